import type { Model } from 'mongoose'
import { op } from './filter.ts'

/** A record as others show it: who, without loading it. */
export interface Named {
  id: number
  name: string
}

/**
 * The names behind many references, with one query by primary key. Names are looked up instead of copied into every
 * record that refers to them: a page costs one small query more, whatever the number of records, and a renamed client
 * is right everywhere at once, where copies would need thousands of writes that no transaction can hold.
 */
export async function namesOf<T extends { _id: number; name: string }>(
  model: Model<T>,
  ids: Iterable<number | null>,
): Promise<Map<number, Named>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const found = await model
    .find({ _id: op.in(wanted) } as never, { name: 1 })
    .lean<{ _id: number; name: string }[]>()
  return new Map(found.map(({ _id, name }) => [_id, { id: _id, name }]))
}

/** The name behind one reference. */
export async function nameOf<T extends { _id: number; name: string }>(
  model: Model<T>,
  id: number | null,
): Promise<Named | null> {
  return id === null ? null : ((await namesOf(model, [id])).get(id) ?? null)
}
