import type { ActivityType } from '@drayline/domain/kernel/journal/activity'
import { styled } from '@drayline/platform/styled'
import { type BadgeTone, Icon } from '@drayline/ui'
import { badgeOf } from './activity-badges.ts'

const colours: Partial<Record<BadgeTone, string>> = {
  green: 'success',
  blue: 'info',
  red: 'danger',
  yellow: 'warning',
}

const Mark = styled.span`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 28px;
  height: 28px;
  border-radius: 50%;
  background: var(--surface-sunken);
  color: var(--text-muted);

  &[data-colour='success'] { background: var(--success-soft); color: var(--success-text); }
  &[data-colour='info'] { background: var(--info-soft); color: var(--info-text); }
  &[data-colour='danger'] { background: var(--danger-soft); color: var(--danger-text); }
  &[data-colour='warning'] { background: var(--warning-soft); color: var(--warning-text); }
`

/** The mark of a type of activity; the words beside it say the same. */
export function ActivityIcon({ type }: { type: ActivityType }) {
  const { icon, tone } = badgeOf(type)
  return (
    <Mark data-colour={colours[tone]} aria-hidden="true">
      <Icon name={icon} size={15} />
    </Mark>
  )
}
