import type { RequestListener, Server, ServerOptions } from 'node:http'
import { createServer, STATUS_CODES } from 'node:http'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https'
import type { Duplex } from 'node:stream'
import type Koa from 'koa'

/** Slow senders are cut off; Node refuses ambiguous framing (both Content-Length and chunked) by itself. */
const limits: ServerOptions = {
  requestTimeout: 300_000,
  headersTimeout: 15_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
}

/** The HTTP server of an application. What is no request at all is refused in the shape of every other error. */
export function httpServer(app: Koa): Server {
  const handle = app.callback()
  return refusing(createServer(limits, handle), handle)
}

/** The same over TLS, with TLS 1.2 or newer. */
export function httpsServer(app: Koa, files: { cert: Buffer; key: Buffer }): TlsServer {
  const handle = app.callback()
  return refusing(createTlsServer({ ...limits, ...files, minVersion: 'TLSv1.2' }, handle), handle)
}

function refusing<S extends Server | TlsServer>(server: S, handle: RequestListener): S {
  // An expectation that no one knows is passed over (RFC 9110, 10.1.1); Node would answer 417 without a word.
  server.on('checkExpectation', handle)
  server.on('connect', (_request: unknown, socket: Duplex) => refuse({} as NodeJS.ErrnoException, socket))
  server.on('clientError', refuse)
  return server
}

const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** In English, since no header says which language the caller reads. */
function refuse({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = statuses[code] ?? 400
  const title = STATUS_CODES[status] ?? 'Error'
  const body = JSON.stringify({ status, title, message: title })
  socket.end(
    [
      `HTTP/1.1 ${status} ${title}`,
      'Connection: close',
      'Cache-Control: no-store',
      'Content-Type: application/problem+json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  )
}
