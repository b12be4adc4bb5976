import mongoose from 'mongoose'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { op } from '../database/filter.ts'
import type { RecordDoc } from '../database/model.ts'
import { recordModel } from '../database/model.ts'
import { searchKeys } from '../database/search-keys.ts'
import type { Sorts } from './list.ts'
import { countCap, listParams, listQuery, searchCountCap } from './list.ts'

interface ThingDoc extends RecordDoc {
  group: string
  score: number
  due: string | null
  search: string[]
}

const Thing = recordModel<ThingDoc>(
  { collection: 'test_things', entity: null },
  {
    group: { type: String, required: true },
    score: { type: Number, required: true },
    due: { type: String, default: null },
    search: [String],
  },
  [[{ score: -1, _id: -1 }], [{ due: -1, _id: -1 }], [{ createdAt: -1, _id: -1 }], [{ search: 1, _id: -1 }]],
)

const sorts: Sorts = {
  score: { path: 'score', type: 'number' },
  due: { path: 'due', type: 'string', nullable: true },
  createdAt: { path: 'createdAt', type: 'date' },
}
const total = 500
let api: TestApi

function thing(id: number): ThingDoc {
  const day = String(1 + (id % 5)).padStart(2, '0')
  return {
    _id: id,
    version: 1,
    group: id % 3 === 0 ? 'third' : 'other',
    score: id % 7,
    due: id % 4 === 0 ? null : `2026-01-${day}`,
    search: searchKeys(`Thing number ${String(id).padStart(5, '0')}`),
    createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(id / 10) * 1000),
    updatedAt: new Date(),
  }
}

beforeAll(async () => {
  api = await startTestApi()
  await Thing.collection.insertMany(Array.from({ length: total }, (_, index) => thing(index + 1)) as never)
})
afterAll(() => api.stop())

function page(query: { sort: string; limit?: number; cursor?: string; q?: string }, filter = {}) {
  return listQuery<ThingDoc>({ model: Thing, sorts, filter, query: { limit: 50, ...query } })
}

async function walk(sort: string, limit: number, filter = {}, between?: (page: number) => Promise<void>) {
  const rows: ThingDoc[] = []
  let cursor: string | undefined
  for (let number = 1; number < 1000; number += 1) {
    const { rows: more, next } = await page({ sort, limit, cursor }, filter)
    rows.push(...more)
    if (!next) break
    cursor = next
    await between?.(number)
  }
  return rows
}

/** The order MongoDB itself gives, all at once. */
async function expected(sort: string) {
  const direction = sort.startsWith('-') ? -1 : 1
  const name = sort.replace('-', '')
  const order = name === 'id' ? { _id: direction } : { [name]: direction, _id: direction }
  return (
    await Thing.find()
      .sort(order as never)
      .lean()
  ).map(({ _id }) => _id)
}

describe('pages', () => {
  test.each(['id', '-id', 'score', '-score', 'due', '-due', 'createdAt', '-createdAt'])(
    'sorted by %s follow each other without gap or repetition',
    async (sort) => {
      const rows = await walk(sort, 37)
      expect(rows.map(({ _id }) => _id)).toEqual(await expected(sort))
    },
  )

  test('combine with a filter', async () => {
    const rows = await walk('-score', 20, { group: 'third', score: op.in([1, 2]) })
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.every(({ group, score }) => group === 'third' && [1, 2].includes(score))).toBe(true)
  })

  test('stay right while records are added and removed', async () => {
    const rows = await walk('-score', 50, {}, async (number) => {
      await Thing.collection.insertOne(thing(10_000 + number) as never)
      await Thing.collection.deleteOne({ _id: 100 + number } as never)
    })
    const ids = rows.map(({ _id }) => _id)
    expect(new Set(ids).size).toBe(ids.length)
    const untouched = await Thing.find({ _id: op.between(1, 100) }).lean()
    for (const { _id } of untouched) expect(ids).toContain(_id)
    await Thing.deleteMany({ _id: op.gt(10_000) })
  })

  test('end exactly with the last record', async () => {
    const count = await Thing.countDocuments()
    expect((await page({ sort: 'id', limit: count })).next).toBeNull()
    expect((await page({ sort: 'id', limit: count - 1 })).next).not.toBeNull()
  })

  test('read no more of the collection the further back they are', async () => {
    const first = await page({ sort: '-score', limit: 50 })
    let cursor = first.next
    for (let skipped = 0; skipped < 7 && cursor; skipped += 1)
      cursor = (await page({ sort: '-score', cursor })).next
    const examined = await examinedBy(() => page({ sort: '-score', cursor: cursor ?? '' }))
    // Fifty, and the ones of equal score before them: MongoDB then takes the plan with the smaller of two evils.
    expect(examined.keys).toBeLessThanOrEqual(50 + Math.ceil(total / 7))
    expect(examined.stage).not.toContain('SORT"')
  })
})

