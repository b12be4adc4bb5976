import { useHost } from '@drayline/contract'
import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import { type BulkAction, type BulkOutcome, lazyComponent, type RowAction } from '@drayline/ui'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useT } from '../messages.ts'
import type { FundChoice } from './fund.queries.ts'

const FundDialog = lazyComponent(() => import('./FundDialog.tsx'), 'FundDialog')

interface Pending {
  choice: FundChoice[]
  /** Chosen ones that are not approved. */
  leftOut: number
  answer: (outcome: BulkOutcome) => void
}

/**
 * Funding of approved invoices, one from its row or all that are selected, for who may pay (R-PUR-7). `dialog` belongs
 * on the page.
 */
export function useFund(): {
  bulkActions: BulkAction<Invoice>[] | undefined
  rowActions: ((invoice: Invoice) => RowAction[]) | undefined
  dialog: ReactNode
} {
  const t = useT()
  const { can } = useHost()
  const mayPay = can('invoices.pay')
  const [pending, setPending] = useState<Pending | null>(null)
  const ask = useCallback(
    (rows: readonly Invoice[]) =>
      new Promise<BulkOutcome>((resolve) => {
        const choice = rows.filter(({ status }) => status === 'approved')
        const answer = (outcome: BulkOutcome) => {
          setPending(null)
          resolve(outcome)
        }
        setPending({ choice, leftOut: rows.length - choice.length, answer })
      }),
    [],
  )
  const actions = useMemo(() => {
    const look = { label: t('fund.action'), icon: 'banknote' } as const
    return {
      bulkActions: [
        { ...look, id: 'fund', run: async ({ load }) => await ask(await load()) },
      ] satisfies BulkAction<Invoice>[],
      rowActions: (invoice: Invoice): RowAction[] => [
        { ...look, disabled: invoice.status !== 'approved', onSelect: () => void ask([invoice]) },
      ],
    }
  }, [ask, t])
  const dialog = pending ? (
    <FundDialog choice={pending.choice} leftOut={pending.leftOut} onClose={pending.answer} />
  ) : null
  return {
    bulkActions: mayPay ? actions.bulkActions : undefined,
    rowActions: mayPay ? actions.rowActions : undefined,
    dialog,
  }
}
