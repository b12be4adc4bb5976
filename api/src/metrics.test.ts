import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { metrics as globalMetrics } from '@opentelemetry/api'
import mongoose from 'mongoose'
import { databaseClock, databaseNow } from './kernel/database/database-clock.ts'
import { runTransaction } from './kernel/database/transaction.ts'
import { createLogger } from './kernel/http/request-log.ts'
import type { JobDoc } from './kernel/jobs/job-loop.ts'
import { BackupRecord } from './platform/backups/backup.model.ts'
import { RemoteRelease } from './platform/remotes/remote.model.ts'
import { sampleDescriptor } from './platform/remotes/testing/sample-build.ts'
import { createUser } from './platform/users/users.service.ts'
import type { RunningServer } from './server.ts'
import { startServer } from './server.ts'
import { testConfig, testPassword } from './testing/api-test.ts'
import { readEvents } from './testing/event-stream.ts'
import { eventually } from './testing/eventually.ts'
import { whileFailing } from './testing/fail-command.ts'
import { cookiesOf, send } from './testing/http-client.ts'
import { scrape } from './testing/scrape.ts'

const logger = createLogger('silent')
const start = (env: Record<string, string> = {}) =>
  startServer({ ...testConfig(env), host: '127.0.0.1' }, { logger })
const listening = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length

let server: RunningServer
let cookie: string
const get = (path: string, headers = {}) => send(server.url, 'GET', path, { headers })
const duration = 'http_server_request_duration_count'

describe('without METRICS_PORT', () => {
  test('one port is open, the public one, and it has no metrics', async () => {
    const before = listening()
    const plain = await start()
    expect(listening()).toBe(before + 1)
    expect(plain.metricsUrl).toBeUndefined()
    expect((await send(plain.url, 'GET', '/metrics')).status).toBe(404)
    await plain.stop()
  })
})

