import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request the provider got. */
export interface SeenQuestion {
  headers: IncomingMessage['headers']
  body: { reference: string; requestedLimit: number; company: Record<string, unknown> }
}

/** A credit provider on this machine whose behavior a test decides. */
export async function startTestProvider() {
  const seen: SeenQuestion[] = []
  let behave: (response: ServerResponse) => void = (response) => response.end('{}')
  const server = createServer(async (request, response) => {
    response.on('error', () => undefined)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    seen.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
    behave(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/scores`,
    seen,
    behave(how: (response: ServerResponse) => void) {
      behave = how
    },
    answer(body: unknown) {
      behave = (response) => response.end(JSON.stringify(body))
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
