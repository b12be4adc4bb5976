import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import mongoose from 'mongoose'
import { databaseClock, databaseNow } from '../../kernel/database/database-clock.ts'
import { connectDb, type Db } from '../../kernel/database/db.ts'
import { testConfig } from '../../testing/api-test.ts'
import { eventually } from '../../testing/eventually.ts'
import { prepareTestDatabase } from '../../testing/test-database.ts'
import { AskedQuestion, noteQuestion } from './asked-question.model.ts'
import type { ChangeDoc } from './change.model.ts'
import { ChangeRecord } from './change.model.ts'
import { deriveOnce, keyFor, mapOnce, orderOnce, sumOnce } from './derive-once.ts'
import { HeardChanges } from './heard-changes.ts'
import { askAgain, idsOf, keepGroups, maxGroups, partiesOf } from './kept-groups.ts'
import { storeChange } from './store-change.ts'
import { tellAllChanged } from './tell-all.ts'

let db: Db
beforeAll(async () => {
  db = await connectDb(testConfig().mongodbUri ?? '')
  await prepareTestDatabase()
})
afterAll(() => db.close())

interface Owed {
  client: number | null
  cents: number
}

/** What is in the database, and what was read of it: all, or some. */
function office(owed: Map<number | null, number>) {
  const reads: (readonly (number | null)[] | 'all')[] = []
  const read = keepGroups<{ day: string }, number | null, Owed>({
    name: randomUUID(),
    idOf: ({ client }) => client,
    read: async (_, only) => {
      reads.push(only ?? 'all')
      return [...owed]
        .filter(([client]) => !only || only.includes(client))
        .map(([client, cents]) => ({ client, cents }))
    },
    changed: (heard) => partiesOf('client', heard),
  })
  const sums = async (day = 'today') =>
    Object.fromEntries((await read({ day })).map(({ client, cents }) => [String(client), cents]))
  return { read, reads, sums }
}

/** A change that another process has committed; its id is `secondsAgo` old. */
async function hear(change: Partial<ChangeDoc>, secondsAgo = 0): Promise<void> {
  const _id = mongoose.mongo.ObjectId.createFromTime(Math.floor(databaseNow().getTime() / 1000) - secondsAgo)
  const unique = mongoose.mongo.ObjectId.createFromHexString(
    _id.toHexString().slice(0, 8) + randomUUID().replaceAll('-', '').slice(0, 16),
  )
  const fields = { change: randomUUID(), by: null, touched: [], edited: [], at: databaseNow() }
  await ChangeRecord.create([{ ...fields, ...change, _id: unique }])
}

test('only groups that a change concerns are read again; the rest stays as it was', async () => {
  const owed = new Map([
    [1, 100],
    [2, 200],
  ])
  const { sums, reads } = office(owed)
  expect(await sums()).toEqual({ 1: 100, 2: 200 })
  await hear({ parties: ['client:2', 'broker:1'] })
  owed.set(1, 999).set(2, 250)
  expect(await sums()).toEqual({ 1: 100, 2: 250 })
  expect(await sums()).toEqual({ 1: 100, 2: 250 })
  expect(reads).toEqual(['all', [2]])
})

test('a group that is no more goes, a new one comes, also the one of nobody', async () => {
  const owed = new Map<number | null, number>([[1, 100]])
  const { sums } = office(owed)
  await sums()
  owed.clear()
  owed.set(null, 5).set(3, 7)
  await hear({ parties: ['client:1', 'client:none', 'client:3'] })
  expect(await sums()).toEqual({ null: 5, 3: 7 })
})

test('what was changed without saying whose is read as a whole', async () => {
  const owed = new Map([[1, 100]])
  const { sums, reads } = office(owed)
  await sums()
  // As an older process writes it.
  await hear({ touched: ['invoice:1'] })
  await sums()
  await tellAllChanged()
  owed.set(4, 400)
  expect(await sums()).toEqual({ 1: 100, 4: 400 })
  expect(reads).toEqual(['all', 'all', 'all'])
})

test('a change is heard though it was committed long after its id was made, and once', async () => {
  const { sums, reads } = office(new Map([[1, 100]]))
  await hear({ parties: ['client:9'] })
  await sums()
  await hear({ parties: ['client:1'] }, 90)
  await sums()
  await sums()
  expect(reads).toEqual(['all', [1]])
})

