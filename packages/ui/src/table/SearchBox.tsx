import { useEffect, useRef, useState } from 'react'
import { SearchInput } from '../inputs/Input.tsx'
import { useUiText } from '../messages.ts'
import type { ListState } from './list-state.ts'

/** Milliseconds of rest after typing before the list is asked. */
const typingPause = 250

/** The search over a list. Typing replaces the history entry, so that Back leaves the search and not one letter. */
export function SearchBox({ state, placeholder }: { state: ListState; placeholder?: string }) {
  const t = useUiText()
  const shown = state.search.get('q') ?? ''
  /** Text being typed; null while the box shows the URL. */
  const [typed, setTyped] = useState<string | null>(null)
  const asked = useRef(shown)
  const set = useRef(state.set)
  set.current = state.set

  useEffect(() => {
    if (typed === null || typed.trim() === asked.current) return
    const timer = setTimeout(() => {
      asked.current = typed.trim()
      set.current({ q: asked.current }, { replace: true })
    }, typingPause)
    return () => clearTimeout(timer)
  }, [typed])

  useEffect(() => {
    // Our own answer keeps what has been typed since; a change from elsewhere (Back, a view) wins.
    const isOurs = shown === asked.current
    asked.current = shown
    setTyped((text) => (isOurs && text !== null && text.trim() !== shown ? text : null))
  }, [shown])

  return (
    <div className="dt-search">
      <SearchInput
        size="sm"
        aria-label={placeholder ?? t('table.search')}
        placeholder={placeholder ?? t('table.search')}
        value={typed ?? shown}
        onValueChange={setTyped}
      />
    </div>
  )
}
