import { useHost } from '@drayline/contract'
import { useSelector } from '@drayline/platform/redux'
import { lazyComponent } from '@drayline/ui'
import { useState } from 'react'
import { usePagesList } from '../routes/use-pages-list.ts'
import type { ShellState } from '../store.ts'
import { goToLetters } from './go-to.ts'
import { ShortcutList } from './ShortcutList.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const CommandPalette = lazyComponent(() => import('../palette/CommandPalette.tsx'), 'CommandPalette')

/** Focuses the header's search box, if it is on the page. */
function focusSearch(): void {
  document.querySelector<HTMLInputElement>('[data-global-search]')?.focus()
}

/** Everything that keys open: the list of shortcuts and the command palette. */
export function KeyboardLayer() {
  const host = useHost()
  const singleKeys = useSelector((state: ShellState) => state.preferences.shortcuts)
  const pages = goToLetters(usePagesList())
  const [helpOpen, setHelpOpen] = useState(false)
  const [paletteOpen, setPaletteOpen] = useState<boolean | null>(null)

  useShortcuts({
    singleKeys,
    keys: { '/': focusSearch, '?': () => setHelpOpen(true) },
    // The header's box lies beneath a drawer that keeps the focus. The palette searches the same records above it, and
    // Escape leads back to the drawer as it was.
    dialogKeys: { '/': () => setPaletteOpen(true) },
    goTo: Object.fromEntries(pages.map((page) => [page.letter, () => host.navigate(page.to)])),
    onPalette: () => setPaletteOpen((open) => !open),
  })

  return (
    <>
      <ShortcutList open={helpOpen} onOpenChange={setHelpOpen} pages={pages} />
      {paletteOpen === null ? null : <CommandPalette open={paletteOpen} onOpenChange={setPaletteOpen} />}
    </>
  )
}