test('many changed groups are read in one pass', async () => {
  const { sums, reads } = office(new Map([[1, 100]]))
  await sums()
  for (const half of [0, 1])
    await hear({ parties: Array.from({ length: 300 }, (_, n) => `client:${half * 300 + n}`) })
  await sums()
  expect(reads).toEqual(['all', 'all'])
})

test('questions are kept apart, and asked at the same time each hears what was committed before it', async () => {
  const owed = new Map([[1, 100]])
  const { sums, reads } = office(owed)
  await Promise.all([sums('today'), sums('yesterday')])
  expect(reads).toEqual(['all', 'all'])
  const asked = sums('today')
  await hear({ parties: ['client:1'] })
  owed.set(1, 150)
  expect(await Promise.all([sums('today'), sums('today'), sums('yesterday')])).toEqual([
    { 1: 150 },
    { 1: 150 },
    { 1: 150 },
  ])
  await asked
})

test('however many ask while a question is read, it is read once more for all of them', async () => {
  const { promise: away, resolve: comeBack } = Promise.withResolvers<void>()
  const reads: object[] = []
  const read = keepGroups<object, number, Owed>({
    name: randomUUID(),
    idOf: ({ cents }) => cents,
    read: async (question) => {
      reads.push(question)
      await away
      throw new Error('away')
    },
    changed: () => [],
  })
  const first = read({}).catch(String)
  await eventually(() => reads.length === 1)
  const others = Array.from({ length: 20 }, () => read({}).catch(String))
  comeBack()
  expect(new Set(await Promise.all([first, ...others]))).toEqual(new Set(['Error: away']))
  expect(reads).toHaveLength(2)
})

test('what is held is bounded by its groups, and by how large they are', async () => {
  for (const [count, size] of [
    [Math.ceil(maxGroups / 10), undefined],
    [Math.ceil(maxGroups / 1_000), 100],
  ] as const) {
    const reads: number[] = []
    const read = keepGroups<{ day: number }, number | null, Owed>({
      name: randomUUID(),
      idOf: ({ client }) => client,
      read: async ({ day }) => {
        reads.push(day)
        return Array.from({ length: count }, (_, client) => ({ client, cents: 1 }))
      },
      changed: () => [],
      ...(size === undefined ? {} : { sizeOf: () => size }),
    })
    for (let day = 1; day <= 11; day += 1) await read({ day })
    await read({ day: 11 })
    await read({ day: 1 })
    expect(reads).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1])
  }
})

test.each([1, -1])('a change is heard though the clock of the database was set, hours: %d', async (hours) => {
  const changes = new HeardChanges()
  const hears = async (secondsAgo = 0) => {
    const known = await changes.catchUp()
    await hear({ parties: ['client:1'] }, secondsAgo)
    await changes.catchUp()
    // Those that are no longer known make everything be read anew.
    return changes.since(known)?.length !== 0
  }
  await changes.catchUp()
  const wrong = new Date(databaseNow().getTime() + hours * 3_600_000)
  const clock = jest.spyOn(databaseClock, 'now').mockReturnValue(wrong)
  expect(await hears()).toBe(true)
  // One that was under way when the clock was set.
  expect(await hears(hours * 3_600)).toBe(true)
  clock.mockRestore()
  expect(await hears()).toBe(true)
})

test('a change is heard though the clock of the machine that made it is wrong', async () => {
  const changes = new HeardChanges()
  const known = await changes.catchUp()
  const clock = jest.spyOn(Date, 'now').mockReturnValue(databaseNow().getTime() - 3_600_000)
  await tellAllChanged()
  clock.mockRestore()
  await changes.catchUp()
  expect(changes.since(known)).toEqual([{ touched: [] }])
})

test('after a failure the next question is answered', async () => {
  let isAway = true
  const read = keepGroups<object, number, Owed>({
    name: randomUUID(),
    idOf: ({ cents }) => cents,
    read: async () => {
      if (isAway) throw new Error('away')
      return [{ client: 1, cents: 1 }]
    },
    changed: () => [],
  })
  await expect(read({})).rejects.toThrow('away')
  isAway = false
  expect(await read({})).toHaveLength(1)
})

/** A grouping whose every reading takes `ms`, or fails. */
function slowly(ms: number, failure?: Error) {
  const name = randomUUID()
  const reads: object[] = []
  const read = keepGroups<object, number, Owed>({
    name,
    idOf: ({ cents }) => cents,
    read: async (question) => {
      reads.push(question)
      await sleep(ms)
      if (failure) throw failure
      return [{ client: 1, cents: 1 }]
    },
    changed: () => [],
  })
  return { name, read, reads }
}

