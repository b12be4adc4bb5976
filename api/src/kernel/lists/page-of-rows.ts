/**
 * One page of rows that are held in memory, in order. It begins after a position, not after a row: the row that the
 * position was taken from may be gone or stand elsewhere by now.
 * @param isAfter whether a row comes after the position; undefined for the first page
 */
export function pageOfRows<Row>(
  rows: readonly Row[],
  limit: number,
  isAfter: ((row: Row) => boolean) | undefined,
): { page: Row[]; hasMore: boolean } {
  const rest = isAfter ? rowsFrom(rows, isAfter) : rows
  return { page: rest.slice(0, limit), hasMore: rest.length > limit }
}

/** The rows from the first that comes after a position. */
export function rowsFrom<Row>(rows: readonly Row[], isAfter: (row: Row) => boolean): Row[] {
  const first = rows.findIndex(isAfter)
  return first === -1 ? [] : rows.slice(first)
}
