import { number, object } from 'yup'
import { MemberSet } from '../../../../tools/src/mongo/members.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { eventually } from '../../testing/eventually.ts'
import { outcomeUnknownCode } from '../base/errors.ts'
import { plainModel } from '../database/model.ts'
import { defineRoute } from '../http/route.ts'
import { write } from './write.ts'

jest.setTimeout(240_000)

const Tally = plainModel<{ _id: string; count: number }>('test_tallies', {
  _id: { type: String, required: true },
  count: { type: Number, required: true },
})

/** Needs no id, so that it gets as far as the commit while no majority confirms anything. */
const count = defineRoute({
  method: 'POST',
  path: '/api/test/tally',
  summary: 'Counts up',
  permission: 'clients.create',
  response: object({ count: number().required() }),
  write: true,
  handler: (call) =>
    write(
      call,
      async () => {
        const after = { returnDocument: 'after', upsert: true } as const
        const tally = await Tally.findOneAndUpdate({ _id: 'all' }, { $inc: { count: 1 } }, after).lean()
        return tally.count
      },
      { audited: false },
    ),
  present: (tally: number) => ({ count: tally }),
})

const budgetMs = 3_000

let members: MemberSet
let api: TestApi
let employee: TestClient

beforeAll(async () => {
  members = await MemberSet.start(3)
  api = await startTestApi({ env: { MONGODB_URI: members.uri }, extraRoutes: [count], budgetMs })
  employee = await api.as('employee')
})
afterAll(async () => {
  await api?.stop()
  await members?.stop()
})

/** A new primary takes this long on a busy machine. */
const electionMs = 60_000

const send = (key?: string) =>
  employee.post('/api/test/tally', {}, key ? { headers: { 'idempotency-key': key } } : { plain: true })

test('what no majority has confirmed is called unknown, never done, and survives or is lost as a whole', async () => {
  expect((await send()).body.count).toBe(1)
  const former = await members.primary()
  const others = await members.secondaries()
  for (const member of others) await member.stopFetching(true)

  const first = await send('key')
  expect([first.status, first.body.code]).toEqual([503, outcomeUnknownCode])
  expect(first.body.message).toBe(
    'It is not known yet whether this was saved. Try again: nothing is saved twice.',
  )
  expect(first.headers['retry-after']).toBeDefined()

  // The primary has it, and would say so. It is no proof, and a member that lacks it may take over.
  const again = await send('key')
  expect([again.status, again.body.code]).toEqual([503, outcomeUnknownCode])
  const keyless = await send()
  expect(keyless.body.message).toBe('It is not known yet whether this was saved. Check before you try again.')

  // The primary stays, and reads work; but the process is not ready, and takes no writes that could only hang.
  await eventually(async () => (await api.anonymous().get('/readyz')).status === 503, electionMs)
  const refused = await send('later')
  expect([refused.status, refused.body.message]).toEqual([
    503,
    'Changes cannot be saved right now. You can still read everything. Try again shortly.',
  ])
  expect((await employee.get('/api/clients')).status).toBe(200)

  await former.kill()
  for (const member of others) await member.stopFetching(false)
  await eventually(async () => (await send('key')).status === 200, electionMs)
  // Writes without a key, and refused ones, are gone with the former primary.
  const replayed = await send('key')
  expect([replayed.headers['idempotent-replayed'], replayed.body.count]).toEqual(['true', 2])
  expect((await Tally.findById('all').lean())?.count).toBe(2)
  await eventually(async () => (await api.anonymous().get('/readyz')).status === 200, electionMs)
})
