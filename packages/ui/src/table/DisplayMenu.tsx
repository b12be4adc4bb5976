import { IconButton } from '../actions/IconButton.tsx'
import { useUiText } from '../messages.ts'
import { Popover } from '../overlays/Popover.tsx'
import { DisplayChoices, type DisplayChoicesProps } from './DisplayChoices.tsx'
import type { TableRow } from './types.ts'

/** Display menu of a list: layout, row height, and which columns in which order. */
export function DisplayMenu<Row extends TableRow>(props: DisplayChoicesProps<Row>) {
  const t = useUiText()
  return (
    <Popover
      label={t('table.display')}
      align="end"
      trigger={<IconButton icon="sliders" size="sm" label={t('table.display')} />}
    >
      <DisplayChoices {...props} />
    </Popover>
  )
}