const month = { start: new Date('2026-10-01T00:00:00Z'), end: new Date('2026-11-01T00:00:00Z') }
const noted = async (name: string) => await AskedQuestion.find({ name }).lean()

test('a question that takes long is noted as it was asked, once', async () => {
  const [slow, quick] = [slowly(250), slowly(0)]
  await quick.read(month)
  for (const _ of [1, 2]) await slow.read({ ...month, stage: undefined })
  await eventually(async () => (await noted(slow.name)).length > 0)
  expect(await noted(slow.name)).toMatchObject([
    { _id: `${slow.name} ${JSON.stringify(month)}`, question: month },
  ])
  await AskedQuestion.deleteMany({ name: slow.name })
  await slow.read(month)
  await sleep(100)
  expect(await noted(slow.name)).toEqual([])
  expect(await noted(quick.name)).toEqual([])
})

test('what was asked lately is read by a process that starts, before somebody asks', async () => {
  const [first, failing, old] = [slowly(0), slowly(0, new Error('an older version')), slowly(0)]
  const note = (name: string) =>
    noteQuestion({ _id: `${name} ${JSON.stringify(month)}`, name, question: month })
  for (const name of [first.name, 'a grouping that is no more', failing.name, old.name]) await note(name)
  await AskedQuestion.updateOne(
    { name: old.name },
    { askedAt: new Date(databaseNow().getTime() - 86_400_000) },
  )
  const failures: unknown[] = []
  await askAgain(new AbortController().signal, (error) => failures.push(String(error)))
  expect([first.reads, failing.reads, old.reads]).toEqual([[month], [month], []])
  expect(failures).toEqual(['Error: an older version'])
  await first.read(month)
  expect(first.reads).toHaveLength(1)
})

test('a reading that outlasts who waits for it goes on, and whoever asks again shares it', async () => {
  const { promise: fetched, resolve: fetch } = Promise.withResolvers<void>()
  let reads = 0
  const read = keepGroups<object, number, Owed>({
    name: randomUUID(),
    waitMs: 100,
    idOf: ({ cents }) => cents,
    read: async () => {
      reads += 1
      await fetched
      return [{ client: 1, cents: 1 }]
    },
    changed: () => [],
  })
  for (const _ of [1, 2]) await expect(read(month)).rejects.toThrow('no answer before the deadline')
  const again = read(month)
  fetch()
  expect(await again).toHaveLength(1)
  expect(reads).toBe(1)
})

test('who shares a reading that began before something was committed hears of that', async () => {
  const { promise: fetched, resolve: fetch } = Promise.withResolvers<void>()
  const owed = new Map([[1, 100]])
  const read = keepGroups<object, number | null, Owed>({
    name: randomUUID(),
    waitMs: 500,
    idOf: ({ client }) => client,
    read: async (_, only) => {
      const found = [...owed].map(([client, cents]) => ({ client, cents }))
      if (!only) await fetched
      return found
    },
    changed: (heard) => partiesOf('client', heard),
  })
  await expect(read(month)).rejects.toThrow('no answer before the deadline')
  owed.set(1, 150)
  await hear({ parties: ['client:1'] })
  const again = read(month)
  fetch()
  expect(await again).toEqual([{ client: 1, cents: 150 }])
})

test('a process that stops asks nothing more', async () => {
  const { name, reads } = slowly(0)
  await noteQuestion({ _id: name, name, question: month })
  await askAgain(AbortSignal.abort(), () => undefined)
  expect(reads).toEqual([])
})

test('two groupings of one name are refused: their questions would be mixed up', () => {
  const grouping = { name: randomUUID(), idOf: () => 1, read: async () => [], changed: () => [] }
  keepGroups(grouping)
  expect(() => keepGroups(grouping)).toThrow(grouping.name)
})

test('a group that reads as before stays the one it was', async () => {
  const owed = new Map([
    [1, 100],
    [2, 200],
  ])
  const { read } = office(owed)
  const before = await read({ day: 'x' })
  await hear({ parties: ['client:1', 'client:2', 'client:3'] })
  expect(await read({ day: 'x' })).toBe(before)
  owed.set(2, 201).set(4, 1)
  await hear({ parties: ['client:1', 'client:2', 'client:4'] })
  const after = await read({ day: 'x' })
  expect(after).toEqual([
    { client: 1, cents: 100 },
    { client: 2, cents: 201 },
    { client: 4, cents: 1 },
  ])
  expect(after[0]).toBe(before[0])
})

