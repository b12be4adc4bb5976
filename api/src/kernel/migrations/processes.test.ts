import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { eventually } from '../../testing/eventually.ts'
import { processDocs } from './migration.model.ts'
import { isOlderSeen, processesRunning, registerProcess, versionsSeen } from './processes.ts'

/** All but intervals: the driver of the database goes on by the real clock. */
const driverTimers = [
  ...(['Date', 'hrtime', 'performance', 'nextTick', 'queueMicrotask'] as const),
  ...(['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] as const),
]

let api: TestApi
beforeEach(async () => {
  api = await startTestApi()
  jest.useFakeTimers({ doNotFake: driverTimers })
})
afterEach(async () => {
  jest.useRealTimers()
  await api.stop()
})

const processes = () => processDocs().find().toArray()
const passHeartbeat = () => jest.advanceTimersByTime(10_000)

test('a process is seen as long as it runs, also after its entry was lost', async () => {
  const leave = await registerProcess(3)
  await processDocs().deleteMany({})
  passHeartbeat()
  await eventually(async () => (await processes()).length === 1)
  expect(await versionsSeen()).toEqual({ _id: null, lowest: 3, highest: 3, processes: 1 })
  await leave()
  expect(await versionsSeen()).toBeUndefined()
})

test('one that has left stays away', async () => {
  const leave = await registerProcess(3)
  await leave()
  const leaveOther = await registerProcess(4)
  await processDocs().deleteMany({})
  passHeartbeat()
  await eventually(async () => (await processes()).some(({ version }) => version === 4))
  expect(await versionsSeen()).toMatchObject({ lowest: 4 })
  await leaveOther()
})

test('each process knows how many there are by its next heartbeat', async () => {
  const leave = await registerProcess(3)
  expect(processesRunning()).toBe(1)
  // As another process leaves it.
  await processDocs().insertOne({ _id: 'other', version: 3, seenAt: new Date() })
  passHeartbeat()
  await eventually(async () => processesRunning() === 2)
  await processDocs().deleteOne({ _id: 'other' })
  passHeartbeat()
  await eventually(async () => processesRunning() === 1)
  await leave()
})

test('older is what has a lower version, and nobody else', async () => {
  expect(await isOlderSeen(4)).toBe(false)
  const leave = await Promise.all([registerProcess(3), registerProcess(5)])
  expect(await versionsSeen()).toMatchObject({ lowest: 3, highest: 5 })
  expect(await Promise.all([3, 4].map(isOlderSeen))).toEqual([false, true])
  await Promise.all(leave.map((one) => one()))
})
