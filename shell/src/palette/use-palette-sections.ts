import { type OfferedAction, useHost } from '@drayline/contract'
import type { PresentShortcut } from '@drayline/ui'
import { defaultFilter } from 'cmdk'
import { useNewItems } from '../layout/NewMenu.tsx'
import { useT } from '../messages.ts'
import { usePaletteEntries } from '../routes/use-pages-list.ts'
import { recentRecords } from './recent-records.ts'
import { useActions } from './use-actions.ts'

/** A line of the palette. */
interface Entry {
  /** What is looked for; no two lines have the same. */
  value: string
  label: string
  keywords?: string[]
  icon: string
  /** A key that does the same. */
  hint?: string
  onSelect: () => void
}

interface Section {
  heading: string
  entries: readonly Entry[]
}

interface Setup {
  here: readonly PresentShortcut[]
  /** By who offers them. */
  offered: ReadonlyMap<string, readonly OfferedAction[]>
  onHelp: () => void
  go: (to: string) => void
  /** Does something once the palette has gone. */
  run: (action: () => void) => void
}

/** Everything the palette offers besides records that the server finds. */
export function usePaletteSections({ here, offered, onHelp, go, run }: Setup): Section[] {
  const t = useT()
  const { user } = useHost()
  const items = useNewItems()
  // A form of its own page, such as a new receipt, is listed once: among the new things.
  const pages = usePaletteEntries().filter(({ to }) => !items.some((item) => item.to === to))
  const onScreen = here.filter(({ label }) => !items.some((item) => item.label === label))
  const actions = useActions(onHelp)
  const sections: Section[] = [
    {
      heading: t('shortcuts.here'),
      entries: onScreen.map(({ key, label, press }) => ({
        ...{ value: `${label} ${key}`, label, icon: 'arrow-right', hint: key.toUpperCase() },
        onSelect: () => run(press),
      })),
    },
    {
      heading: t('palette.recent'),
      entries: recentRecords(user.id).map(({ to, title }) => ({
        ...{ value: `${title} ${to}`, label: title, icon: 'history' },
        onSelect: () => go(to),
      })),
    },
    { heading: t('palette.pages'), entries: pages.map((page) => leadTo(page, go)) },
    { heading: t('palette.create'), entries: items.map((item) => leadTo(item, go)) },
    {
      heading: t('palette.actions'),
      entries: [
        ...[...offered].flatMap(([from, some]) => some.map((one) => offeredEntry(from, one, run))),
        ...actions.map(({ action, ...entry }) => ({ ...entry, onSelect: () => run(action) })),
      ],
    },
  ]
  return sections.filter(({ entries }) => entries.length > 0)
}

type Link = Pick<Entry, 'label' | 'icon' | 'keywords'> & { to: string }

const leadTo = ({ to, label, icon, keywords }: Link, go: Setup['go']): Entry => ({
  ...{ value: label, label, icon, ...(keywords && { keywords }) },
  onSelect: () => go(to),
})

function offeredEntry(
  from: string,
  { id, label, keywords, icon, run }: OfferedAction,
  after: Setup['run'],
): Entry {
  const words = keywords?.split(',').map((word) => word.trim())
  return {
    ...{ value: `${label} ${from}.${id}`, label, icon, ...(words && { keywords: words }) },
    onSelect: () => after(run),
  }
}

/** Below this, letters of several words happen to come in the order typed. Two letters left out are above it. */
const leastFit = 0.02

/** How well a line fits what was typed, from 0 to 1: by its name or one of its keywords. */
export function fitOf(value: string, typed: string, keywords: readonly string[] = []): number {
  const fit = Math.max(...[value, ...keywords].map((text) => defaultFilter(text, typed)))
  return fit < leastFit ? 0 : fit
}

/** The section with the line that fits best comes first: Enter takes its first line. */
export function inOrder(sections: readonly Section[], text: string): readonly Section[] {
  const typed = text.trim()
  if (!typed) return sections
  const fit = ({ entries }: Section) =>
    Math.max(...entries.map(({ value, keywords }) => fitOf(value, typed, keywords)))
  return sections.toSorted((a, b) => fit(b) - fit(a))
}
