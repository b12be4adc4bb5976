import { fixtures, ok } from '../../finance/invoices/invoice.fixtures.ts'
import { ensureIndexes } from '../../indexes.ts'
import { nextId } from '../../kernel/database/ids.ts'
import { BackgroundMigrator } from '../../kernel/migrations/migrator.ts'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { eventually } from '../../testing/eventually.ts'
import { LoadRecord } from './load.model.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(async () => {
  await LoadRecord.deleteMany({})
  await ensureIndexes()
  await api.stop()
})

test('two loads with one number are told apart on screen, and then their unique index is built', async () => {
  const employee = await api.as('employee')
  const clientId = (await fixtures(api).client()).id
  const load = (loadNumber: string) => ({ clientId, loadNumber })
  const first = ok(await employee.post('/api/loads', load('LD-1')))
  await LoadRecord.collection.dropIndex('loadNumber_unique')
  const from = await nextId('loads', 1_000)
  const stored = await LoadRecord.findById(first.id).lean()
  const others = Array.from({ length: 1_000 }, (_, n) => ({ ...stored, _id: from + n, loadNumber: `N-${n}` }))
  await LoadRecord.collection.insertMany([...others.slice(1), { ...others[0], loadNumber: 'ld-1' }] as never)
  const failures: unknown[] = []
  const note = () => undefined
  const log = { info: note, warn: note, error: (line: object) => void failures.push(line) } as never
  const migrator = await BackgroundMigrator.start({ migrations: [], log, pollIntervalMs: 20 })
  await eventually(() => failures.length > 0)

  expect((await employee.post('/api/loads', load('LD-2'))).status).toBe(503)
  const path = `/api/loads/${first.id}`
  expect((await employee.put(path, { ...load('LD-1'), driverName: 'Pat Doe' })).status).toBe(200)
  const taken = await employee.put(path, load('n-7'))
  expect(taken).toMatchObject({
    status: 409,
    body: { errors: { loadNumber: 'Load number n-7 is already taken' } },
  })
  expect((await LoadRecord.findById(first.id).lean())?.loadNumber).toBe('LD-1')
  // Two at once: one of them is too late.
  const wanted = [first.id, from].map((id) => employee.put(`/api/loads/${id}`, load('LD-3')))
  expect((await Promise.all(wanted)).map(({ status }) => status).sort()).toEqual([200, 409])

  await migrator.whenDone()
  await migrator.stop()
  expect((await employee.post('/api/loads', load('LD-2'))).status).toBe(201)
  expect((await employee.post('/api/loads', load('ld-3'))).status).toBe(409)
}, 60_000)
