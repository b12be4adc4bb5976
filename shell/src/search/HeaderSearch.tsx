import { useSelector } from '@drayline/platform/redux'
import { styled } from '@drayline/platform/styled'
import { Kbd } from '@drayline/ui'
import { useRef } from 'react'
import type { ShellState } from '../store.ts'
import { SearchBox } from './SearchBox.tsx'

const Root = styled.div`
  position: relative;
  flex: 0 1 26rem;
  min-width: 0;

  & > kbd { position: absolute; top: 50%; right: 9px; translate: 0 -50%; pointer-events: none; }
  &:focus-within > kbd, &:has(input:not(:placeholder-shown)) > kbd { display: none; }
`

/** The search box of the header; `/` brings the focus here and Escape takes it back. */
export function HeaderSearch() {
  const shortcuts = useSelector((state: ShellState) => state.preferences.shortcuts)
  const cameFrom = useRef<HTMLElement | null>(null)
  return (
    <Root
      onFocus={(event) => {
        const previous = event.relatedTarget
        if (previous instanceof HTMLElement && !event.currentTarget.contains(previous))
          cameFrom.current = previous
      }}
    >
      <SearchBox returnFocus={cameFrom} />
      {shortcuts ? <Kbd aria-hidden="true">/</Kbd> : null}
    </Root>
  )
}
