import type { SlotEntry } from '@drayline/contract'
import { styled } from '@drayline/platform/styled'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useSectionInSight } from './use-section-in-sight.ts'

/*
 * Stays in sight while the page scrolls. Two lines on a desk where one is too short; on a phone they would take the
 * screen, so there it is one line that scrolls sideways.
 */
const Root = styled.nav`
  position: sticky;
  top: var(--header-height);
  z-index: 5;
  margin-inline: calc(-1 * var(--space-1));
  padding: var(--space-1);
  overflow-x: auto;
  scrollbar-width: none;
  border-bottom: 1px solid var(--border);
  background: var(--canvas);

  ol { display: flex; flex-wrap: wrap; gap: 0 var(--space-1); margin: 0; padding: 0; list-style: none; }
  a { display: block; padding: var(--space-2) var(--space-3); border-radius: var(--radius); color: var(--text-muted); font-size: var(--text-sm); font-weight: var(--weight-medium); text-decoration: none; white-space: nowrap; }
  a:hover { background: var(--surface-hover); color: var(--text); }
  a[aria-current] { background: var(--surface-active); color: var(--text); }
  a:focus-visible { outline-offset: -2px; }

  @media (max-width: 759px) { ol { flex-wrap: nowrap; } }
  @media print { display: none; }
`

/** Leads to the parts of a long page and tells which one is in sight. */
export function SectionNav({ label, entries }: { label: string; entries: readonly SlotEntry[] }) {
  const inSight = useSectionInSight(entries)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => scrollTo(window.location.hash.slice(1), 'instant'), [])
  useEffect(() => keepInSight(nav.current, inSight), [inSight])
  if (entries.length < 2) return null
  return (
    <Root ref={nav} aria-label={label}>
      <ol>
        {entries.map(({ id, title, anchor }) => (
          <li key={`${id} ${anchor}`}>
            <a
              href={`#${anchor}`}
              aria-current={anchor === inSight ? 'location' : undefined}
              onClick={(event) => go(event, anchor)}
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </Root>
  )
}

/** On a narrow window the line moves along, so that the link of the part in sight is in sight, too. */
function keepInSight(nav: HTMLElement | null, anchor: string | undefined): void {
  const link = nav?.querySelector<HTMLElement>(`a[href="#${anchor}"]`)
  if (nav && link) nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2
}

/** Scrolls without an entry in the history: Back leaves the page instead of walking through its parts. */
function go(event: MouseEvent, anchor: string): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  window.history.replaceState(window.history.state, '', `#${anchor}`)
  scrollTo(anchor, 'smooth')
  const part = document.getElementById(anchor)
  part?.setAttribute('tabindex', '-1')
  part?.style.setProperty('outline', 'none')
  part?.focus({ preventScroll: true })
}

function scrollTo(anchor: string, behavior: ScrollBehavior): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  document.getElementById(anchor)?.scrollIntoView?.({ behavior: calm ? 'instant' : behavior, block: 'start' })
}
