import { useEffect, useMemo, useRef, useState } from 'react'
import { keyOf, textOf } from './read-rows.ts'
import type { FoundRows, PasteRowsProps, RowField, RowMatch, Sheet } from './rows.types.ts'

const nothing: FoundRows = { taken: new Set(), matches: {} }
/** Rest after typing before the server is asked again. */
const delayMs = 200
/** The server compares no longer texts; no record has one. */
const maxLength = 200

interface Found {
  state: 'loading' | 'ready' | 'failed'
  data: FoundRows
}

/** Records that a person chose, by field and text. */
export type ChosenMatches = Readonly<Record<string, Readonly<Record<string, RowMatch>>>>

/** Asks the server about the names and numbers of all rows, again when one was changed. What was chosen goes first. */
export function useFound(
  sheet: Sheet | null,
  fields: readonly RowField[],
  numberField: string,
  look: PasteRowsProps<unknown>['look'],
  chosen: ChosenMatches,
) {
  const [found, setFound] = useState<Found>({ state: 'loading', data: nothing })
  const [attempt, setAttempt] = useState(0)
  const texts = useMemo(
    () => JSON.stringify(sheet ? textsOf(sheet, fields, numberField) : null),
    [sheet, fields, numberField],
  )
  const ask = useRef(look)
  ask.current = look

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when a person tries again
  useEffect(() => {
    const asked = JSON.parse(texts) as Record<string, string[]> | null
    if (!asked) return
    const controller = new AbortController()
    setFound(({ data }) => ({ state: 'loading', data }))
    const timer = setTimeout(async () => {
      try {
        const data = await ask.current(asked, controller.signal)
        if (!controller.signal.aborted) setFound({ state: 'ready', data })
      } catch {
        if (!controller.signal.aborted) setFound(({ data }) => ({ state: 'failed', data }))
      }
    }, delayMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [texts, attempt])

  const data = useMemo(() => withChosen(found.data, chosen), [found.data, chosen])
  return { state: found.state, data, retry: () => setAttempt((now) => now + 1) }
}

/** The texts of number and records in all rows, each once. */
function textsOf({ rows, columns }: Sheet, fields: readonly RowField[], numberField: string) {
  const asked = fields.filter(({ name, kind }) => kind === 'record' || name === numberField)
  return Object.fromEntries(
    asked.map(({ name }) => {
      const texts = rows.map((row) => textOf(row, columns, name).trim().replaceAll(/\s+/g, ' '))
      return [name, [...new Set(texts)].filter((text) => text !== '' && text.length <= maxLength)]
    }),
  )
}

function withChosen(found: FoundRows, chosen: ChosenMatches): FoundRows {
  const matches = { ...found.matches }
  for (const [name, byText] of Object.entries(chosen))
    matches[name] = new Map([
      ...(matches[name] ?? []),
      ...Object.entries(byText).map(([text, match]) => [keyOf(text), [match]] as const),
    ])
  return { ...found, matches }
}
