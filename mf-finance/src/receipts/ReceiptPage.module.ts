import type { PageModule } from '@drayline/contract'
import { idOf } from '../invoices/invoices.queries.ts'
import { messages } from '../messages.ts'
import { receiptQuery } from './receipts.queries.ts'

export { Component } from './ReceiptPage.tsx'

/** Starts the receipt and the texts before the page shows. */
export const loader: PageModule['loader'] = async ({ params, host }) => {
  const id = idOf(params.id)
  if (id !== null) void host.prefetch(receiptQuery(host.http, id))
  await messages.load(host.user.language)
}
