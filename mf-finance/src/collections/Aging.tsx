import { useHost } from '@drayline/contract'
import type { AgingBucket, AgingGrouping, AgingStage } from '@drayline/domain/finance/aging/aging'
import { agingBuckets, agingGroupings, agingStages } from '@drayline/domain/finance/aging/aging'
import { isFilterDay } from '@drayline/domain/kernel/dates/date-range'
import { serverMessage } from '@drayline/platform/http'
import { keepPreviousData, useInfiniteQuery } from '@drayline/platform/query'
import { useSearchParams } from '@drayline/platform/router'
import {
  DateInput,
  EmptyState,
  ErrorState,
  Field,
  Row,
  SegmentedControl,
  SkeletonRows,
  Stack,
  Text,
} from '@drayline/ui'
import { useT } from '../messages.ts'
import { AgingItems } from './AgingItems.tsx'
import { AgingTable } from './AgingTable.tsx'
import { agingQuery } from './collections.queries.ts'
import { MoreRows } from './MoreRows.tsx'

/** Aging state from the address: the day, the grouping, the stage, the order, and the figure that is looked into. */
export interface AgingState {
  asOf: string
  by: AgingGrouping
  /** What is counted; null is everything. */
  stage: AgingStage | null
  sort: 'total' | AgingBucket
  /** The client or broker whose items are shown; `none` is for invoices without broker, `all` for everybody. */
  party: string | null
  bucket: AgingBucket | null
  href: (changes: Record<string, string | null>) => string
  set: (changes: Record<string, string | null>) => void
}

function oneOf<T extends string>(values: readonly T[], text: string | null): T | null {
  return values.find((value) => value === text) ?? null
}

function useAgingState(): AgingState {
  const [search, setSearch] = useSearchParams()
  const { format } = useHost()
  const asked = search.get('asOf')
  const changed = (changes: Record<string, string | null>) => {
    const after = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) after.delete(name)
      else after.set(name, value)
    }
    return after
  }
  return {
    asOf: asked && isFilterDay(asked) ? asked : format.today(),
    by: oneOf(agingGroupings, search.get('by')) ?? 'client',
    stage: oneOf(agingStages, search.get('stage')),
    sort: oneOf(agingBuckets, search.get('order')) ?? 'total',
    party: search.get('party'),
    bucket: oneOf(agingBuckets, search.get('bucket')),
    href: (changes) => `/collections?${changed(changes)}`,
    set: (changes) => setSearch(changed(changes)),
  }
}

/** Open amounts per client or broker by days overdue, as of any day, down to the invoices behind each figure. */
export function Aging() {
  const t = useT()
  const { http, format } = useHost()
  const state = useAgingState()
  const { asOf, by, sort, stage, set } = state
  const params = new URLSearchParams({ asOf, by, sort, ...(stage ? { stage } : {}) })
  const query = useInfiniteQuery({ ...agingQuery(http, String(params)), placeholderData: keepPreviousData })
  const first = query.data?.pages[0]
  const groups = query.data?.pages.flatMap((page) => page.groups) ?? []
  return (
    <Stack gap={4}>
      <Row justify="space-between" align="end" gap={3}>
        <Row gap={3} align="end">
          <Field label={t('aging.asOf')}>
            {(control) => (
              <DateInput
                {...control}
                value={asOf}
                range="filter"
                onValueChange={(value) =>
                  isFilterDay(value) && set({ asOf: value, party: null, bucket: null })
                }
              />
            )}
          </Field>
          <SegmentedControl
            label={t('aging.by')}
            value={by}
            options={[
              { value: 'client', label: t('aging.byClient') },
              { value: 'broker', label: t('aging.byBroker') },
            ]}
            onValueChange={(value) => set({ by: value, party: null, bucket: null })}
          />
          <SegmentedControl
            label={t('aging.stage')}
            value={stage ?? 'all'}
            options={[
              { value: 'all', label: t('aging.stageAll') },
              { value: 'bought', label: t('aging.stageBought') },
              { value: 'pipeline', label: t('aging.stagePipeline') },
            ]}
            onValueChange={(value) =>
              set({ stage: value === 'all' ? null : value, party: null, bucket: null })
            }
          />
        </Row>
        {first ? (
          <Text tone="muted" size="sm">
            {t('aging.rule', { count: format.number(first.totals.count), date: format.date(first.asOf) })}
          </Text>
        ) : null}
      </Row>
      {query.isPending ? <SkeletonRows rows={8} columns={6} /> : null}
      {query.error ? (
        <ErrorState
          title={t('aging.failed')}
          description={serverMessage(query.error)}
          onRetry={() => query.refetch()}
        />
      ) : null}
      {first && groups.length === 0 ? (
        <EmptyState icon="check-circle" title={t('aging.empty')} description={t('aging.emptyHint')} />
      ) : null}
      {first && groups.length > 0 ? (
        <AgingTable totals={first.totals} groups={groups} state={state} isStale={query.isPlaceholderData} />
      ) : null}
      <MoreRows shown={groups.length} total={first?.groupCount ?? 0} query={query} />
      {state.party ? (
        <AgingItems
          state={state}
          name={groups.find(({ party }) => String(party?.id ?? 'none') === state.party)?.party?.name}
        />
      ) : null}
    </Stack>
  )
}
