import { useSelector } from '@drayline/platform/redux'
import { Card, Switch } from '@drayline/ui'
import { useT } from '../messages.ts'
import { preferred } from '../preferences/preferences.slice.ts'
import { type ShellState, useShellDispatch } from '../store.ts'

/** Turns the single keys off and on again (WCAG 2.1.4). */
export function ShortcutSwitch() {
  const t = useT()
  const dispatch = useShellDispatch()
  const enabled = useSelector((state: ShellState) => state.preferences.shortcuts)
  return (
    <Switch
      label={t('shortcuts.enabled')}
      hint={t('shortcuts.enabledHint')}
      checked={enabled}
      onCheckedChange={(shortcuts) => dispatch(preferred({ shortcuts }))}
    />
  )
}

/** The shell's own part of the settings: without single keys the list of shortcuts does not open any more. */
export function ShortcutSettings() {
  const t = useT()
  return (
    <Card title={t('shortcuts.title')}>
      <ShortcutSwitch />
    </Card>
  )
}
