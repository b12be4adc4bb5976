import { useHost } from '@drayline/contract'
import { useSelector } from '@drayline/platform/redux'
import { useLocation } from '@drayline/platform/router'
import {
  lazyComponent,
  type PresentShortcut,
  presentRowShortcuts,
  presentShortcuts,
  type RowShortcut,
  type ShownKeys,
  shownKeys,
  switchShortcuts,
} from '@drayline/ui'
import { useEffect, useState } from 'react'
import { useNewItems } from '../layout/NewMenu.tsx'
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

/** Opens the form of what this page lists; undefined on pages without one. */
function useNewItemHere(): { label: string; open: () => void } | undefined {
  const host = useHost()
  const { pathname } = useLocation()
  const item = useNewItems().find(({ to }) => to.split('?')[0] === pathname)
  return item && { label: item.label, open: () => host.navigate(item.to) }
}

/** Everything that keys open: the list of shortcuts and the command palette. */
export function KeyboardLayer() {
  const host = useHost()
  const singleKeys = useSelector((state: ShellState) => state.preferences.shortcuts)
  const pages = goToLetters(usePagesList())
  const create = useNewItemHere()
  useEffect(() => switchShortcuts(singleKeys), [singleKeys])
  const [helpOpen, setHelpOpen] = useState(false)
  // Read before the list covers the screen whose keys these are.
  const [here, setHere] = useState<PresentShortcut[]>([])
  const [ownKeys, setOwnKeys] = useState<ShownKeys[]>([])
  const [inRows, setInRows] = useState<RowShortcut[]>([])
  const [paletteOpen, setPaletteOpen] = useState<boolean | null>(null)

  function lookAround() {
    const present = presentShortcuts()
    setOwnKeys(shownKeys())
    const isOnPage = document.querySelector('[role=dialog]') === null
    setHere(
      create && isOnPage ? [{ key: 'n', label: create.label, press: create.open }, ...present] : present,
    )
  }

  function showHelp() {
    lookAround()
    setInRows(presentRowShortcuts())
    setHelpOpen(true)
  }

  function showPalette() {
    lookAround()
    setPaletteOpen(true)
  }

  useShortcuts({
    singleKeys,
    keys: { '/': focusSearch, '?': showHelp, ...(create && { n: create.open }) },
    // The header's box lies beneath a drawer that keeps the focus. The palette searches the same records above it, and
    // Escape leads back to the drawer as it was.
    dialogKeys: { '/': showPalette, '?': showHelp },
    goTo: Object.fromEntries(pages.map((page) => [page.letter, () => host.navigate(page.to)])),
    onPalette: () => (paletteOpen ? setPaletteOpen(false) : showPalette()),
  })

  return (
    <>
      <ShortcutList
        open={helpOpen}
        onOpenChange={setHelpOpen}
        pages={pages}
        here={here}
        inRows={inRows}
        ownKeys={ownKeys}
      />
      {paletteOpen === null ? null : (
        <CommandPalette
          open={paletteOpen}
          onOpenChange={setPaletteOpen}
          here={here}
          onHelp={() => {
            setInRows(presentRowShortcuts())
            setHelpOpen(true)
          }}
        />
      )}
    </>
  )
}
