import { unavailable } from '../base/errors.ts'

/** Collections of this database whose unique indexes are not built yet. */
const unguarded = new Set<string>()

/** Says which collections lack a unique index: until they have it, nothing is inserted or changed in them. */
export function setUnguarded(collections: Iterable<string>): void {
  unguarded.clear()
  for (const name of collections) unguarded.add(name)
}

/**
 * Refuses to write where a unique index is still being built: two records with the same number could both be stored.
 * @throws Problem 503
 */
export function refuseUnguarded(collection: string): void {
  if (unguarded.has(collection)) throw unavailable(30)
}
