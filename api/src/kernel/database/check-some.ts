import { withTimeLimit } from './model.ts'
import { atOneInstant, runTransaction } from './transaction.ts'

/** Milliseconds: as long as the database keeps the past. */
const limitMs = 5 * 60_000

/** What a check found: null when there are no more records, `isUnchanged` where all was right. */
type Found = { isUnchanged: boolean } | null

/**
 * Compares some records with what they follow from, at one instant and while others write, however long that takes:
 * few records of a large broker have more behind them than a transaction may read.
 */
export function compareSome<T>(compare: () => Promise<T>): Promise<T> {
  return withTimeLimit(limitMs, () => atOneInstant(compare))
}

/** Compares some records so. With `repair`, what is wrong is compared again in a transaction, and set right there. */
export async function checkSome<T extends Found>(
  repair: boolean,
  check: (repair: boolean) => Promise<T>,
): Promise<T> {
  const found = await compareSome(() => check(false))
  return repair && found && !found.isUnchanged ? await runTransaction(() => check(true)) : found
}
