import { useHost } from '@drayline/contract'
import { minSearchLength } from '@drayline/domain/platform/search/search'
import { styled } from '@drayline/platform/styled'
import { Dialog, Icon, Kbd, type PresentShortcut } from '@drayline/ui'
import { Command } from 'cmdk'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNewItems } from '../layout/NewMenu.tsx'
import { useT } from '../messages.ts'
import { usePaletteEntries } from '../routes/use-pages-list.ts'
import { meantHit } from '../search/meant-hit.ts'
import { useSearch } from '../search/search.queries.ts'
import { recentRecords, rememberRecord } from './recent-records.ts'
import { useActions } from './use-actions.ts'

const Box = styled.div`
  margin: 0 calc(-1 * var(--space-6)) calc(-1 * var(--space-6));

  [cmdk-input] {
    width: 100%;
    padding: var(--space-3) var(--space-6);
    border: 0;
    border-block: 1px solid var(--border);
    background: none;
    font-size: var(--text-lg);
    outline: none;
  }
  [cmdk-input]:focus-visible { border-color: var(--focus); }
  [cmdk-list] { height: min(24rem, 50dvh); overflow-y: auto; padding: var(--space-2) var(--space-4); }
  [cmdk-group-heading] {
    padding: var(--space-2);
    color: var(--text-muted);
    font-size: var(--text-xs);
    font-weight: var(--weight-semibold);
  }
  [cmdk-item] {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    min-height: 38px;
    padding: var(--space-1) var(--space-2);
    border-radius: var(--radius);
    cursor: pointer;
  }
  [cmdk-item] > svg { color: var(--text-subtle); }
  [cmdk-item] > small { margin-left: auto; color: var(--text-muted); font-size: var(--text-sm); }
  [cmdk-item][data-selected='true'] { background: var(--surface-hover); }
  [cmdk-empty] { padding: var(--space-6); color: var(--text-muted); text-align: center; }

  @media (forced-colors: active) { [cmdk-item][data-selected='true'] { outline: 2px solid Highlight; } }
`

export interface PaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What the screen beneath offers by keys. */
  here: readonly PresentShortcut[]
  /** Shows the list of keys. */
  onHelp: () => void
}

/** What can be done here and anywhere, records that were open, pages, things to make and records behind one box. Records come from the same search as the header's. */
export function CommandPalette({ open, onOpenChange, here, onHelp }: PaletteProps) {
  const t = useT()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('palette.label')}>
      <Palette onDone={() => onOpenChange(false)} here={here} onHelp={onHelp} />
    </Dialog>
  )
}

type ContentProps = Pick<PaletteProps, 'here' | 'onHelp'> & { onDone: () => void }

function Palette({ onDone, here, onHelp }: ContentProps) {
  const t = useT()
  const host = useHost()
  const actions = useActions(onHelp)
  const recent = recentRecords(host.user.id)
  // What makes a record of this page is listed once: among the new things.
  const items = useNewItems()
  const onScreen = here.filter(({ label }) => !items.some((item) => item.label === label))
  // A form of its own page, such as a new receipt, is listed once: among the new things.
  const pages = usePaletteEntries().filter(({ to }) => !items.some((item) => item.to === to))
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const { groups, settled, failed } = useSearch(text)
  const [entered, setEntered] = useState(false)

  // Records come after the typing: without this, Enter would choose nothing until an arrow key is pressed.
  useLayoutEffect(() => {
    const items = root.current
    if (!items || items.querySelector('[cmdk-item][aria-selected=true]')) return
    setChosen(items.querySelector('[cmdk-item]')?.getAttribute('data-value') ?? '')
  })

  // Enter pressed while the answer was on its way: records of what was typed before are not meant.
  useEffect(() => {
    if (!entered || !(settled || failed)) return
    setEntered(false)
    const meant = settled ? meantHit(groups, text) : undefined
    if (meant) go(meant)
  })

  function type(typed: string) {
    setText(typed)
    setEntered(false)
  }

  function onKeyDown(event: KeyboardEvent) {
    // The dialog leaves Escape to an open combobox, and this one is open as long as the palette.
    if (event.key === 'Escape') onDone()
    const isAwaited = text.trim().length >= minSearchLength && !settled && !failed
    if (event.key !== 'Enter' || !isAwaited || isCommand(root.current)) return
    event.preventDefault()
    setEntered(true)
  }

  function go(to: string, title?: string) {
    if (title) rememberRecord(host.user.id, { to, title })
    onDone()
    host.navigate(to)
  }

  /** After the palette has gone: what is done may ask, or take the focus. */
  function run(action: () => void) {
    onDone()
    setTimeout(action)
  }

  return (
    <Box>
      <Command
        ref={root}
        label={t('palette.label')}
        value={chosen}
        onValueChange={setChosen}
        onKeyDown={onKeyDown}
      >
        <Command.Input placeholder={t('palette.placeholder')} value={text} onValueChange={type} />
        <Command.List label={t('search.results')}>
          {groups.length === 0 ? <Command.Empty>{t('palette.none')}</Command.Empty> : null}
          <Group heading={t('shortcuts.here')} isEmpty={onScreen.length === 0}>
            {onScreen.map(({ key, label, press }) => (
              <Command.Item key={label} value={`${label} ${key}`} onSelect={() => run(press)}>
                <Icon name="arrow-right" />
                {label}
                <small>
                  <Kbd>{key.toUpperCase()}</Kbd>
                </small>
              </Command.Item>
            ))}
          </Group>
          <Group heading={t('palette.recent')} isEmpty={recent.length === 0}>
            {recent.map(({ to, title }) => (
              <Command.Item key={to} value={`${title} ${to}`} onSelect={() => go(to)}>
                <Icon name="history" />
                {title}
              </Command.Item>
            ))}
          </Group>
          <Command.Group heading={t('palette.pages')}>
            {pages.map((page) => (
              <Command.Item
                key={page.to}
                value={page.label}
                keywords={page.keywords}
                onSelect={() => go(page.to)}
              >
                <Icon name={page.icon} />
                {page.label}
              </Command.Item>
            ))}
          </Command.Group>
          <Command.Group heading={t('palette.create')}>
            {items.map((item) => (
              <Command.Item
                key={item.id}
                value={item.label}
                keywords={item.keywords}
                onSelect={() => go(item.to)}
              >
                <Icon name={item.icon} />
                {item.label}
              </Command.Item>
            ))}
          </Command.Group>
          <Command.Group heading={t('palette.actions')}>
            {actions.map((action) => (
              <Command.Item
                key={action.id}
                value={action.label}
                keywords={action.keywords}
                onSelect={() => run(action.run)}
              >
                <Icon name={action.icon} />
                {action.label}
              </Command.Item>
            ))}
          </Command.Group>
          {groups.map((group) => (
            // The server has chosen these; what was typed need not be in their text.
            <Command.Group key={group.id} heading={group.label} forceMount>
              {group.hits.map((hit) => (
                <Command.Item
                  key={hit.key}
                  value={hit.key}
                  data-record
                  forceMount
                  onSelect={() => go(hit.to, hit.title)}
                >
                  <Icon name="search" />
                  {hit.title}
                  <small>{hit.reason || hit.subtitle}</small>
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
    </Box>
  )
}

function Group({ isEmpty, ...props }: { heading: string; isEmpty: boolean; children: ReactNode }) {
  return isEmpty ? null : <Command.Group {...props} />
}

/** Whether a page or a thing to make is chosen, which needs no answer of the server. */
function isCommand(root: HTMLElement | null): boolean {
  return Boolean(root?.querySelector('[cmdk-item][aria-selected=true]:not([data-record])'))
}