describe('cursors', () => {
  test('of another sort, or made up, are refused', async () => {
    const { next } = await page({ sort: '-score', limit: 10 })
    await expect(page({ sort: 'score', cursor: next ?? '' })).rejects.toMatchObject({ status: 400 })
    const forged = [
      ['-score', { $gt: '' }, 1],
      ['-score', 'text', 1],
      ['-score', 1, { $ne: 1 }],
      ['-score'],
      'x',
      null,
    ]
    for (const content of forged) {
      const cursor = Buffer.from(JSON.stringify(content)).toString('base64url')
      await expect(page({ sort: '-score', cursor })).rejects.toMatchObject({ status: 400 })
    }
  })
})

describe('totals', () => {
  test('are exact, and only on the first page', async () => {
    const first = await page({ sort: '-id', limit: 10 })
    expect(first.total).toBe(await Thing.countDocuments())
    expect((await page({ sort: '-id', cursor: first.next ?? '' })).total).toBeUndefined()
    expect((await page({ sort: '-id' }, { group: 'third' })).total).toBe(
      await Thing.countDocuments({ group: 'third' }),
    )
  })

  test('of very many matches say at least', async () => {
    const many = Array.from({ length: countCap }, (_, index) => ({ ...thing(20_000 + index), group: 'many' }))
    await Thing.collection.insertMany([...many, { ...thing(50_000), group: 'many' }] as never)
    const answer = await page({ sort: '-id' }, { group: 'many' })
    expect([answer.total, answer.atLeast]).toEqual([undefined, countCap])
    await Thing.deleteOne({ _id: 50_000 } as never)
    expect((await page({ sort: '-id' }, { group: 'many' })).total).toBe(countCap)
    await Thing.deleteMany({ group: 'many' })
  })

  test('of a search say at least earlier', async () => {
    const many = Array.from({ length: searchCountCap + 1 }, (_, index) => ({
      ...thing(20_000 + index),
      ...{ group: 'many', search: ['frequent'] },
    }))
    await Thing.collection.insertMany(many as never)
    const found = () => page({ sort: '-id', q: 'frequent' })
    const answer = await found()
    expect([answer.total, answer.atLeast]).toEqual([undefined, searchCountCap])
    await Thing.deleteOne({ _id: 20_000 } as never)
    expect((await found()).total).toBe(searchCountCap)
    await Thing.deleteMany({ group: 'many' })
  })
})

describe('search', () => {
  test('finds numbers with and without leading zeros, in any order and case', async () => {
    for (const q of ['00123', '123', 'NUMBER 123', '123 thing', 'thin 0012']) {
      const ids = (await page({ sort: '-id', q })).rows.map(({ _id }) => _id)
      expect(ids).toContain(123)
    }
  })

  test('of something without letters or digits finds nothing', async () => {
    expect((await page({ sort: '-id', q: '.*' })).rows).toEqual([])
  })

  test('reads about as many entries as it finds', async () => {
    const examined = await examinedBy(() => page({ sort: '-id', q: 'number 123' }))
    expect(examined.keys).toBeLessThanOrEqual(60)
  })
})

test('the schema of a list refuses other sorts and sizes', async () => {
  const schema = listParams({ sorts, filters: {} })
  await expect(schema.validate({ sort: 'passwordHash' })).rejects.toThrow()
  await expect(schema.validate({ limit: 201 })).rejects.toThrow()
  expect(await schema.validate({})).toMatchObject({ limit: 50, sort: '-id' })
})

/** Statistics of the finds of some work: index entries read, and the plan. */
async function examinedBy(work: () => Promise<unknown>) {
  const { db } = mongoose.connection
  await db?.command({ profile: 2 })
  await work()
  await db?.command({ profile: 0 })
  const [entry] =
    (await db
      ?.collection('system.profile')
      .find({ op: 'query', ns: /test_things/ })
      .sort({ ts: -1 })
      .limit(1)
      .toArray()) ?? []
  await db?.collection('system.profile').drop()
  return {
    keys: entry?.keysExamined as number,
    stage: JSON.stringify(entry?.execStats ?? entry?.planSummary),
  }
}
