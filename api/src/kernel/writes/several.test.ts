import { mongo } from 'mongoose'
import { notFound, stale, unavailable } from '../base/errors.ts'
import type { AnyCall } from '../http/call.ts'
import { AlreadyDone } from '../http/idempotency.ts'
import { addSeveral } from './rows.ts'
import { changeSeveral, chosenRecords } from './several.ts'

let logged: object[]
let call: AnyCall
beforeEach(() => {
  logged = []
  call = { language: 'en', log: { error: (fields: object) => logged.push(fields) } } as unknown as AnyCall
})

const done = async () => ({ _id: 70 })
const failing = (error: unknown) => async () => {
  throw error
}
const broken = new TypeError('a fault of ours')

test.each([
  ['is told as unknown', unavailable()],
  ['is told as unknown, whatever the driver calls it', new mongo.MongoNetworkError('gone')],
])('what comes after the database went away %s and is not tried', async (_, away) => {
  const tried: number[] = []
  const work = async (index: number) => {
    tried.push(index)
    if (index === 2) throw away
    return { _id: index }
  }
  const records = [1, 2, 3].map((id) => ({ id }))
  const changed = await changeSeveral(call, records, (id) => work(id))
  expect(changed.results.map(({ ok }) => ok)).toEqual([true, false, false])
  expect(changed.complete).toBe(false)
  const added = await addSeveral(call, [1, 2, 3], { add: work, findAdded: async () => null })
  expect(added.results.map(({ outcome }) => outcome)).toEqual(['created', 'unknown', 'unknown'])
  expect(added.complete).toBe(false)
  expect(tried).toEqual([1, 2, 1, 2])
  expect(logged).toEqual([])
})

test('one that fails by a fault of ours holds back no other, and its cause is logged', async () => {
  const work = [failing(broken), failing(notFound()), done]
  const changed = await changeSeveral(
    call,
    [0, 1, 2].map((id) => ({ id })),
    (id) => work[id]?.() ?? done(),
  )
  expect(changed).toEqual({
    results: [
      { id: 0, ok: false, message: expect.stringMatching(/wrong/i), current: null },
      { id: 1, ok: false, message: 'Not found', current: null },
      { id: 2, ok: true, message: null, current: null },
    ],
    complete: true,
  })
  const added = await addSeveral(call, work, { add: (row) => row(), findAdded: async () => null })
  expect(added.results.map(({ outcome, id }) => [outcome, id])).toEqual([
    ['refused', null],
    ['refused', null],
    ['created', 70],
  ])
  expect(logged).toEqual([
    { err: broken, record: 0 },
    { err: broken, row: 0 },
  ])
})

test('what an interrupted call had done before counts as done, and a stale one says what it is now', async () => {
  const before = failing(new AlreadyDone(undefined as never))
  const current = { id: 1, title: 'Now' }
  const work = [before, failing(stale(current))]
  const changed = await changeSeveral(call, [{ id: 0 }, { id: 1 }], (id) => work[id]?.() ?? done())
  expect(changed.results).toMatchObject([
    { ok: true, current: null },
    { ok: false, current },
  ])
  const added = await addSeveral(call, [before], { add: (row) => row(), findAdded: async () => 71 })
  expect(added.results).toMatchObject([{ outcome: 'created', id: 71 }])
})

test('records are chosen one way, each once', () => {
  expect(chosenRecords({ ids: [3, 1, 3] })).toEqual([{ id: 3 }, { id: 1 }])
  expect(chosenRecords({ items: [{ id: 2, version: 5 }] })).toEqual([{ id: 2, version: 5 }])
  expect(() => chosenRecords({})).toThrow('error.validation')
  expect(() => chosenRecords({ ids: [1], items: [{ id: 1, version: 1 }] })).toThrow('error.validation')
})
