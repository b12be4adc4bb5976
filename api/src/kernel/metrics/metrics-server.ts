import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { MeterProvider as Meters } from '@opentelemetry/api'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node'
import { MeterProvider } from '@opentelemetry/sdk-metrics'
import type { Logger } from 'pino'
import { readTlsFiles, type TlsFiles, watchTlsFiles } from '../http/tls-files.ts'

export interface MetricsServer {
  /** Address of the page that Prometheus reads. */
  url: string
  meters: Meters
  stop(): Promise<void>
}

/** Where the product itself speaks https, metrics do. */
interface Tls {
  files: TlsFiles
  log: Logger
}

/**
 * Serves `GET /metrics` on a port of its own. Meters belong to this server, never to the process: the global ones of
 * OpenTelemetry stay unset.
 * @throws when the port is taken (`EADDRINUSE`)
 */
export async function startMetricsServer(port: number, host: string, tls?: Tls): Promise<MetricsServer> {
  // The exporter's own server knows no port 0, and takes its address from the environment, too.
  const exporter = new PrometheusExporter({
    preventServerStart: true,
    withoutScopeInfo: true,
    withoutTargetInfo: true,
  })
  const meters = new MeterProvider({ readers: [exporter] })
  const runtime = new RuntimeNodeInstrumentation()
  runtime.setMeterProvider(meters)
  const { server, unwatch } = makeServer(tls, (request, response) => {
    if (request.method === 'GET' && request.url === '/metrics')
      return exporter.getMetricsRequestHandler(request, response)
    response.writeHead(404).end()
  })
  const stop = async () => {
    runtime.disable()
    unwatch()
    server.close()
    server.closeAllConnections()
    await meters.shutdown()
  }
  try {
    const address = await listen(server, port, host)
    return { url: `${tls ? 'https' : 'http'}://${address}/metrics`, meters, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function makeServer(tls: Tls | undefined, handle: RequestListener): { server: Server; unwatch: () => void } {
  if (!tls) return { server: createServer(handle), unwatch: () => undefined }
  const server = createTlsServer({ ...readTlsFiles(tls.files), minVersion: 'TLSv1.2' }, handle)
  return { server, unwatch: watchTlsFiles(server, tls.files, tls.log) }
}

function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const { port: taken } = server.address() as AddressInfo
      resolve(`${host.includes(':') ? `[${host}]` : host}:${taken}`)
    })
  })
}
