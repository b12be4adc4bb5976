import { setTimeout as sleep } from 'node:timers/promises'
import { Summary } from '../../platform/sums/summary.model.ts'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { whileFailing } from '../../testing/fail-command.ts'
import { checkSome } from './check-some.ts'
import { withDeadline } from './deadline.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const id = 'invoices:0'
const store = (cents: number) =>
  Summary.updateOne({ _id: id }, { $set: { statuses: { paid: { count: 1, cents } } } }, { upsert: true })
const read = async () => (await Summary.findById(id).lean())?.statuses.paid?.cents
const right = { isUnchanged: true }
const wrong = { isUnchanged: false }

beforeEach(() => store(100))

test('a comparison takes as long as it takes, and sees one instant while others write', async () => {
  const seen: unknown[] = []
  const compare = async () => {
    seen.push(await read())
    await sleep(300)
    seen.push(await read())
    return right
  }
  const [found] = await Promise.all([
    withDeadline(() => checkSome(false, compare), 100),
    sleep(100).then(() => store(200)),
  ])
  expect([found, seen, await read()]).toEqual([right, [100, 100], 200])
})

test('what is wrong is compared again and set right in a transaction', async () => {
  const asked: boolean[] = []
  const repairing = async (repair: boolean) => {
    asked.push(repair)
    if (repair) await store(300)
    return wrong
  }
  expect(await checkSome(true, repairing)).toBe(wrong)
  expect([asked, await read()]).toEqual([[false, true], 300])
})

test.each([
  ['all is right', true, right],
  ['what is wrong is only to be told', false, wrong],
  ['there are no more records', true, null],
])('nothing is written when %s', async (_name, repair, found) => {
  const asked: boolean[] = []
  const check = async (repairs: boolean) => {
    asked.push(repairs)
    return found
  }
  expect(await checkSome(repair, check)).toBe(found)
  expect(asked).toEqual([false])
})

const compareOnce = () => checkSome(false, async () => ({ ...right, cents: await read() }))

test('an instant that the database could not answer for is followed by another one', async () => {
  const unavailable = { failCommands: ['find'], errorCode: 246 }
  expect(await whileFailing(unavailable, 3, compareOnce)).toEqual({ ...right, cents: 100 })
})

test('any other fault ends the check', async () => {
  const refused = { failCommands: ['find'], errorCode: 2 }
  await expect(whileFailing(refused, 1, compareOnce)).rejects.toMatchObject({ code: 2 })
})
