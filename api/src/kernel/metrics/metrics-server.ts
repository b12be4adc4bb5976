import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MeterProvider as Meters } from '@opentelemetry/api'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node'
import { MeterProvider } from '@opentelemetry/sdk-metrics'

export interface MetricsServer {
  /** Address of the page that Prometheus reads. */
  url: string
  meters: Meters
  stop(): Promise<void>
}

/**
 * Serves `GET /metrics` on a port of its own. Meters belong to this server, never to the process: the global ones of
 * OpenTelemetry stay unset.
 * @throws when the port is taken (`EADDRINUSE`)
 */
export async function startMetricsServer(port: number, host: string): Promise<MetricsServer> {
  // The exporter's own server knows no port 0, and takes its address from the environment, too.
  const exporter = new PrometheusExporter({
    preventServerStart: true,
    withoutScopeInfo: true,
    withoutTargetInfo: true,
  })
  const meters = new MeterProvider({ readers: [exporter] })
  const runtime = new RuntimeNodeInstrumentation()
  runtime.setMeterProvider(meters)
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/metrics')
      return exporter.getMetricsRequestHandler(request, response)
    response.writeHead(404).end()
  })
  const stop = async () => {
    runtime.disable()
    server.close()
    server.closeAllConnections()
    await meters.shutdown()
  }
  try {
    return { url: await listen(server, port, host), meters, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const { port: taken } = server.address() as AddressInfo
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${taken}/metrics`)
    })
  })
}
