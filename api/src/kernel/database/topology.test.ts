import { startEmbeddedMongo } from '../../../../tools/src/embedded-mongo.ts'
import { createUser } from '../../platform/users/users.service.ts'
import { startServer } from '../../server.ts'
import { testConfig, testPassword } from '../../testing/api-test.ts'
import { eventually } from '../../testing/eventually.ts'
import { cookiesOf, send } from '../../testing/http-client.ts'
import { scrape } from '../../testing/scrape.ts'
import { createLogger } from '../http/request-log.ts'

jest.setTimeout(90_000)

test('while the database hangs, calls are 503 at once, and afterwards the same sessions go on', async () => {
  const mongo = await startEmbeddedMongo({ ephemeral: true })
  const config = { ...testConfig({ METRICS_PORT: '0' }), host: '127.0.0.1', mongodbUri: mongo.uri }
  const logs: string[] = []
  const logger = createLogger('info', { write: (line) => void logs.push(line) })
  const server = await startServer(config, { logger })
  try {
    const names = { firstName: 'Erin', lastName: 'Employee' }
    await createUser({ ...names, username: 'employee', password: testPassword, role: 'employee' })
    const body = { username: 'employee', password: testPassword }
    const cookie = cookiesOf(await send(server.url, 'POST', '/api/auth/login', { body }))
    const list = () => send(server.url, 'GET', '/api/clients', { headers: { cookie } })
    expect((await list()).status).toBe(200)

    process.kill(mongo.pid(), 'SIGSTOP')
    try {
      // A process does not stop within the same instant.
      await eventually(async () => (await list()).status === 503)
      const refused = await list()
      expect(refused.headers['retry-after']).toBeDefined()
      expect(Object.keys(refused.body).sort()).toEqual(['message', 'status', 'title', 'traceId'])
      await eventually(async () => {
        const began = performance.now()
        const { status } = await list()
        return status === 503 && performance.now() - began < 300
      })
      expect((await send(server.url, 'GET', '/readyz')).status).toBe(503)
      const metrics = await scrape(server)
      expect(metrics.value('drayline_db_away')).toBeGreaterThan(1)
      expect(metrics.value('drayline_job_waiting', { kind: 'document' })).toBeNaN()
      const page = await send(server.url, 'GET', '/invoices', { headers: { accept: 'text/html,*/*;q=0.8' } })
      expect(page.status).toBe(503)
      expect(page.headers['content-type']).toContain('text/html')
      expect(page.text).toContain('The service is not available right now. Try again shortly.')
      expect((await send(server.url, 'GET', '/healthz')).status).toBe(200)
    } finally {
      process.kill(mongo.pid(), 'SIGCONT')
    }
    await eventually(async () => (await list()).status === 200)
    await eventually(async () => (await send(server.url, 'GET', '/readyz')).status === 200)
    const failed = logs.filter((line) => line.includes('"level":50'))
    expect(failed).toEqual([])
  } finally {
    await server.stop()
    await mongo.stop()
  }
})
