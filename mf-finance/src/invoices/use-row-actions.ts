import { useHost } from '@drayline/contract'
import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import { domainMessages } from '@drayline/platform/domain-messages'
import type { RecordParams, RowAction } from '@drayline/ui'
import { useT } from '../messages.ts'
import { downloadInvoice } from './download-invoice.ts'
import { invoiceStepsOf } from './invoice-steps.ts'
import type { TakeInvoiceStep } from './use-invoice-moves.tsx'

/** Duration of the toast for viewing an invoice, in milliseconds (R-INV-7). */
const viewToast = 5_000

/** View, download, edit, and the steps that have a key; viewing says what it shows in a toast of five seconds. */
export function useRowActions(
  { show, editRecord, copyRecord }: RecordParams,
  takeStep: TakeInvoiceStep,
): (invoice: Invoice) => RowAction[] {
  const t = useT()
  const { notify, format, can } = useHost()

  function view({ id, invoiceNumber, client, amount, status }: Invoice) {
    const facts = {
      client: client?.name ?? '—',
      amount: format.money(amount),
      status: domainMessages.t(`status.${status}`),
    }
    notify.info(t('view.title', { invoiceNumber }), t('view.toast', facts), { duration: viewToast })
    show(id)
  }

  return (invoice) => [
    { label: t('action.view'), icon: 'eye', onSelect: () => view(invoice) },
    { label: t('action.download'), icon: 'download', onSelect: () => downloadInvoice(invoice, format) },
    ...(can('invoices.update')
      ? [
          {
            label: t('action.edit'),
            icon: 'pencil' as const,
            key: 'e',
            onSelect: () => editRecord(invoice.id),
          },
        ]
      : []),
    ...(can('invoices.create')
      ? [
          {
            label: t('action.copy'),
            icon: 'copy' as const,
            key: 'c',
            onSelect: () => copyRecord(invoice.id),
          },
        ]
      : []),
    ...invoiceStepsOf(invoice, can)
      .filter(({ key }) => key)
      .map(({ to, label, icon, key }) => ({
        ...{ label: t(label), icon, key },
        onSelect: () => void takeStep(invoice, to),
      })),
  ]
}
