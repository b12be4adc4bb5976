import { useHost } from '@drayline/contract'
import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import type { InvoiceBulkAction } from '@drayline/domain/finance/invoices/invoice-bulk'
import { bulkTargets, invoiceBulkActions } from '@drayline/domain/finance/invoices/invoice-bulk'
import type { BulkAction, BulkOutcome, TableSelection } from '@drayline/ui'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useT } from '../messages.ts'
import { BulkDialog } from './BulkDialog.tsx'
import type { BulkChoice } from './bulk.queries.ts'
import { invoiceIcons } from './invoice-badges.ts'

interface PendingAction {
  action: InvoiceBulkAction
  choice: BulkChoice
  answer: (outcome: BulkOutcome) => void
}

/**
 * Submitting, approving, rejecting and paying all selected invoices, as far as the role allows: tried first, then done.
 * `dialog` belongs on the page.
 */
export function useBulk(): { bulkActions: BulkAction<Invoice>[]; dialog: ReactNode } {
  const t = useT()
  const { can } = useHost()
  const [pending, setPending] = useState<PendingAction | null>(null)
  const ask = useCallback(
    async (action: InvoiceBulkAction, { kind, load, query }: TableSelection<Invoice>) => {
      const choice = kind === 'matching' ? { filter: query } : { rows: await load() }
      return await new Promise<BulkOutcome>((resolve) => {
        const answer = (outcome: BulkOutcome) => {
          setPending(null)
          resolve(outcome)
        }
        setPending({ action, choice, answer })
      })
    },
    [],
  )
  const bulkActions = useMemo(
    () =>
      invoiceBulkActions
        .filter((action) => can(`invoices.${action}`))
        .map((action) => ({
          id: bulkTargets[action],
          label: t(`step.invoices.${action}`),
          icon: invoiceIcons[bulkTargets[action]],
          run: (selection: TableSelection<Invoice>) => ask(action, selection),
        })),
    [ask, can, t],
  )
  return { bulkActions, dialog: pending ? <BulkDialog {...pending} onClose={pending.answer} /> : null }
}
