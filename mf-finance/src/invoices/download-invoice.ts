import type { FormatApi } from '@drayline/contract'
import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import { domainMessages } from '@drayline/platform/domain-messages'
import { downloadFile } from '@drayline/ui'
import { messages } from '../messages.ts'

/** The text of the file: invoice number, load ID, amount, status and date (R-INV-8). */
function invoiceText(invoice: Invoice, format: FormatApi): string {
  const { t } = messages
  return [
    t('download.invoice', { value: invoice.invoiceNumber }),
    t('download.load', { value: String(invoice.loadId) }),
    t('download.amount', { value: format.money(invoice.amount) }),
    t('download.status', { value: domainMessages.t(`status.${invoice.status}`) }),
    t('download.date', { value: format.date(invoice.submittedAt ?? invoice.createdAt) }),
    '',
  ].join('\n')
}

/** Saves the invoice as a plain text file named invoice-{number}.txt. */
export function downloadInvoice(invoice: Invoice, format: FormatApi): void {
  const text = new Blob([invoiceText(invoice, format)], { type: 'text/plain;charset=utf-8' })
  downloadFile(text, `invoice-${invoice.invoiceNumber}.txt`)
}

/** Saves the invoice as PDF; the server names the file. */
export function downloadPdf({ id }: Invoice): void {
  const link = document.createElement('a')
  link.href = `/api/invoices/${id}/pdf`
  link.download = ''
  link.click()
}