test('what is made of groups is made once, until they change', async () => {
  const owed = new Map([[1, 100]])
  const { read } = office(owed)
  const [before, again] = [await read({ day: 'x' }), await read({ day: 'x' })]
  const [make, names] = [jest.fn(() => before.length), new Map()]
  expect([deriveOnce([before, names], 'n', make), deriveOnce([again, names], 'n', make)]).toEqual([1, 1])
  expect(make).toHaveBeenCalledTimes(1)
  deriveOnce([before, names], 'another', make)
  deriveOnce([before, new Map()], 'n', make)
  owed.set(1, 101)
  await hear({ parties: ['client:1'] })
  deriveOnce([await read({ day: 'x' }), names], 'n', make)
  expect(make).toHaveBeenCalledTimes(4)
})

test('order, sums and rows that were brought along are those that would be made anew', async () => {
  const step = fc.record({ ids: fc.uniqueArray(fc.nat(12), { maxLength: 4 }), cents: fc.array(fc.nat(5)) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (changed) => {
      const owed = new Map<number | null, number>([[1, 3]])
      const { read } = office(owed)
      const byCents = (a: Owed, b: Owed) => a.cents - b.cents || Number(a.client) - Number(b.client)
      const also = new Map()
      for (const { ids, cents } of changed) {
        const groups = await read({ day: 'x' })
        const rows = mapOnce(groups, [also], 'rows', ({ client, cents: own }) => ({ id: client, own }))
        const ordered = orderOnce(groups, 'cents', byCents)
        const inOrder = orderOnce(rows, 'own', (a, b) => b.own - a.own || Number(a.id) - Number(b.id))
        const all = [...owed].map(([client, own]) => ({ client, cents: own }))
        expect(ordered).toEqual(all.toSorted(byCents))
        expect(rows).toEqual(groups.map(({ client, cents: own }) => ({ id: client, own })))
        expect(inOrder.map(({ own }) => own)).toEqual(all.map((one) => one.cents).sort((a, b) => b - a))
        expect(sumOnce(rows, 'own', ({ own }) => ({ own, count: 1 }))).toEqual(
          all.length === 0 && rows.length === 0
            ? expect.anything()
            : { own: all.reduce((sum, one) => sum + one.cents, 0), count: all.length },
        )
        for (const [index, id] of ids.entries())
          if (cents[index] === undefined) owed.delete(id)
          else owed.set(id, cents[index])
        await hear({ parties: ids.map((id) => `client:${id}`) })
      }
    }),
    { numRuns: 30 },
  )
})

test('what stands for a text is the same until many others were asked for', () => {
  const day = keyFor('2026-11-30')
  expect(keyFor('2026-11-30')).toBe(day)
  expect(keyFor('2026-12-01')).not.toBe(day)
  for (let other = 0; other < 100; other += 1) keyFor(String(other))
  expect(keyFor('2026-11-30')).not.toBe(day)
})

test.each([
  [200, 200],
  [201, undefined],
])('a change of %i clients names %p of them: of too many it may be everybody', async (count, named) => {
  const changeId = randomUUID()
  const parties = new Set(Array.from({ length: count }, (_, id) => `client:${id}`))
  await storeChange({
    ...{ tx: { now: databaseNow() }, call: { user: { id: null } }, changeId, parties },
    ...{ touched: () => ['client:1'], edited: new Set() },
  } as never)
  const stored = await ChangeRecord.findOne({ change: changeId }).lean()
  expect(stored).toMatchObject({ by: null, touched: ['client:1'] })
  expect(stored?.parties?.length).toBe(named)
})

test('ids of changed records are known while changes name them', () => {
  const heard = [{ touched: ['invoice:7', 'invoice:7', 'load:1'], parties: [] }] as never
  expect(idsOf('invoice', heard)).toEqual([7])
  expect(idsOf('purchase', heard)).toEqual([])
  expect(idsOf('invoice', [{ touched: ['invoice'], parties: [] }])).toBeUndefined()
  expect(idsOf('invoice', [{ touched: ['invoice:7'] }])).toBeUndefined()
})

