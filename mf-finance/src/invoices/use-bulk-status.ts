import { useHost } from '@drayline/contract'
import type { Invoice, InvoiceStatus } from '@drayline/domain/invoice'
import type { BulkAction } from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { invoiceIcons } from './invoice-looks.ts'
import type { MoveInvoices } from './use-invoice-moves.ts'

const steps = [
  { to: 'submitted', action: 'invoices.submit' },
  { to: 'approved', action: 'invoices.approve' },
  { to: 'rejected', action: 'invoices.reject' },
  { to: 'paid', action: 'invoices.pay' },
] as const satisfies readonly { to: InvoiceStatus; action: string }[]

/** Changes of status for all selected invoices, as far as the role allows. */
export function useBulkStatus(move: MoveInvoices): BulkAction<Invoice>[] {
  const t = useT()
  const { can } = useHost()
  return useMemo(
    () =>
      steps
        .filter(({ action }) => can(action))
        .map(({ to, action }) => ({
          id: to,
          label: t(`step.${action}`),
          icon: invoiceIcons[to],
          run: async (selection) => await move(await selection.load(), to),
        })),
    [move, can, t],
  )
}
