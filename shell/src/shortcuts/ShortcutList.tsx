import { styled } from '@drayline/platform/styled'
import { Dialog, Kbd } from '@drayline/ui'
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
  dd { display: flex; align-items: center; gap: var(--space-1); color: var(--text-muted); font-size: var(--text-sm); }
`

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  pages: readonly GoTo[]
}

/** All shortcuts, and the switch that turns the single keys off. */
export function ShortcutList({ open, onOpenChange, pages }: Props) {
  const t = useT()
  // Not on the switch: a Space pressed by habit would turn the keys off.
  const list = useRef<HTMLDListElement>(null)
  const command = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl'
  const fixed: [string, string[]][] = [
    [t('shortcuts.search'), ['/']],
    [t('shortcuts.palette'), [command, 'K']],
    [t('shortcuts.save'), [command, 'Enter']],
    [t('shortcuts.saveAndNew'), [command, 'Shift', 'Enter']],
    [t('shortcuts.toasts'), ['F8']],
    [t('shortcuts.help'), ['?']],
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
        {fixed.map(([label, keys]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </Fragment>
        ))}
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
