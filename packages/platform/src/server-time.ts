/** Less than this is the way of the answer and the whole seconds of its header; milliseconds. */
const tolerance = 30_000
/** Offset of the server's clock from this computer's, in milliseconds; positive when the server is ahead. */
let ahead = 0

/** Learns from the `Date` header of an answer that just came whether this computer's clock is wrong. */
export function learnServerTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(difference)) return
  ahead = Math.abs(difference) < tolerance ? 0 : difference
}

/** The present instant in milliseconds, also on a computer whose clock is wrong. */
export function serverNow(): number {
  return Date.now() + ahead
}
