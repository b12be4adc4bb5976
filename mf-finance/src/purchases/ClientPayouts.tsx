import { useHost } from '@drayline/contract'
import type { Payout } from '@drayline/domain/finance/purchases/purchase'
import { shows } from '@drayline/platform/query'
import { Button, Card, type Column, ListTable, useListQuery, useLocalListState } from '@drayline/ui'
import { useMemo, useState } from 'react'
import { AskDialog } from '../ledger/AskDialog.tsx'
import { useT } from '../messages.ts'
import { isZero } from './fund-sums.ts'
import { payoutColumns } from './payout-columns.tsx'
import { returnPayout } from './purchases.queries.ts'

const limit = 8

/** What a client was paid, on its page, the newest first. */
export function Component({ clientId }: { clientId: number }) {
  const t = useT()
  const { format, can, http, notify } = useHost()
  const [returning, setReturning] = useState<Payout | null>(null)
  const state = useLocalListState()
  const data = useMemo(
    () => ({
      path: '/api/payouts',
      params: ['cursor'],
      defaults: { clientId: String(clientId), sort: '-id', limit: String(limit) },
    }),
    [clientId],
  )
  const source = useListQuery<Payout>({
    data,
    key: ['mf-finance', 'payouts', 'client page', clientId],
    meta: shows('payout'),
    state,
  })
  const columns = useMemo(
    () => [...payoutColumns(t, format.date), ...(can('invoices.pay') ? [returnColumn(t, setReturning)] : [])],
    [t, format, can],
  )
  return (
    <Card flush title={t('payout.title')}>
      <ListTable
        label={t('payout.title')}
        source={source}
        columns={columns}
        limit={limit}
        empty={{ title: t('payout.empty'), message: t('payout.emptyHint'), icon: 'banknote' }}
      />
      {returning ? (
        <AskDialog
          title={t('payout.returnTitle', { amount: format.money(returning.net) })}
          hint={t('payout.returnHint')}
          confirm={t('payout.return')}
          save={(reason, options) => returnPayout(http, returning, reason, options)}
          onDone={() => {
            notify.success(t('payout.returnDone'))
            setReturning(null)
          }}
          onClose={() => setReturning(null)}
        />
      ) : null}
    </Card>
  )
}

/** Notes that the bank sent a payment back; of a payment of nothing none comes back. */
function returnColumn(t: ReturnType<typeof useT>, onReturn: (payout: Payout) => void): Column<Payout> {
  return {
    id: 'return',
    header: t('payout.bank'),
    value: ({ returned }) => returned?.reason ?? '',
    cell: (payout) =>
      payout.returned ? (
        payout.returned.reason
      ) : payout.reversedAt || isZero(payout.net) ? null : (
        <Button size="sm" variant="ghost" onClick={() => onReturn(payout)}>
          {t('payout.return')}
        </Button>
      ),
  }
}
