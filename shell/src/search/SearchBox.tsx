import { useHost } from '@drayline/contract'
import { minSearchLength } from '@drayline/domain/platform/search/search'
import { useLocation } from '@drayline/platform/router'
import { styled } from '@drayline/platform/styled'
import { isComposing, SearchInput } from '@drayline/ui'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useT } from '../messages.ts'
import { meantHit } from './meant-hit.ts'
import { SearchResults } from './SearchResults.tsx'
import { useSearch } from './search.queries.ts'

const Root = styled.div`
  position: relative;
  width: 100%;
`

interface Props {
  /** Element that had the focus before, to give it back on Escape. */
  returnFocus?: RefObject<HTMLElement | null>
  autoFocus?: boolean
  /** A result was chosen. */
  onChosen?: () => void
  /** The list is part of the page instead of hanging below the box. */
  inline?: boolean
}

/** The search over everything: type three characters, choose with arrows or pointer. */
export function SearchBox({ returnFocus, autoFocus, onChosen, inline }: Props) {
  const t = useT()
  const host = useHost()
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [entered, setEntered] = useState(false)
  const { groups, settled, failed } = useSearch(text)
  const targets = groups.flatMap((group) => [
    ...group.hits.map((hit) => hit.to),
    ...(group.all ? [group.all] : []),
  ])
  const long = text.trim().length >= minSearchLength
  const empty = long && settled && targets.length === 0
  const shown = open && long && (targets.length > 0 || empty || failed)

  // A click beside it closes it.
  useEffect(() => {
    if (!shown) return
    const close = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [shown])

  // Enter pressed while the answer was on its way: results of what was typed before are not meant.
  useEffect(() => {
    if (!entered || !(settled || failed)) return
    setEntered(false)
    const meant = settled ? meantHit(groups, text) : undefined
    if (meant) choose(meant)
    else if (targets.length > 0) {
      setOpen(true)
      setActive(0)
    }
  })

  // A search of one page does not apply to the next.
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is the reason
  useEffect(() => clear(), [pathname])

  function clear() {
    setText('')
    setOpen(false)
    setActive(-1)
    setEntered(false)
  }

  function choose(to: string) {
    clear()
    onChosen?.()
    host.navigate(to)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return
    if (event.key === 'Escape') {
      event.preventDefault()
      // Escape empties the box; in an empty one it leads back to where the focus came from.
      if (text === '') returnFocus?.current?.focus()
      clear()
      return
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (targets.length === 0) return
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((current) =>
        current < 0 && step < 0 ? targets.length - 1 : (current + step + targets.length) % targets.length,
      )
    }
    if (event.key !== 'Enter' || !long) return
    event.preventDefault()
    const chosen = shown ? targets[active] : undefined
    if (chosen) choose(chosen)
    else setEntered(true)
  }

  return (
    <Root
      ref={root}
      role="search"
      onBlur={(event) => {
        if (!inline && !root.current?.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <SearchInput
        role="combobox"
        aria-label={t('search.label')}
        aria-expanded={shown}
        aria-controls={`${id}-results`}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
        aria-keyshortcuts="/"
        placeholder={t('search.placeholder')}
        autoFocus={autoFocus}
        data-global-search=""
        value={text}
        onValueChange={(value) => {
          setText(value)
          setOpen(true)
          setEntered(false)
          setActive(-1)
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <SearchResults
        id={id}
        shown={shown}
        inline={inline}
        groups={groups}
        active={active}
        message={failed ? t('search.failed') : empty ? t('search.none', { query: text.trim() }) : ''}
        onChoose={choose}
        onPoint={setActive}
      />
    </Root>
  )
}
