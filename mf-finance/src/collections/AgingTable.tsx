import { useHost } from '@drayline/contract'
import type { AgingBucket, AgingGroup } from '@drayline/domain/finance/aging/aging'
import { agingBuckets } from '@drayline/domain/finance/aging/aging'

import { styled } from '@drayline/platform/styled'
import { Icon, Money, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import type { AgingState } from './Aging.tsx'

const Scroll = styled.div`
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface);
  box-shadow: var(--shadow-sm);
  overflow-x: auto;

  &[data-stale] { opacity: 0.6; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: var(--space-2) var(--space-3); text-align: end; white-space: nowrap; font-weight: inherit; }
  th:first-child, td:first-child { padding-inline-start: var(--space-5); text-align: start; white-space: normal; }
  td:last-child, thead th:last-child { padding-inline-end: var(--space-5); }
  thead { color: var(--text-muted); font-size: var(--text-sm); }
  thead button { display: inline-flex; align-items: center; gap: 4px; font-weight: var(--weight-medium); }
  thead button:hover { color: var(--text); }
  tbody tr { border-top: 1px solid var(--border); }
  tbody tr:hover { background: var(--surface-hover); }
  .totals tr { border-bottom: 1px solid var(--border-strong); background: var(--surface-hover); font-weight: var(--weight-semibold); }
  td a { color: inherit; }
  .zero { color: var(--text-subtle); }
  .parts { display: none; }

  /* Where seven columns have no room the buckets stand under the name; only the total keeps a column. */
  container-type: inline-size;
  @media screen {
    @container (max-width: 50rem) {
      .bucket { display: none; }
      .parts { display: flex; flex-wrap: wrap; gap: 2px var(--space-3); margin-top: var(--space-1); font-size: var(--text-sm); }
    }
  }
`

const Bar = styled.span`
  display: flex;
  height: 6px;
  min-width: 6rem;
  margin-top: var(--space-1);
  border-radius: var(--radius-full);
  background: var(--surface-active);
  overflow: hidden;

  > i { min-width: 1px; }
  > i + i { border-left: 1px solid var(--surface); }
  [data-bucket='current'] { background: var(--success-text); }
  [data-bucket='1-30'] { background: var(--info-text); }
  [data-bucket='31-60'] { background: color-mix(in srgb, var(--warning-text) 55%, var(--surface)); }
  [data-bucket='61-90'] { background: var(--warning-text); }
  [data-bucket='over-90'] { background: var(--danger-text); }
`

interface AgingTableProps {
  totals: Omit<AgingGroup, 'party'>
  groups: readonly AgingGroup[]
  state: AgingState
  isStale: boolean
}

/** Names of the buckets as the catalog has them. */
export const bucketTexts = {
  current: 'aging.current',
  '1-30': 'aging.to30',
  '31-60': 'aging.to60',
  '61-90': 'aging.to90',
  'over-90': 'aging.over90',
} as const

/** A row per client or broker with a bar of its buckets; every figure leads to its invoices. Totals stand first. */
export function AgingTable({ totals, groups, state, isStale }: AgingTableProps) {
  const t = useT()
  const { by, sort, set } = state
  const headers = [...agingBuckets, 'total' as const]
  return (
    <Scroll data-stale={isStale || undefined}>
      <table aria-label={t('aging.title')}>
        <thead>
          <tr>
            <th scope="col">{t(by === 'client' ? 'column.client' : 'column.broker')}</th>
            {headers.map((name) => (
              <th
                key={name}
                scope="col"
                className={name === 'total' ? undefined : 'bucket'}
                aria-sort={sort === name ? 'descending' : undefined}
              >
                <button type="button" onClick={() => set({ order: name === 'total' ? null : name })}>
                  {name === 'total' ? t('aging.total') : t(bucketTexts[name])}
                  {sort === name ? <Icon name="arrow-down" size={12} /> : null}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="totals">
          <tr>
            <th scope="row">
              {t('aging.total')}
              <Parts sums={totals} />
            </th>
            <Figures sums={totals} party="all" state={state} />
          </tr>
        </tbody>
        <tbody>
          {groups.map((group) => (
            <GroupRow key={group.party?.id ?? 'none'} group={group} state={state} />
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

function GroupRow({ group, state }: { group: AgingGroup; state: AgingState }) {
  const t = useT()
  const { entityLink } = useHost()
  const { party } = group
  const to = party ? entityLink(state.by, party.id) : undefined
  const name = party?.name ?? t('aging.noBroker')
  return (
    <tr>
      <th scope="row">
        {to ? <TextLink to={to}>{name}</TextLink> : name}
        <Parts sums={group} />
      </th>
      <Figures sums={group} party={String(party?.id ?? 'none')} state={state} />
    </tr>
  )
}

type Sums = Omit<AgingGroup, 'party'>

function Figures({ sums, party, state }: { sums: Sums; party: string; state: AgingState }) {
  return (
    <>
      {agingBuckets.map((bucket) => (
        <td key={bucket} className="bucket">
          {isZero(sums.buckets[bucket]) ? (
            <span className="zero">—</span>
          ) : (
            <TextLink to={state.href({ party, bucket })}>
              <Money value={sums.buckets[bucket]} />
            </TextLink>
          )}
        </td>
      ))}
      <td>
        <TextLink to={state.href({ party, bucket: null })}>
          <Money value={sums.total} />
        </TextLink>
      </td>
    </>
  )
}

/** The shares of the buckets as a bar, and on a phone as text. */
function Parts({ sums }: { sums: Sums }) {
  const text = useBucketText(sums)
  return (
    <>
      <BucketBar sums={sums} />
      <span className="parts">
        {filledBuckets(sums).map((bucket) => (
          <span key={bucket}>{text(bucket)}</span>
        ))}
      </span>
    </>
  )
}

/** The shares of the buckets as a bar. */
export function BucketBar({ sums }: { sums: Sums }) {
  const filled = filledBuckets(sums)
  const label = filled.map(useBucketText(sums)).join(', ')
  return (
    <Bar role="img" aria-label={label} title={label}>
      {filled.map((bucket) => (
        <i key={bucket} data-bucket={bucket} style={{ flexGrow: centsOf(sums.buckets[bucket]) }} />
      ))}
    </Bar>
  )
}

/** The buckets in which anything is. */
export function filledBuckets({ buckets }: Sums): AgingBucket[] {
  return agingBuckets.filter((bucket) => !isZero(buckets[bucket]))
}

function useBucketText({ buckets }: Sums): (bucket: AgingBucket) => string {
  const t = useT()
  const { format } = useHost()
  return (bucket) => `${t(bucketTexts[bucket])} ${format.money(buckets[bucket])}`
}

function isZero(amount: string): boolean {
  return !/[1-9]/.test(amount)
}

/** Sums may be larger than what one record can hold, so they are read as plain digits. */
function centsOf(amount: string): number {
  return Number(amount.replace('.', ''))
}