describe('with METRICS_PORT', () => {
  beforeAll(async () => {
    server = await start({ METRICS_PORT: '0', BUILD_COMMIT: '0a1b2c3' })
    const names = { firstName: 'Erin', lastName: 'Employee' }
    await createUser({ ...names, username: 'employee', password: testPassword, role: 'employee' })
    const body = { username: 'employee', password: testPassword }
    cookie = cookiesOf(await send(server.url, 'POST', '/api/auth/login', { body }))
  })
  afterAll(() => server.stop())

  test('metrics are on a port of this machine and not on the public one', async () => {
    expect(server.metricsUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/)
    expect((await get('/metrics')).status).toBe(404)
    expect((await send(server.metricsUrl ?? '', 'GET', '/healthz')).status).toBe(404)
    expect((await send(server.metricsUrl ?? '', 'POST', '/metrics')).status).toBe(404)
    const { text } = await scrape(server)
    expect(text).toMatch(/^drayline_build\{api="[\d.]+",contract="[\d.]+",commit="0a1b2c3"\} 1$/m)
  })

  test('a build that knows its commit names it to everybody', async () => {
    expect((await get('/version')).body).toMatchObject({ commit: '0a1b2c3' })
  })

  test('requests are counted by method, template of the route and status, whatever their path holds', async () => {
    for (const id of [471_101, 471_102]) expect((await get(`/api/invoices/${id}?q=Acme`)).status).toBe(401)
    const { text, value, series } = await scrape(server)
    const labels = {
      http_request_method: 'GET',
      http_route: '/api/invoices/:id',
      http_response_status_code: '401',
    }
    expect(value(duration, labels)).toBe(2)
    expect(value('http_server_request_duration_bucket', { ...labels, le: '10' })).toBe(2)
    expect(value('http_server_request_duration_sum', labels)).toBeGreaterThan(0)
    // A measured value may hold any digits.
    const names = text.replace(/ \S+$/gm, '')
    expect(names).toContain('http_route="/api/invoices/:id"')
    expect(names).not.toMatch(/4711|Acme/)
    expect(new Set(series(duration)).size).toBe(series(duration).length)
  })

  test('unknown calls and methods are one series each, however many there are', async () => {
    const before = (await scrape(server)).series(duration).length
    for (const name of ['a', 'b', 'c']) await get(`/api/unknown-${name}`)
    const unknown = await scrape(server)
    expect(unknown.text).not.toContain('unknown-')
    expect(unknown.series(duration).length - before).toBeLessThanOrEqual(1)
    for (const method of ['PROPFIND', 'MKCOL']) await send(server.url, method, '/api/nothing')
    const { series } = await scrape(server)
    expect(series(duration).filter((labels) => labels.includes('method="_OTHER"'))).toHaveLength(1)
  })

  test('a live stream is counted while it is open, and so is the connection that it holds', async () => {
    const stream = await readEvents(`${server.url}/api/notifications/stream`, { cookie })
    expect(stream.status).toBe(200)
    const open = await scrape(server)
    expect(open.value('drayline_live_streams')).toBe(1)
    const used = { db_client_connection_state: 'used' }
    await eventually(async () => ((await scrape(server)).value('db_client_connection_count', used) ?? 0) >= 1)
    expect(open.value('db_client_connection_max')).toBe(50)
    expect(open.value('db_client_connection_pending_requests')).toBe(0)
    expect(open.value('drayline_db_checkout_failures_total', { reason: 'timeout' })).toBe(0)
    stream.close()
    await eventually(async () => (await scrape(server)).value('drayline_live_streams') === 0)
  })

  test('a transaction that met another writer is counted as repeated', async () => {
    const conflicts = async () =>
      (await scrape(server)).value('drayline_transaction_retries_total', { reason: 'conflict' }) ?? -1
    const before = await conflicts()
    const conflict = { errorCode: 112, errorLabels: ['TransientTransactionError'] }
    await whileFailing({ failCommands: ['commitTransaction'], ...conflict }, 1, () =>
      runTransaction(async (session) => {
        await mongoose.connection.collection('probes').insertOne({}, { session })
      }),
    )
    expect(await conflicts()).toBe(before + 1)
    expect((await scrape(server)).value('drayline_transaction_given_up_total')).toBeGreaterThanOrEqual(0)
  })

  test('the age of the last backup is told; without any it is endless', async () => {
    const age = 'drayline_backup_age_seconds'
    expect((await scrape(server)).text).toMatch(new RegExp(`^${age} \\+Inf$`, 'm'))
    const at = new Date(databaseNow().getTime() - 3_600_000)
    const counts = { bytes: 1, documents: 1, collections: 1, isEncrypted: true, verifiedAt: null }
    await BackupRecord.create([{ _id: 'a', at, endedAt: at, ...counts }])
    expect((await scrape(server)).value(age)).toBeCloseTo(3_600, -1)
    expect((await scrape(server)).value('drayline_backup_unsaved_seconds')).toBeCloseTo(3_600, -1)
    const changesUntil = new Date(databaseNow().getTime() - 300_000)
    await BackupRecord.updateOne({ _id: 'a' }, { changesUntil })
    expect((await scrape(server)).value(age)).toBeCloseTo(3_600, -1)
    expect((await scrape(server)).value('drayline_backup_unsaved_seconds')).toBeCloseTo(300, -1)
    await whileFailing({ failCommands: ['find'], errorCode: 11_600 }, 'alwaysOn', async () => {
      expect((await scrape(server)).value(age)).toBeNaN()
    })
  })

  test('due jobs are counted by kind, with the age of the oldest', async () => {
    const kind = 'document'
    const due = (entityId: number, seconds: number): JobDoc => ({
      _id: `${kind}:${entityId}`,
      kind,
      entityId,
      by: { id: null, name: null },
      dueAt: new Date(databaseNow().getTime() - seconds * 1_000),
      claim: null,
      attempts: 0,
    })
    const jobs = mongoose.connection.collection<JobDoc>('jobs')
    // No worker takes one meanwhile.
    await whileFailing({ failCommands: ['findAndModify'], errorCode: 1 }, 'alwaysOn', async () => {
      await jobs.insertMany([due(1, 300), due(2, 60), due(3, -600)])
      const { value } = await scrape(server)
      expect(value('drayline_job_waiting', { kind })).toBe(2)
      const age = value('drayline_job_oldest_age', { kind }) ?? 0
      expect(Math.round(age / 100)).toBe(3)
      await jobs.deleteMany({ kind })
    })
    expect((await scrape(server)).value('drayline_job_waiting', { kind })).toBe(0)
  })

  test('a database that takes its time for the jobs keeps nobody from reading the rest', async () => {
    const slow = { failCommands: ['aggregate'], blockConnection: true, blockTimeMS: 6_000 }
    await whileFailing(slow, 'alwaysOn', async () => {
      const { value } = await scrape(server)
      // Had it waited for the database, there would be a number.
      expect(value('drayline_job_waiting', { kind: 'document' })).toBeNaN()
      expect(value('drayline_db_away')).toBe(0)
    })
  })

  test('the state of database, clock and process is told', async () => {
    const ahead = jest.spyOn(databaseClock, 'aheadMs').mockReturnValue(12_345)
    const { value } = await scrape(server)
    ahead.mockRestore()
    expect(value('drayline_db_clock_ahead')).toBe(12.345)
    expect(value('drayline_db_away')).toBe(0)
    expect(value('drayline_db_stalled')).toBe(0)
    expect(value('v8js_memory_heap_used', { v8js_heap_space_name: 'old_space' })).toBeGreaterThan(1_000_000)
    expect(value('nodejs_eventloop_utilization')).toBeGreaterThan(0)
    await eventually(async () => ((await scrape(server)).value('nodejs_eventloop_delay_p99') ?? 0) > 0)
  })

  test('each of our metrics says in words what it counts', async () => {
    const { text } = await scrape(server)
    const ours = [...text.matchAll(/^# HELP ((?:drayline|db|http)_\w+) ?(.*)$/gm)]
    expect(ours.length).toBeGreaterThanOrEqual(18)
    expect(ours.filter(([, , says = '']) => says.split(' ').length < 3)).toEqual([])
    const units = Map.groupBy(text.matchAll(/^# UNIT (\w+) (\S+)$/gm), ([, , unit]) => unit)
    const namesIn = (unit: string) =>
      units
        .get(unit)
        ?.map(([, name]) => name)
        .sort()
    expect(namesIn('s')).toEqual(
      expect.arrayContaining([
        ...['drayline_backup_age_seconds', 'drayline_backup_unsaved_seconds', 'drayline_db_away'],
        ...['drayline_db_clock_ahead', 'drayline_db_stalled', 'drayline_job_oldest_age'],
        'http_server_request_duration',
      ]),
    )
    expect(namesIn('By')).toEqual(expect.arrayContaining(['drayline_db_disk_free', 'drayline_db_disk_size']))
    expect(namesIn('{connection}')).toEqual(['db_client_connection_count', 'db_client_connection_max'])
    expect(namesIn('{request}')).toEqual(['db_client_connection_pending_requests'])
    expect(namesIn('{job}')).toEqual(['drayline_job_waiting'])
  })

  test('loads of remotes are counted as browsers saw them, and names that nobody published are not', async () => {
    const [remote, version] = ['mf-sample', '1.0.0-0a1b2c3d']
    const published = { publishedAt: databaseNow(), publishedBy: 'test', files: [] }
    const descriptor = sampleDescriptor()
    await RemoteRelease.create([
      { _id: `${remote}@${version}`, remoteId: remote, version, descriptor, ...published },
    ])
    const load = (outcome: string, name: string) => ({ remote: name, version, outcome, ms: 5 })
    const loads = [
      load('ready', remote),
      load('ready', remote),
      load('network', remote),
      load('ready', 'mf-made-up'),
    ]
    const headers = { cookie, origin: server.url }
    const answer = await send(server.url, 'POST', '/api/telemetry', { body: { loads }, headers })
    expect(answer.status).toBe(204)
    const { text, value } = await scrape(server)
    expect(value('drayline_remote_loads_total', { remote, outcome: 'ready' })).toBe(2)
    expect(value('drayline_remote_loads_total', { remote, outcome: 'network' })).toBe(1)
    expect(text).not.toContain('mf-made-up')
  })
})

test('meters belong to their server: none is left when it stops, and the next begins anew', async () => {
  const first = await start({ METRICS_PORT: '0' })
  await send(first.url, 'GET', '/healthz')
  const { metricsUrl = '' } = first
  expect((await scrape(first)).value(duration, { http_route: '/healthz' })).toBe(1)
  await first.stop()
  await expect(send(metricsUrl, 'GET', '/metrics')).rejects.toThrow()
  const second = await start({ METRICS_PORT: '0' })
  expect((await scrape(second)).series(duration)).toEqual([])
  // Of a build that was not told its commit.
  expect((await scrape(second)).value('drayline_build', { commit: '' })).toBe(1)
  expect(globalMetrics.getMeterProvider().constructor.name).toBe('NoopMeterProvider')
  await second.stop()
})

test('a port for metrics that is taken ends the start, and leaves nothing open', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  const before = listening()
  await expect(start({ METRICS_PORT: String(port) })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  expect([mongoose.connection.readyState, listening()]).toEqual([0, before])
  await new Promise((closed) => holder.close(closed))
})
