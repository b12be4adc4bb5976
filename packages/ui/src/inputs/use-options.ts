import { useEffect, useState } from 'react'

export interface ComboboxOption {
  /** Value that is stored, usually the id of a record. */
  value: string | number
  /** Text that is shown and typed. */
  label: string
  /** A second line that tells like-named records apart. */
  description?: string
}

/** Finds options for a text; an empty text asks for the first ones. Aborted when the text changes. */
export type SearchOptions<Option extends ComboboxOption> = (
  query: string,
  signal: AbortSignal,
) => Promise<readonly Option[]>

export interface FoundOptions<Option> {
  state: 'idle' | 'loading' | 'ready' | 'failed'
  options: readonly Option[]
}

const nothing = { state: 'idle', options: [] } as const

/** Searches while a list is open, a moment after typing stops; earlier options stay until new ones are there. */
export function useOptions<Option extends ComboboxOption>(
  search: SearchOptions<Option>,
  query: string,
  open: boolean,
  delay: number,
): FoundOptions<Option> {
  const [found, setFound] = useState<FoundOptions<Option>>(nothing)

  useEffect(() => {
    if (!open) {
      setFound(nothing)
      return
    }
    const controller = new AbortController()
    setFound((before) => ({ state: 'loading', options: before.options }))
    const timer = setTimeout(
      async () => {
        try {
          const options = await search(query, controller.signal)
          if (!controller.signal.aborted) setFound({ state: 'ready', options })
        } catch {
          if (!controller.signal.aborted) setFound({ state: 'failed', options: [] })
        }
      },
      query ? delay : 0,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [search, query, open, delay])

  return found
}
