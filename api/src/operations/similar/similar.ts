import type {
  SimilarField,
  SimilarKind,
  SimilarRecord,
  SimilarValues,
} from '@drayline/domain/operations/similar/similar'
import { maxSimilar, sameFieldsOf, sameKeysOf } from '@drayline/domain/operations/similar/similar'
import type { Model } from 'mongoose'
import { op } from '../../kernel/database/filter.ts'

/** A client or a broker, as far as it is compared. */
interface Compared {
  _id: number
  name: string
  sameKeys: string[]
}

/** A record that may be the same company, and the fields in which it says the same. */
export interface Similar extends Pick<Compared, '_id' | 'name'> {
  same: SimilarField[]
}

const timeout = 5_000

/**
 * Records that say the same in one of these fields: those that agree in most fields first, then in the strongest sign.
 * Each key is looked up by itself, so that a phone number that many share leaves room for the one with the tax ID.
 */
export async function findSimilar(
  kind: SimilarKind,
  // biome-ignore lint/suspicious/noExplicitAny: of either record only what both have is read
  model: Model<any>,
  { exceptId, ...values }: SimilarValues & { exceptId?: number | undefined },
): Promise<Similar[]> {
  const keys = sameKeysOf(kind, values)
  const found = await Promise.all(keys.map((key) => readWith(model, key, exceptId)))
  const records = [...new Map(found.flat().map((record) => [record._id, record])).values()]
  const similar = records.map(({ _id, name, sameKeys }) => ({
    _id,
    name,
    same: sameFieldsOf(keys, sameKeys),
  }))
  // Sorting keeps the order of what is equal: the strongest key was asked first.
  return similar.sort((a, b) => b.same.length - a.same.length).slice(0, maxSimilar)
}

// biome-ignore lint/suspicious/noExplicitAny: see above
async function readWith(model: Model<any>, key: string, exceptId: number | undefined): Promise<Compared[]> {
  return await model
    .find(
      { sameKeys: key, ...(exceptId === undefined ? {} : { _id: op.ne(exceptId) }) },
      { name: 1, sameKeys: 1 },
    )
    .sort({ _id: -1 })
    .limit(maxSimilar)
    .maxTimeMS(timeout)
    .lean<Compared[]>()
}

/** As it leaves the API. */
export function presentSimilar({ _id, name, same }: Similar): SimilarRecord {
  return { id: _id, name, same }
}
