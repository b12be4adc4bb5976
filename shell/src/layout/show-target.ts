import { hideWindows } from '@drayline/ui'
import { isActive } from '../registry/compose.ts'

/** Marks a list of links to pages. */
export const navigationMark = { 'data-navigation': '' }

/**
 * Shows in the navigation that a page is gone to, before React draws it: its link is marked, and the drawer that has the
 * links on a phone is out of sight.
 * @returns ends that; nothing when there was nothing to show
 */
export function showTarget(pathname: string): (() => void) | undefined {
  endMarks()
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-navigation] a')]
  const isShown = links.every(
    (link) => isActive(link.pathname, pathname) === link.hasAttribute('aria-current'),
  )
  if (isShown) return undefined
  for (const link of links) link.dataset.going = isActive(link.pathname, pathname) ? 'here' : 'away'
  const show = document.querySelector('[data-window] [data-navigation]') ? hideWindows() : undefined
  return () => {
    endMarks()
    show?.()
  }
}

function endMarks(): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-going]')) delete link.dataset.going
}
