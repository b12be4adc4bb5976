import type { Load } from '@drayline/domain/operations/loads/load'
import { styled } from '@drayline/platform/styled'
import { DateText, Icon, Text } from '@drayline/ui'
import { useT } from '../messages.ts'

const Stops = styled.ol`
  display: grid;
  gap: var(--space-5);
  margin: 0;
  padding: var(--space-4);
  list-style: none;
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface-sunken);

  li { position: relative; display: grid; grid-template-columns: 20px minmax(0, 1fr) auto; gap: 0 var(--space-3); align-items: start; }
  li > svg { margin-top: 2px; color: var(--accent-text); }
  /* the line from pickup to delivery */
  li:first-child::before { content: ''; position: absolute; left: 9px; top: 24px; bottom: calc(-1 * var(--space-5) + 2px); border-left: 2px dotted var(--border-control); }
  .place { display: grid; overflow-wrap: anywhere; }
`

/** Places and days of pickup and delivery. */
export function LoadRoute({ load }: { load: Load }) {
  const t = useT()
  const stops = [
    { icon: 'circle', label: t('load.pickup'), place: load.pickupLocation, date: load.pickupDate },
    { icon: 'map-pin', label: t('load.delivery'), place: load.deliveryLocation, date: load.deliveryDate },
  ] as const
  return (
    <Stops aria-label={t('load.route')}>
      {stops.map(({ icon, label, place, date }) => (
        <li key={icon}>
          <Icon name={icon} size={18} />
          <span className="place">
            <Text size="sm" tone="muted">
              {label}
            </Text>
            <Text weight="medium">{place ?? '—'}</Text>
          </span>
          <DateText value={date} />
        </li>
      ))}
    </Stops>
  )
}
