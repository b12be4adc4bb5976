import { useSearchParams } from '@drayline/platform/router'
import { useMemo } from 'react'

/** Reads which record of a list is open, and how, from the URL, so that a link and Back work. */
export interface RecordParams {
  /** Id of the record that is shown beside the list. */
  open: number | null
  /** Id of the record whose form is open. */
  edit: number | null
  /** True when the form for a new record is open. */
  creating: boolean
  /** Id of the record whose values the new one begins with. */
  copy: number | null
  /** True when rows of a spreadsheet are to be pasted. */
  pasting: boolean
  show(id: number): void
  editRecord(id: number): void
  create(): void
  /** Opens the form of a new record with the values of this one. */
  copyRecord(id: number): void
  /** Opens the window for rows of a spreadsheet. */
  paste(): void
  close(): void
}

/** Names in the address that open a window over a list. */
export const recordParamNames = ['open', 'edit', 'new', 'copy', 'paste'] as const

function idOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

/** The open record of a list page: `?open=7`, `?edit=7`, `?new=1`, `?new=1&copy=7` or `?paste=1`. */
export function useRecordParams(): RecordParams {
  const [params, setParams] = useSearchParams()
  return useMemo(() => {
    const set = (...changes: (readonly [string, string])[]) =>
      setParams((before) => {
        const next = new URLSearchParams(before)
        for (const name of recordParamNames) next.delete(name)
        for (const change of changes) next.set(...change)
        return next
      })
    return {
      open: idOf(params.get('open')),
      edit: idOf(params.get('edit')),
      creating: params.get('new') === '1',
      copy: params.get('new') === '1' ? idOf(params.get('copy')) : null,
      pasting: params.get('paste') === '1',
      show: (id) => set(['open', String(id)]),
      editRecord: (id) => set(['edit', String(id)]),
      create: () => set(['new', '1']),
      copyRecord: (id) => set(['new', '1'], ['copy', String(id)]),
      paste: () => set(['paste', '1']),
      close: () => set(),
    }
  }, [params, setParams])
}
