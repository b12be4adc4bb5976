/** The middle value; for an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  if (upper === undefined) throw new Error('There is no median of nothing')
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** The value that this share of all values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** Half of the values lie between these two. */
export function quartiles(values: readonly number[]): [number, number] {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? 0
  return [at(0.25), at(0.75)]
}

/**
 * The median of the ratios of pairs that were measured one right after the other: what else the machine did at the
 * time was about the same for both.
 */
export function pairedRatio(values: readonly number[], base: readonly number[]): number {
  const ratios = values.flatMap((value, index) => {
    const other = base[index]
    return other ? [value / other] : []
  })
  return median(ratios)
}
