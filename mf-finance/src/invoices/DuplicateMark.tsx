import { styled } from '@drayline/platform/styled'
import { Icon } from '@drayline/ui'

const Mark = styled.span`
  display: inline-flex;
  vertical-align: -2px;
  color: var(--warning-text);
`

/** A sign beside a number that this may be a duplicate. */
export function DuplicateMark({ label }: { label: string }) {
  return (
    <Mark role="img" aria-label={label} title={label}>
      <Icon name="alert-triangle" size={15} />
    </Mark>
  )
}
