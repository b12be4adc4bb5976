import { useHost } from '@drayline/contract'
import type { OwingBroker } from '@drayline/domain/finance/collections/broker-worklist'
import { DataTable, lazyComponent, Stack, Text, useListQuery } from '@drayline/ui'
import { useMemo, useState } from 'react'
import { useT } from '../messages.ts'
import { type OwingCall, owingCallOf, owingList } from './collections.queries.ts'
import { owingColumns, owingFilters } from './owing-columns.tsx'

const LogBrokerCallDialog = lazyComponent(() => import('./LogCallDialog.tsx'), 'LogBrokerCallDialog')

/** The brokers that owe us for purchases, in the order in which to call; each leads to its debtor ledger (R-COL-14). */
export function OwingBrokers() {
  const t = useT()
  const { format, can, entityLink } = useHost()
  const source = useListQuery<OwingBroker>(owingList)
  const columns = useMemo(() => owingColumns(t, format), [t, format])
  const filters = useMemo(() => owingFilters(t), [t])
  const [calling, setCalling] = useState<OwingCall | null>(null)
  const nextRow = calling && source.rows[source.rows.findIndex(({ id }) => id === calling.id) + 1]
  const hrefOf = ({ id }: OwingBroker) =>
    (can('purchases.read') ? `/factoring/brokers/${id}` : entityLink('broker', id)) ?? '/collections'
  return (
    <Stack gap={4}>
      <Text as="p" tone="muted">
        {t('owing.hint')}
      </Text>
      <DataTable
        list="owing-brokers"
        label={t('owing.title')}
        source={source}
        columns={columns}
        filters={filters}
        search={{ placeholder: t('owing.search') }}
        rowHref={hrefOf}
        rowActions={(row) =>
          can('collections.update')
            ? [{ label: t('call.log'), icon: 'phone', onSelect: () => setCalling(owingCallOf(row)) }]
            : []
        }
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