const sorted = (sums: object) => Object.entries(sums).sort()

describe('what was changed by hand in the database', () => {
  const ageBy = (minutes: number) => {
    const seconds = process.uptime()
    jest.spyOn(process, 'uptime').mockImplementation(() => seconds + minutes * 60)
  }
  // The process has run for a while before anything is read.
  beforeEach(() => ageBy(60))
  afterEach(() => jest.restoreAllMocks())

  test('shows after five minutes; nobody waits for that, and only one reads it', async () => {
    const owed = new Map([[1, 100]])
    const { sums, reads } = office(owed)
    await sums()
    owed.set(1, 555)
    ageBy(4)
    expect(await sums()).toEqual({ 1: 100 })
    ageBy(2)
    expect([await sums(), await sums()]).toEqual([{ 1: 100 }, { 1: 100 }])
    await eventually(async () => (await sums())[1] === 555)
    expect(reads).toEqual(['all', 'all'])
  })

  test('leaves the rest as it was, so that its order is not made anew', async () => {
    const owed = new Map(Array.from({ length: 100 }, (_, client) => [client, client]))
    const { read, reads } = office(owed)
    const compare = jest.fn((a: Owed, b: Owed) => a.cents - b.cents)
    const before = await read({ day: 'x' })
    orderOnce(before, 'cents', compare)
    ageBy(6)
    expect(await read({ day: 'x' })).toBe(before)
    await eventually(() => reads.length === 2)
    owed.set(7, 555).delete(8)
    owed.set(200, 200)
    ageBy(6)
    await eventually(async () => (await read({ day: 'x' })) !== before)
    compare.mockClear()
    const after = await read({ day: 'x' })
    expect(orderOnce(after, 'cents', compare).map(({ cents }) => cents)).toEqual(
      [...owed.values()].sort((a, b) => a - b),
    )
    expect(compare.mock.calls.length).toBeLessThan(50)
    expect(before.filter((group) => !after.includes(group)).map(({ client }) => client)).toEqual([7, 8])
  })

  test('and what others change meanwhile: no answer is without what was heard', async () => {
    const step = fc.record({ heard: fc.nat(9), byHand: fc.integer({ min: 20, max: 29 }), ages: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 15 }), fc.nat(4), async (steps, ms) => {
        const owed = new Map<number | null, number>()
        const name = randomUUID()
        const read = keepGroups<object, number | null, Owed>({
          name,
          idOf: ({ client }) => client,
          read: async (_, only) => {
            const found = [...owed].filter(([client]) => !only || only.includes(client))
            await sleep(only ? 0 : ms)
            return found.map(([client, cents]) => ({ client, cents }))
          },
          changed: (heard) => partiesOf('client', heard),
        })
        const told = async () =>
          Object.fromEntries((await read({})).map(({ client, cents }) => [client, cents]))
        for (const [cents, { heard, byHand, ages }] of steps.entries()) {
          for (const id of [heard, byHand]) if (!owed.delete(id) || cents % 2) owed.set(id, cents)
          if (ages) ageBy(6)
          await hear({ parties: [`client:${heard}`] })
          const answers = await Promise.all([told(), told()])
          for (const answer of answers) expect(answer[heard]).toBe(owed.get(heard))
        }
        ageBy(6)
        await eventually(
          async () =>
            JSON.stringify(sorted(await told())) === JSON.stringify(sorted(Object.fromEntries(owed))),
        )
      }),
      { numRuns: 30 },
    )
  })

  test('shows at once in what nobody has asked for half an hour', async () => {
    const owed = new Map([[1, 100]])
    const { sums, reads } = office(owed)
    await sums()
    owed.set(1, 555)
    ageBy(31)
    expect(await sums()).toEqual({ 1: 555 })
    expect(reads).toEqual(['all', 'all'])
  })

  test('is read beside changes, which are heard before and after', async () => {
    const owed = new Map([[1, 100]])
    const { sums, reads } = office(owed)
    await sums()
    ageBy(6)
    await hear({ parties: ['client:1'] })
    owed.set(1, 200)
    expect(await sums()).toEqual({ 1: 200 })
    await eventually(() => reads.length === 3)
    expect(reads).toEqual(['all', [1], 'all'])
    await hear({ parties: ['client:1'] })
    owed.set(1, 300)
    expect(await sums()).toEqual({ 1: 300 })
  })
})
