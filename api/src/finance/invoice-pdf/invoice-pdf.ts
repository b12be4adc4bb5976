import { termDaysOf } from '@drayline/domain/finance/aging/aging'
import { notFound } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { sendAttachment } from '../../kernel/http/send-attachment.ts'
import type { BrokerDoc } from '../../operations/brokers/index.ts'
import { brokerRecords } from '../../operations/brokers/index.ts'
import type { ClientDoc } from '../../operations/clients/index.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import type { LoadDoc } from '../../operations/loads/index.ts'
import { loadRecords } from '../../operations/loads/index.ts'
import { openItemRecords } from '../aging/index.ts'
import type { InvoiceDoc } from '../invoices/index.ts'
import { invoiceRecords } from '../invoices/index.ts'
import { invoiceSheet } from './invoice-sheet.ts'
import { printPdf } from './printer.ts'

/** Answers with an invoice as PDF, named invoice-{number}.pdf. 404 unknown. */
export async function sendInvoicePdf({ ctx, user, language, config }: AnyCall, id: number): Promise<void> {
  const invoice = await invoiceRecords.findById(id, { search: 0, history: 0 }).lean<InvoiceDoc>()
  if (!invoice) throw notFound()
  const [client, broker, load] = await Promise.all([
    clientRecords.findById(invoice.clientId).lean<ClientDoc>(),
    invoice.brokerId === null ? null : brokerRecords.findById(invoice.brokerId).lean<BrokerDoc>(),
    loadRecords.findById(invoice.loadId).lean<LoadDoc>(),
  ])
  const termDays = await termDaysFor(invoice, broker)
  const { remitTo } = config
  const { timezone } = user
  const sheet = invoiceSheet({ invoice, client, broker, load, termDays, remitTo, language, timezone })
  const name = `invoice-${fileName(invoice.invoiceNumber)}.pdf`
  sendAttachment(ctx, name, 'application/pdf', await printPdf(sheet))
}

/** The terms it was submitted under, as the aging counts them. */
async function termDaysFor(
  { _id, submittedAt }: InvoiceDoc,
  broker: BrokerDoc | null,
): Promise<number | null> {
  if (!submittedAt) return null
  const item = await openItemRecords.findOne({ invoiceId: _id }).sort({ openFrom: -1 }).lean()
  return item?.termDays ?? termDaysOf(broker?.paymentTerms)
}

/** A number as part of a file's name on any system. */
function fileName(invoiceNumber: string): string {
  return invoiceNumber.replace(/[^\p{L}\p{N}._-]+/gu, '-')
}
