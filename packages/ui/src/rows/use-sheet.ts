import { useHost } from '@drayline/contract'
import type { RowResult } from '@drayline/domain/kernel/records/rows-schema'
import { useEffect, useState } from 'react'
import { assignColumn } from './columns.ts'
import { keyOf, withRequired } from './read-rows.ts'
import type { PastedRow, RowField, RowMatch, Sheet } from './rows.types.ts'
import type { ChosenMatches } from './use-found.ts'

interface Kept {
  sheet: Sheet
  chosen: ChosenMatches
}

/** The pasted rows and what a person does with them. They stay in this tab through a reload or a new sign-in. */
export function useSheet(draft: string, fields: readonly RowField[]) {
  const { drafts } = useHost()
  const [kept, setKept] = useState<Kept | null>(() => settled(drafts.read<Kept>(draft)))

  useEffect(() => {
    if (kept) drafts.write(draft, kept)
  }, [kept, draft, drafts])

  const update = (next: (now: Kept) => Kept) => setKept((now) => now && next(now))

  const updateRows = (next: (row: PastedRow, sheet: Sheet) => PastedRow) =>
    update((now) => ({
      ...now,
      sheet: { ...now.sheet, rows: now.sheet.rows.map((row) => next(row, now.sheet)) },
    }))

  return {
    sheet: kept?.sheet ?? null,
    chosen: kept?.chosen ?? none,
    begin: (sheet: Sheet) => setKept({ sheet, chosen: none }),
    /** Gives a column another field. */
    assign: (column: number, field: string | null) =>
      update((now) => ({
        ...now,
        sheet: withRequired(fields, {
          ...now.sheet,
          columns: assignColumn(now.sheet.columns, column, field),
        }),
      })),
    setCell: (key: number, column: number, text: string) =>
      updateRows((row) =>
        row.key === key ? { ...row, cells: row.cells.with(column, text), result: null } : row,
      ),
    leaveOut: (key: number, leftOut: boolean) =>
      updateRows((row) => (row.key === key ? { ...row, leftOut } : row)),
    setResults: (results: ReadonlyMap<number, RowResult>) =>
      updateRows((row) => ({ ...row, result: results.get(row.key) ?? row.result })),
    /** Takes a record for all rows that have this text. */
    choose: (field: string, text: string, match: RowMatch) =>
      update((now) => ({
        ...now,
        chosen: { ...now.chosen, [field]: { ...now.chosen[field], [keyOf(text)]: match } },
      })),
    forget() {
      drafts.clear(draft)
      setKept(null)
    },
  }
}

const none: ChosenMatches = {}

/** It was sent, and no answer says what came of it: it goes again in the call that it had. */
export const isUnknown = ({ result }: PastedRow) => result?.outcome === 'unknown'

/** After a reload there is no such call any more: such rows are judged anew, and one that was added says so. */
function settled(kept: Kept | null): Kept | null {
  if (!kept) return null
  const rows = kept.sheet.rows.map((row) => (isUnknown(row) ? { ...row, result: null } : row))
  return { ...kept, sheet: { ...kept.sheet, rows } }
}
