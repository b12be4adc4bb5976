import type { Change } from '@drayline/domain/kernel/records/change'
import { encodeSecret } from '@drayline/domain/operations/vault/vault'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import type { EventReader, StreamEvent } from '../../testing/event-stream.ts'
import { readEvents } from '../../testing/event-stream.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const isChange = ({ event }: StreamEvent) => event === 'change'
const changesOf = ({ events }: EventReader) => events.filter(isChange).length

test('of a vault entry nothing is told to those who may not know of it', async () => {
  const employee = await api.as('employee')
  const manager = await api.as('manager')
  const open = (cookie: string) => readEvents(`${api.url}/api/notifications/stream`, { cookie })
  const reader = { employee: await open(employee.cookie), manager: await open(manager.cookie) }
  for (const each of Object.values(reader)) await each.next(({ event }) => event === 'hello')
  const { id: clientId } = (await manager.post('/api/clients', { name: 'Has an entry' })).body
  for (const each of Object.values(reader)) await each.next(isChange)
  const entry = { clientId, dataType: 'password', label: 'Portal', encryptedData: encodeSecret('x') }
  expect((await manager.post('/api/vault', entry)).status).toBe(201)
  await reader.manager.next(() => changesOf(reader.manager) === 2)
  // The next message that the employee hears is the one after the entry.
  const task = { title: 'Call back', assignedTo: api.userId('employee') }
  expect((await manager.post('/api/tasks', task)).status).toBe(201)
  await reader.employee.next(({ event }) => event === 'notification')
  await reader.employee.next(() => changesOf(reader.employee) === 2)
  await reader.manager.next(() => changesOf(reader.manager) === 3)
  expect(changesOf(reader.employee)).toBe(2)
  for (const each of Object.values(reader)) each.close()
})

test('what somebody keeps for themselves is told to nobody else, and working times to managers', async () => {
  const employee = await api.as('employee')
  const manager = await api.as('manager')
  const open = (cookie: string) => readEvents(`${api.url}/api/notifications/stream`, { cookie })
  const reader = { employee: await open(employee.cookie), manager: await open(manager.cookie) }
  for (const each of Object.values(reader)) await each.next(({ event }) => event === 'hello')
  const touchedBy = ({ events }: EventReader) =>
    events.filter(isChange).flatMap(({ data }) => data.changes.flatMap(({ touched }: Change) => touched))
  expect((await manager.post('/api/views', { list: 'invoices', name: 'Mine' })).status).toBe(201)
  expect((await employee.post('/api/time-tracking/clock-in', {})).status).toBeLessThan(300)
  await reader.manager.next(() => touchedBy(reader.manager).some((one) => one.startsWith('time_entry')))
  await reader.employee.next(() => touchedBy(reader.employee).some((one) => one.startsWith('time_entry')))
  expect(touchedBy(reader.manager)).toContainEqual(expect.stringMatching(/^view/))
  expect(touchedBy(reader.employee)).not.toContainEqual(expect.stringMatching(/^view/))
  for (const each of Object.values(reader)) each.close()
})
