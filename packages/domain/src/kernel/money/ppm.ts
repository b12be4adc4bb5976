/** Rates are whole parts per million, so that they multiply without a fraction: 3 % is 30,000. */
export const wholePpm = 1_000_000

/** Divides exactly and rounds once, half away from zero. @throws RangeError when the denominator is not positive */
export function divideRounded(numerator: bigint, denominator: bigint): number {
  if (denominator <= 0n) throw new RangeError('The denominator must be positive')
  const isNegative = numerator < 0n
  const size = isNegative ? -numerator : numerator
  const rounded = Number((2n * size + denominator) / (2n * denominator))
  return isNegative && rounded > 0 ? -rounded : rounded
}

/** A rate's share of an amount, in cents, rounded half away from zero. */
export function shareOf(cents: number, ppm: number): number {
  return divideRounded(BigInt(cents) * BigInt(ppm), BigInt(wholePpm))
}
