import type { VitalName } from '@drayline/domain/platform/telemetry/telemetry'

/** Upper ends of the buckets in milliseconds; the last bucket has none. */
const timeEnds = [50, 100, 200, 300, 500, 750, 1_000, 1_500, 2_000, 2_500, 4_000, 6_000, 8_000]
const shiftEnds = [0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5, 1]

/** Counts by bucket: `{ b3: 12 }`. Buckets keep the size of an hour's record the same, however many values it has. */
export type Buckets = Record<string, number>

/** The ends of the buckets that values of this kind are counted in. */
export function endsFor(vital?: VitalName): readonly number[] {
  return vital === 'CLS' ? shiftEnds : timeEnds
}

/** The field that counts a value. */
export function bucketOf(value: number, ends: readonly number[]): string {
  const index = ends.findIndex((end) => value <= end)
  return `b${index < 0 ? ends.length : index}`
}

/** Adds up several counts. */
export function addBuckets(all: readonly Buckets[]): Buckets {
  const sum: Buckets = {}
  for (const buckets of all)
    for (const [name, count] of Object.entries(buckets)) sum[name] = (sum[name] ?? 0) + count
  return sum
}

/**
 * The value that this share (0 to 1) of all values does not exceed, within its bucket by proportion; null without
 * values. For the open last bucket its lower end.
 */
export function quantile(buckets: Buckets, ends: readonly number[], share: number): number | null {
  const counts = [...ends, Number.POSITIVE_INFINITY].map((_, index) => buckets[`b${index}`] ?? 0)
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let before = 0
  for (const [index, count] of counts.entries()) {
    const from = ends[index - 1] ?? 0
    const to = ends[index] ?? from
    if (before + count >= share * total) return from + (to - from) * ((share * total - before) / count)
    before += count
  }
  return ends.at(-1) ?? null
}
