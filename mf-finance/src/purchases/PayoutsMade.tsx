import { useHost } from '@drayline/contract'
import type { Payout } from '@drayline/domain/finance/purchases/purchase'
import { clientChoices } from '@drayline/platform/choices'
import { DataTable, useListQuery } from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { PayoutDrawer } from './PayoutDrawer.tsx'
import { payoutFilters, payoutListColumns } from './payout-columns.tsx'
import { payoutsList } from './payouts.queries.ts'
import { useSeenAtBank } from './use-seen-at-bank.tsx'

/** Payments to clients, the newest first, found by bank, client, day and reference; each with its entries. */
export function PayoutsMade() {
  const t = useT()
  const { http, format } = useHost()
  const source = useListQuery<Payout>(payoutsList)
  const { search, set } = source.state
  const columns = useMemo(() => payoutListColumns(t, format.date), [t, format])
  const filters = useMemo(() => payoutFilters(t, clientChoices(http)), [t, http])
  const { bulkActions, dialog } = useSeenAtBank()
  const openId = Number(search.get('open')) || null
  return (
    <>
      <DataTable
        list="payouts"
        label={t('payouts.tab.made')}
        source={source}
        columns={columns}
        filters={filters}
        search={{ placeholder: t('payouts.search') }}
        rowHref="open"
        bulkActions={bulkActions}
        height="content"
        empty={{ title: t('payout.empty'), message: t('payout.emptyHint'), icon: 'banknote' }}
      />
      {dialog}
      {openId ? <PayoutDrawer key={openId} id={openId} onClose={() => set({ open: null })} /> : null}
    </>
  )
}
