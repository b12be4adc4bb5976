import type { NamedMatch } from '@drayline/domain/kernel/records/rows-schema'
import type { SimilarKind } from '@drayline/domain/operations/similar/similar'
import { maxSimilar, sameKeysOf } from '@drayline/domain/operations/similar/similar'
import type { Model } from 'mongoose'
import { op } from '../../kernel/database/filter.ts'

interface Named {
  _id: number
  name: string
  sameKeys: string[]
}

/**
 * Records that each of these names may mean, as companies are compared: 'Blue Ridge, LLC' is 'Blue Ridge Inc.'. Where
 * one has the very same name, only that one is meant.
 */
export async function findNamed(
  kind: SimilarKind,
  model: Pick<Model<Named>, 'find'>,
  names: readonly string[],
): Promise<NamedMatch[]> {
  const keyOf = new Map(names.map((name) => [name, sameKeysOf(kind, { name })[0] ?? '']))
  const keys = [...new Set(keyOf.values())].filter(Boolean)
  const found = keys.length > 0 ? await readWith(model, keys) : []
  return [...keyOf].map(([name, key]) => {
    const same = found.filter(({ sameKeys }) => key !== '' && sameKeys.includes(key))
    const exact = same.filter((record) => record.name.toLowerCase() === name.toLowerCase())
    const meant = exact.length === 1 ? exact : same.slice(0, maxSimilar)
    return { name, matches: meant.map((record) => ({ id: record._id, name: record.name })) }
  })
}

async function readWith(model: Pick<Model<Named>, 'find'>, keys: readonly string[]): Promise<Named[]> {
  return await model
    .find({ sameKeys: op.in(keys) }, { name: 1, sameKeys: 1 })
    .sort({ _id: -1 })
    .limit(keys.length * maxSimilar)
    .maxTimeMS(5_000)
    .lean<Named[]>()
}

/** As it leaves the API. */
export function presentNamed({ name, matches }: NamedMatch): NamedMatch {
  return { name, matches: matches.map(({ id, name: known }) => ({ id, name: known })) }
}
