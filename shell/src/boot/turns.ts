/**
 * A phone takes several times as long as a desk to run the code and to draw the first page. There it is done in parts,
 * so that the page can be scrolled in between; on a desk the parts would only cost time (7 % of the first row).
 */
export const inTurns = matchMedia('(max-width: 639px)').matches

/** Between two parts of the work: on a phone the browser first does what it was asked for meanwhile. */
export function nextTurn(): Promise<void> | undefined {
  return inTurns ? new Promise((resolve) => setTimeout(resolve)) : undefined
}
