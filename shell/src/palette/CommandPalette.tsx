import { type OfferedAction, useHost } from '@drayline/contract'
import { minSearchLength } from '@drayline/domain/platform/search/search'
import { styled } from '@drayline/platform/styled'
import { Dialog, Icon, Kbd, type PresentShortcut } from '@drayline/ui'
import { Command } from 'cmdk'
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../messages.ts'
import { meantHit } from '../search/meant-hit.ts'
import { useSearch } from '../search/search.queries.ts'
import { OfferedActions, type OnOffer } from './OfferedActions.tsx'
import { rememberRecord } from './recent-records.ts'
import { fitOf, inOrder, usePaletteSections } from './use-palette-sections.ts'

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
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const { groups, settled, failed } = useSearch(text)
  const [entered, setEntered] = useState(false)
  const [offered, setOffered] = useState<ReadonlyMap<string, readonly OfferedAction[]>>(new Map())
  const onOffer = useCallback<OnOffer>(
    (from, actions) => setOffered((before) => new Map(before).set(from, actions)),
    [],
  )

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

  const sections = inOrder(usePaletteSections({ here, offered, onHelp, go, run }), text)

  return (
    <Box>
      <OfferedActions onOffer={onOffer} />
      <Command
        ref={root}
        label={t('palette.label')}
        filter={fitOf}
        value={chosen}
        onValueChange={setChosen}
        onKeyDown={onKeyDown}
      >
        <Command.Input placeholder={t('palette.placeholder')} value={text} onValueChange={type} />
        <Command.List label={t('search.results')}>
          {groups.length === 0 ? <Command.Empty>{t('palette.none')}</Command.Empty> : null}
          {sections.map(({ heading, entries }) => (
            <Command.Group key={heading} heading={heading}>
              {entries.map(({ value, label, keywords, icon, hint, onSelect }) => (
                <Command.Item key={value} value={value} keywords={keywords} onSelect={onSelect}>
                  <Icon name={icon} />
                  {label}
                  {hint ? (
                    <small>
                      <Kbd>{hint}</Kbd>
                    </small>
                  ) : null}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
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

/** Whether a page or a thing to make is chosen, which needs no answer of the server. */
function isCommand(root: HTMLElement | null): boolean {
  return Boolean(root?.querySelector('[cmdk-item][aria-selected=true]:not([data-record])'))
}
