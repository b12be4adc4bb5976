import { styled } from '@drayline/platform/styled'
import { Icon, type IconName } from '@drayline/ui'

const Mark = styled.span`
  display: inline-flex;
  vertical-align: -2px;
  color: var(--warning-text);
`

/** A sign beside a number that asks for a second look, such as a possible duplicate. */
export function WarningMark({ label, icon = 'alert-triangle' }: { label: string; icon?: IconName }) {
  return (
    <Mark role="img" aria-label={label} title={label}>
      <Icon name={icon} size={15} />
    </Mark>
  )
}
