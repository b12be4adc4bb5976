import { startEmbeddedMongo } from '../../../../tools/src/embedded-mongo.ts'
import { createUser } from '../../platform/users/users.service.ts'
import { startServer } from '../../server.ts'
import { testConfig, testPassword } from '../../testing/api-test.ts'
import { eventually } from '../../testing/eventually.ts'
import { cookiesOf, send } from '../../testing/http-client.ts'
import { createLogger } from '../http/request-log.ts'

jest.setTimeout(90_000)

/** The instant it really is: this clock does not follow what somebody sets. */
const really = () => performance.timeOrigin + performance.now()

/** Sets the clock of this process alone; its timers, and the database, go on as before. */
function setClock(aheadMs: number): void {
  jest.useRealTimers()
  jest.useFakeTimers({
    now: really() + aheadMs,
    advanceTimers: true,
    doNotFake: [
      ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
      ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
    ],
  })
}
afterEach(() => jest.useRealTimers())

test('a process whose clock is wrong orders nothing by it, ends no session, says so, and at last takes no writes', async () => {
  const mongo = await startEmbeddedMongo({ ephemeral: true })
  const config = { ...testConfig(), host: '127.0.0.1', mongodbUri: mongo.uri }
  const logs: string[] = []
  const logger = createLogger('info', { write: (line) => void logs.push(line) })
  const server = await startServer(config, { logger })
  try {
    const names = { firstName: 'Max', lastName: 'Manager' }
    await createUser({ ...names, username: 'manager', password: testPassword, role: 'manager' })
    const body = { username: 'manager', password: testPassword }
    const cookie = cookiesOf(await send(server.url, 'POST', '/api/auth/login', { body }))
    const headers = { cookie, origin: server.url }
    const make = (name: string) => send(server.url, 'POST', '/api/clients', { headers, body: { name } })
    const ready = () => send(server.url, 'GET', '/readyz')

    setClock(-25_000)
    const { status, body: client } = await make('Slow Freight')
    expect(status).toBe(201)
    expect(Math.abs(Date.parse(client.createdAt) - really())).toBeLessThan(5_000)
    const { body: told } = await ready()
    expect(told.status).toBe('ready')
    expect(Math.abs(told.clockAhead + 25)).toBeLessThan(5)
    await eventually(() => logs.some((line) => line.includes('"event":"clock.off"')))

    setClock(62 * 60_000)
    const refused = await make('Fast Freight')
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '30'])
    expect(refused.body.message).toContain('the clock of this server is wrong')
    expect((await ready()).status).toBe(503)
    const list = () => send(server.url, 'GET', '/api/clients', { headers })
    expect((await list()).body).toMatchObject([{ name: 'Slow Freight' }])

    jest.useRealTimers()
    await eventually(() => logs.some((line) => line.includes('"event":"clock.right"')))
    expect([(await make('Steady Freight')).status, (await list()).status]).toEqual([201, 200])
    expect((await ready()).body).toEqual({ status: 'ready' })
  } finally {
    jest.useRealTimers()
    await server.stop()
    await mongo.stop()
  }
})
