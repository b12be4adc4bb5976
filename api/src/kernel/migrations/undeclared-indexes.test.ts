import { ensureIndexes } from '../../indexes.ts'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { plainModel } from '../database/model.ts'
import { createIndexes, missingIndexes } from './index-builds.ts'
import { dropUndeclared, undeclaredIndexes } from './undeclared-indexes.ts'

const Probe = plainModel<{ _id: number }>(
  'undeclared_probes',
  { _id: { type: Number, required: true }, rank: Number },
  [[{ rank: 1 }, { name: 'by_rank' }], [{ rank: -1, _id: 1 }]],
)

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(async () => {
  await Probe.collection.drop()
  await api.stop()
})

// Other suites leave collections of their own, and indexes of them, in the same database.
const ours = <T extends { collection: string }>(indexes: readonly T[]) =>
  indexes.filter(({ collection }) => collection === Probe.collection.name)

test('an index of an earlier version is named and can be dropped; what is declared stays', async () => {
  await ensureIndexes()
  expect(ours(await undeclaredIndexes())).toEqual([])
  await Probe.collection.createIndex({ rank: 1, _id: -1 }, { name: 'of_before' })
  const index = { collection: 'undeclared_probes', name: 'of_before' }
  expect(ours(await undeclaredIndexes())).toEqual([index])
  await dropUndeclared(index)
  // Two people, or a command that was cut off and is given again.
  await dropUndeclared(index)
  expect(ours(await undeclaredIndexes())).toEqual([])
  const left = (await Probe.collection.indexes()).map(({ name }) => name)
  expect(left).toEqual(['_id_', 'by_rank', 'rank_-1__id_1'])
  await expect(dropUndeclared({ ...index, name: '_id_' })).rejects.toThrow('cannot drop _id index')
})

test('a collection that is not there yet has none, and lacks all that are declared', async () => {
  await Probe.collection.drop()
  expect(ours(await undeclaredIndexes())).toEqual([])
  const missing = ours(await missingIndexes()).map(({ name }) => name)
  expect(missing).toEqual(['by_rank', 'rank_-1__id_1'])
  await createIndexes({ all: true })
  expect(ours(await missingIndexes())).toEqual([])
})
