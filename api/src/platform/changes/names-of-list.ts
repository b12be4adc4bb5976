import type { Named, NameLookup } from '../../kernel/database/names.ts'
import type { Readable } from '../../kernel/database/model.ts'
import { deriveOnce, stepTo } from './derive-once.ts'

/**
 * The names behind the references of a kept list. As long as nobody is renamed, nobody of the very same list is looked
 * up again, and after a change of a few items only these.
 */
export async function namesOfList<Item extends object, T extends { _id: number; name: string }>(
  lookup: NameLookup,
  model: Readable<T>,
  list: readonly Item[],
  idOf: (item: Item) => number | null,
): Promise<ReadonlyMap<number, Named>> {
  const known = await lookup.of(model, [])
  if (lookedUp(known, list).isDone) return known
  const step = stepTo(list)
  const wanted = step && lookedUp(known, step.previous).isDone ? step.come : list
  const names = await lookup.of(model, wanted.map(idOf))
  lookedUp(names, list).isDone = true
  return names
}

function lookedUp(names: object, list: readonly object[]): { isDone: boolean } {
  return deriveOnce([names, list], 'looked up', () => ({ isDone: false }))
}
