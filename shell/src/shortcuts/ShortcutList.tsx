import { styled } from '@drayline/platform/styled'
import { Dialog, Kbd, type PresentShortcut, type RowShortcut, type ShownKeys } from '@drayline/ui'
import { Fragment, useRef } from 'react'
import { useT } from '../messages.ts'
import type { GoTo } from './go-to.ts'
import { ShortcutSwitch } from './ShortcutSwitch.tsx'

const List = styled.dl`
  display: grid;
  grid-template-columns: 1fr auto;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  margin-bottom: var(--space-5);

  &:focus { outline: none; }
  .title { grid-column: 1 / -1; color: var(--text-muted); font-size: var(--text-sm); font-weight: var(--weight-medium); }
  .title:not(:first-child) { margin-top: var(--space-3); }
  dd { display: flex; align-items: center; gap: var(--space-1); color: var(--text-muted); font-size: var(--text-sm); }
`

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  pages: readonly GoTo[]
  /** Keys of the screen from which it was opened. */
  here: readonly PresentShortcut[]
  /** Keys that this screen listens to by itself. */
  ownKeys: readonly ShownKeys[]
  /** Keys of actions on the rows of its lists. */
  inRows: readonly RowShortcut[]
}

type Line = [label: string, keys: readonly string[]]

/** All shortcuts, and the switch that turns the single keys off. */
export function ShortcutList({ open, onOpenChange, pages, here, inRows, ownKeys }: Props) {
  const t = useT()
  // Not on the switch: a Space pressed by habit would turn the keys off.
  const list = useRef<HTMLDListElement>(null)
  const command = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl'
  const everywhere: Line[] = [
    [t('shortcuts.search'), ['/']],
    [t('shortcuts.palette'), [command, 'K']],
    [t('shortcuts.save'), [command, 'Enter']],
    [t('shortcuts.saveAndNew'), [command, 'Shift', 'Enter']],
    [t('shortcuts.toasts'), ['F8']],
    [t('shortcuts.help'), ['?']],
  ]
  const inLists: Line[] = [
    [t('shortcuts.rows'), ['↓', '↑', 'J', 'K']],
    [t('shortcuts.openRow'), ['Enter']],
    [t('shortcuts.selectRow'), ['X']],
    [t('shortcuts.rowMenu'), ['.']],
    ...inRows.map<Line>(({ key, label }) => [label, [key.toUpperCase()]]),
  ]
  const onScreen: Line[] = [
    ...here.map<Line>(({ key, label }) => [label, [key.toUpperCase()]]),
    ...ownKeys.map<Line>(({ label, keys }) => [label, keys]),
  ]
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('shortcuts.title')}
      size="sm"
      initialFocus={list}
    >
      <List ref={list} tabIndex={-1}>
        <Lines title={t('shortcuts.here')} lines={onScreen} />
        <Lines title={t('shortcuts.everywhere')} lines={everywhere} />
        <Lines title={t('shortcuts.inLists')} lines={inLists} />
        {pages.length > 0 ? <dt className="title">{t('shortcuts.pages')}</dt> : null}
        {pages.map((page) => (
          <Fragment key={page.to}>
            <dt>{t('shortcuts.goTo', { page: page.label })}</dt>
            <dd>
              <Kbd>G</Kbd> {t('shortcuts.then')} <Kbd>{page.letter.toUpperCase()}</Kbd>
            </dd>
          </Fragment>
        ))}
      </List>
      <ShortcutSwitch />
    </Dialog>
  )
}

/** Keys that belong together, under a title. */
function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <dt className="title">{title}</dt>
      {lines.map(([label, keys]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dd>
        </Fragment>
      ))}
    </>
  )
}
