import { useHost } from '@drayline/contract'
import { useSelector } from '@drayline/platform/redux'
import { type ComponentType, useState } from 'react'
import { logError } from '../browser/log.ts'
import type { PaletteProps } from '../palette/CommandPalette.tsx'
import { usePagesList } from '../routes/use-pages-list.ts'
import type { ShellState } from '../store.ts'
import { goToLetters } from './go-to.ts'
import { ShortcutList } from './ShortcutList.tsx'
import { useShortcuts } from './use-shortcuts.ts'

/** Focuses the header's search box, if it is on the page. */
function focusSearch(): void {
  document.querySelector<HTMLInputElement>('[data-global-search]')?.focus()
}

/** Everything that keys open: the list of shortcuts and the command palette, whose code comes when first asked for. */
export function KeyboardLayer() {
  const host = useHost()
  const singleKeys = useSelector((state: ShellState) => state.preferences.shortcuts)
  const pages = goToLetters(usePagesList())
  const [helpOpen, setHelpOpen] = useState(false)
  const [paletteOpen, setPaletteOpen] = useState(false)
  const [palette, setPalette] = useState<{ Component: ComponentType<PaletteProps> } | null>(null)

  async function openPalette() {
    setPaletteOpen((open) => !open)
    if (palette) return
    try {
      const module = await import('../palette/CommandPalette.tsx')
      setPalette({ Component: module.CommandPalette })
    } catch (error) {
      logError('The command palette could not be loaded', error)
      setPaletteOpen(false)
    }
  }

  useShortcuts({
    singleKeys,
    keys: { '/': focusSearch, '?': () => setHelpOpen(true) },
    goTo: Object.fromEntries(pages.map((page) => [page.letter, () => host.navigate(page.to)])),
    onPalette: () => void openPalette(),
  })

  return (
    <>
      <ShortcutList open={helpOpen} onOpenChange={setHelpOpen} pages={pages} />
      {palette ? <palette.Component open={paletteOpen} onOpenChange={setPaletteOpen} /> : null}
    </>
  )
}
