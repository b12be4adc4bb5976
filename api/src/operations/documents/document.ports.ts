import { port } from '../../kernel/base/port.ts'
import type { BillingInvoice } from '../loads/index.ts'

/** The invoice that a document is filed under. */
export interface FiledInvoice extends BillingInvoice {
  loadId: number
  clientId: number
  /** Submitted, approved or paid. */
  isBilled: boolean
}

/** The invoice of this id, as far as its documents are concerned. */
export const filedInvoice = port<(id: number) => Promise<FiledInvoice | null>>('invoice of a document')
