/** Less than this is the way of the answer and the whole seconds of its header; milliseconds. */
const tolerance = 30_000
/** How far the server's clock is ahead of this computer's, milliseconds. */
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
