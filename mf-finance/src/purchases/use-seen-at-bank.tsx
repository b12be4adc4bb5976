import { useHost } from '@drayline/contract'
import { payoutState } from '@drayline/domain/finance/purchases/payout-state'
import type { Payout } from '@drayline/domain/finance/purchases/purchase'
import type { BulkAction, BulkOutcome } from '@drayline/ui'
import { type ReactNode, useMemo, useState } from 'react'
import { useT } from '../messages.ts'
import { SeenAtBankDialog } from './SeenAtBankDialog.tsx'

interface Pending {
  payouts: Payout[]
  answer: (outcome: BulkOutcome) => void
}

/** A payment that left and that the bank has not shown: it keeps its month from being closed. */
const isOnItsWay = (payout: Payout) => payoutState(payout) === 'inTransit'

/** Noting that the bank shows the selected payments, for who posts receipts (R-PAY-7). `dialog` belongs on the page. */
export function useSeenAtBank(): { bulkActions: BulkAction<Payout>[] | undefined; dialog: ReactNode } {
  const t = useT()
  const { can, notify } = useHost()
  const [pending, setPending] = useState<Pending | null>(null)
  const mayPost = can('receipts.post')
  const bulkActions = useMemo(
    (): BulkAction<Payout>[] => [
      {
        id: 'seen',
        label: t('payouts.seen'),
        icon: 'check-circle',
        run: async ({ load }) => {
          const payouts = (await load()).filter(isOnItsWay)
          if (payouts.length === 0) {
            notify.info(t('payouts.seenNone'))
            return { failed: [], cancelled: true }
          }
          return await new Promise<BulkOutcome>((resolve) => {
            const answer = (outcome: BulkOutcome) => {
              setPending(null)
              resolve(outcome)
            }
            setPending({ payouts, answer })
          })
        },
      },
    ],
    [notify, t],
  )
  return {
    bulkActions: mayPost ? bulkActions : undefined,
    dialog: pending ? <SeenAtBankDialog payouts={pending.payouts} onClose={pending.answer} /> : null,
  }
}
