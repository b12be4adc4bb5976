import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer } from 'node:net'
import { send } from '../../testing/http-client.ts'
import type { MetricsServer } from './metrics-server.ts'
import { startMetricsServer } from './metrics-server.ts'

let server: MetricsServer
beforeEach(async () => {
  server = await startMetricsServer(0, '127.0.0.1')
})
afterEach(() => server.stop())

const get = (url = server.url) => send(url, 'GET', '')

test('what a meter counts stands on the page, with the values that set it apart', async () => {
  const counter = server.meters.getMeter('a test').createCounter('drayline_probes', { description: 'Probes' })
  counter.add(2, { kind: 'near' })
  counter.add(1, { kind: 'far' })
  const { status, headers, text } = await get()
  expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
  expect(text).toMatch(/^# HELP drayline_probes_total Probes$/m)
  expect(text).toMatch(/^drayline_probes_total\{kind="near"\} 2( \d+)?$/m)
  expect(text).toMatch(/^drayline_probes_total\{kind="far"\} 1( \d+)?$/m)
})

test('two servers have meters of their own', async () => {
  const other = await startMetricsServer(0, '127.0.0.1')
  try {
    server.meters.getMeter('a test').createCounter('drayline_probes').add(1)
    expect((await get()).text).toContain('drayline_probes_total')
    expect((await get(other.url)).text).not.toContain('drayline_probes_total')
  } finally {
    await other.stop()
  }
})

test.each([
  ['GET', '/'],
  ['GET', '/metrics/more'],
  ['GET', '/metrics?name=up'],
  ['POST', '/metrics'],
  ['DELETE', '/metrics'],
])('%s %s finds nothing', async (method, path) => {
  const answer = await send(server.url.replace('/metrics', ''), method, path)
  expect([answer.status, answer.text]).toEqual([404, ''])
})

test('stopping ends connections that are kept open, and frees the port', async () => {
  const { port } = new URL(server.url)
  const kept = connect(Number(port), '127.0.0.1')
  await once(kept, 'connect')
  const ended = once(kept, 'close')
  await server.stop()
  await ended
  server = await startMetricsServer(Number(port), '127.0.0.1')
  expect((await get()).status).toBe(200)
})

test('a port that is taken is said, and leaves nothing behind', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  await expect(startMetricsServer(port, '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await new Promise((closed) => holder.close(closed))
  const next = await startMetricsServer(port, '127.0.0.1')
  await next.stop()
})
