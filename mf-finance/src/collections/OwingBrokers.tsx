import { useHost } from '@drayline/contract'
import type { OwingBroker } from '@drayline/domain/finance/collections/broker-worklist'
import { useQuery } from '@drayline/platform/query'
import { useSearchParams } from '@drayline/platform/router'
import { DataTable, LinkButton, lazyComponent, Row, Stack, Text, useListQuery } from '@drayline/ui'
import { useMemo, useState } from 'react'
import { useT } from '../messages.ts'
import { callListQuery, type OwingCall, owingCallOf, owingList } from './collections.queries.ts'
import { owingColumns, owingFilters } from './owing-columns.tsx'
import { callListOf, debtorHref, dueToday } from './use-call-list.ts'

const LogBrokerCallDialog = lazyComponent(() => import('./LogCallDialog.tsx'), 'LogBrokerCallDialog')

/** The order of the list when nobody chose another. */
const byWorth = 'sort=-worth'

/** The brokers that owe us for purchases, in the order in which to call; each leads to its call screen (R-COL-14). */
export function OwingBrokers() {
  const t = useT()
  const { format, can, navigate } = useHost()
  const [search] = useSearchParams()
  const query = search.has('q') || search.has('due') || search.has('sort') ? callListOf(search) : byWorth
  const source = useListQuery<OwingBroker>(owingList)
  const columns = useMemo(() => owingColumns(t, format), [t, format])
  const filters = useMemo(() => owingFilters(t), [t])
  const [calling, setCalling] = useState<OwingCall | null>(null)
  const nextRow = calling && source.rows[source.rows.findIndex(({ id }) => id === calling.id) + 1]
  return (
    <Stack gap={4}>
      <Row justify="space-between" gap={3}>
        <Text as="p" tone="muted">
          {t('owing.hint')}
        </Text>
        <StartCalling />
      </Row>
      <DataTable
        list="owing-brokers"
        label={t('owing.title')}
        source={source}
        columns={columns}
        filters={filters}
        search={{ placeholder: t('owing.search') }}
        rowHref={({ id }) => debtorHref(id, query)}
        rowActions={(row) => [
          ...(can('collections.update')
            ? [
                {
                  label: t('call.log'),
                  icon: 'phone' as const,
                  onSelect: () => setCalling(owingCallOf(row)),
                },
              ]
            : []),
          ...(can('purchases.read')
            ? [
                {
                  label: t('owing.ledger'),
                  icon: 'receipt' as const,
                  onSelect: () => navigate(`/factoring/brokers/${row.id}`),
                },
              ]
            : []),
        ]}
        height="content"
        views={false}
        empty={{ title: t('owing.empty'), message: t('owing.emptyHint'), icon: 'check-circle' }}
      />
      {calling ? (
        <LogBrokerCallDialog
          key={calling.id}
          owing={calling}
          onClose={() => setCalling(null)}
          onNext={nextRow ? () => setCalling(owingCallOf(nextRow)) : undefined}
        />
      ) : null}
    </Stack>
  )
}

/** The way to the first of those to be called today. */
function StartCalling() {
  const t = useT()
  const { http } = useHost()
  const { data } = useQuery(callListQuery(http, dueToday))
  const first = data?.rows[0]
  if (!data || !first) return null
  return (
    <LinkButton variant="primary" icon="phone" to={debtorHref(first.id)}>
      {t('owing.callDue', { count: data.total ?? data.rows.length })}
    </LinkButton>
  )
}
