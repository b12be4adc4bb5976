import { reservedRoots } from '@drayline/contract/descriptor'
import { contractVersion } from '@drayline/contract/version'
import packageJson from '../../../package.json' with { type: 'json' }
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { whileFailing } from '../../testing/fail-command.ts'
import { healthRoutes, versionRoutes } from './health.routes.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

test('whoever watches the process needs no session and is told nothing but its state', async () => {
  const nobody = api.anonymous()
  const process = await nobody.get('/healthz')
  const database = await nobody.get('/readyz')
  expect([process.status, process.body]).toEqual([200, { status: 'ok' }])
  expect([database.status, database.body]).toEqual([200, { status: 'ready' }])
})

test('everybody may ask which version answers, also without a database', async () => {
  const version = { api: packageJson.version, contract: contractVersion }
  await whileFailing({ failCommands: ['ping', 'find'], errorCode: 11_600 }, 'alwaysOn', async () => {
    const answer = await api.anonymous().get('/version')
    expect([answer.status, answer.body]).toEqual([200, version])
  })
})

test('no remote may own a path that is asked here', () => {
  const paths = [...healthRoutes({} as never), ...versionRoutes].map(({ path }) => path)
  expect(reservedRoots).toEqual(expect.arrayContaining(paths))
})

test('while data is brought up to date, the process is ready and says how far it is', async () => {
  const { handler, present } = healthRoutes(
    { ping: async () => true, stalledFor: () => 0, clockAheadMs: () => 0, disk: () => 'ok' } as never,
    () => ({
      step: 'invoices.loadKey',
      percent: 40,
    }),
  ).at(-1) as never as { handler: () => Promise<string>; present: (status: string) => object }
  expect(present(await handler())).toEqual({
    status: 'ready',
    upgrade: { step: 'invoices.loadKey', percent: 40 },
  })
})

test('without a database the process still runs, but is not ready for calls', async () => {
  await whileFailing({ failCommands: ['ping'], errorCode: 11_600 }, 'alwaysOn', async () => {
    expect((await api.anonymous().get('/healthz')).status).toBe(200)
    const answer = await api.anonymous().get('/readyz')
    expect(answer.status).toBe(503)
    expect(answer.body).not.toHaveProperty('stack')
  })
  expect((await api.anonymous().get('/readyz')).status).toBe(200)
})
