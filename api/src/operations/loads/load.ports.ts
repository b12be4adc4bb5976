import type { LoadStatus } from '@drayline/domain/operations/loads/load'
import { port } from '../../kernel/base/port.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { LoadDoc } from './load.model.ts'

/** An invoice that rests on a load or document, as far as operations need to know it. */
export interface BillingInvoice {
  _id: number
  invoiceNumber: string
}

/** The status that a load has from its invoices as they are now; delivered without any that count. */
export const statusByInvoices = port<(loadId: number) => Promise<LoadStatus>>(
  'status of a load by its invoices',
)

/** The submitted, approved or paid invoice that rests on a load. */
export const billingInvoiceOfLoad =
  port<(loadId: number) => Promise<BillingInvoice | null>>('billed invoice of a load')

/** In the transaction that cancels a load. @throws Problem 409 when fuel advances rest on it and the caller may not override */
export const refuseAdvanced = port<(call: AnyCall, load: LoadDoc) => Promise<void>>(
  'advances of a load that is cancelled',
)

/** In the transaction that changes a load. @throws Problem 409 when its advances need a higher rate */
export const requireRateForAdvances = port<
  (call: AnyCall, before: LoadDoc, rateCents: number | null) => Promise<void>
>('rate that the advances of a load need')
