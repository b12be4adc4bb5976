import type { FormatApi } from '@drayline/contract'
import type { Invoice } from '@drayline/domain/invoice'
import { domainMessages } from '@drayline/platform/domain-messages'
import { messages } from '../messages.ts'

/** The text of the file: invoice number, load ID, amount, status and date (spec part 1, section 2.6). */
export function invoiceText(invoice: Invoice, format: FormatApi): string {
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
  const url = URL.createObjectURL(
    new Blob([invoiceText(invoice, format)], { type: 'text/plain;charset=utf-8' }),
  )
  follow(url, `invoice-${invoice.invoiceNumber}.txt`)
  URL.revokeObjectURL(url)
}

/** Saves the invoice as PDF; the server names the file. */
export function downloadPdf({ id }: Invoice): void {
  follow(`/api/invoices/${id}/pdf`, '')
}

function follow(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
