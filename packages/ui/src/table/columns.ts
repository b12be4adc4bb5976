import type { Column } from './types.ts'

/** Columns that are shown by default. */
export function defaultColumnIds<Row>(columns: readonly Column<Row>[]): string[] {
  return columns.filter((column) => !column.hidden).map((column) => column.id)
}

/**
 * The columns for chosen ids, in their order. Unknown ids (an old link) are left out; columns that cannot be hidden
 * come back where they belong.
 */
export function chooseColumns<Row>(
  columns: readonly Column<Row>[],
  ids: readonly string[] | undefined,
): Column<Row>[] {
  const chosen = ids ?? defaultColumnIds(columns)
  const known = chosen.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  const unique = [...new Set(known)]
  columns.forEach((column, index) => {
    if (column.hideable === false && !unique.includes(column)) unique.splice(index, 0, column)
  })
  return unique.length > 0 ? unique : chooseColumns(columns, undefined)
}

/** All columns in the order of a choice: the visible ones first, then the others where they are by default. */
export function allInOrder<Row>(
  columns: readonly Column<Row>[],
  visible: readonly Column<Row>[],
): Column<Row>[] {
  return [...visible, ...columns.filter((column) => !visible.includes(column))]
}

/** Moves one element of a list by a number of places; the same list when it cannot move. */
export function moveBy<T>(list: readonly T[], item: T, by: number): T[] {
  const from = list.indexOf(item)
  const to = from + by
  if (from < 0 || to < 0 || to >= list.length) return [...list]
  const next = list.filter((other) => other !== item)
  next.splice(to, 0, item)
  return next
}

export interface Sort {
  name: string
  descending: boolean
}

/** Reads `?sort=`. */
export function parseSort(text: string | null | undefined): Sort | null {
  if (!text) return null
  return text.startsWith('-') ? { name: text.slice(1), descending: true } : { name: text, descending: false }
}

/** The sort after a click on a header: first direction, the other one, none. */
export function nextSort(current: Sort | null, name: string, first: 'asc' | 'desc' = 'asc'): string | null {
  const start = first === 'desc' ? `-${name}` : name
  const second = first === 'desc' ? name : `-${name}`
  if (current?.name !== name) return start
  const shown = current.descending ? `-${name}` : name
  return shown === start ? second : null
}
