import { termDaysOf } from '@drayline/domain/finance/aging/aging'
import { op } from '../../kernel/database/filter.ts'
import type { DeclaredMigration } from '../../kernel/migrations/migration.ts'
import type { BrokerDoc } from '../../operations/brokers/index.ts'
import { brokerRecords } from '../../operations/brokers/index.ts'
import type { InvoiceDoc } from '../invoices/index.ts'
import { invoiceRecords } from '../invoices/index.ts'
import { OpenItem } from './open-item.model.ts'
import { checkOpenItemsAfter } from './open-items.check.ts'
import { storeOpenItems } from './open-items.rebuild.ts'
import { openItemsOf } from './open-items.service.ts'

const batchSize = 1_000

/**
 * Invoices from before there were open items get them, read from their steps (with today's amounts and terms: earlier
 * ones are not known). Before serving: aging and statements would be wrong, not only slow.
 */
export const openItemsOfOldInvoices: DeclaredMigration = {
  name: 'open_items.fill',
  kind: 'expand',
  total: () => invoiceRecords.countDocuments({}).exec(),
  async batch(after) {
    const invoices = await invoiceRecords
      .find(after === null ? {} : { _id: op.gt(after) }, {
        ...{ clientId: 1, brokerId: 1, amountCents: 1, history: 1 },
      })
      .sort({ _id: 1 })
      .limit(batchSize)
      .lean<InvoiceDoc[]>()
    const last = invoices.at(-1)
    if (!last) return null
    const lacking = await withoutItems(invoices)
    const terms = await termsOf(lacking)
    const items = lacking.flatMap((invoice) =>
      openItemsOf(invoice, terms.get(invoice.brokerId) ?? termDaysOf(null)),
    )
    await storeOpenItems(items)
    return { after: last._id, records: invoices.length, isUnchanged: items.length === 0 }
  },
}

async function withoutItems(invoices: readonly InvoiceDoc[]): Promise<InvoiceDoc[]> {
  const filter = { invoiceId: op.in(invoices.map(({ _id }) => _id)) }
  const present = new Set(await OpenItem.distinct('invoiceId', filter))
  return invoices.filter(({ _id }) => !present.has(_id))
}

async function termsOf(invoices: readonly InvoiceDoc[]): Promise<Map<number | null, number>> {
  const ids = [...new Set(invoices.flatMap(({ brokerId }) => brokerId ?? []))]
  const brokers = await brokerRecords
    .find({ _id: op.in(ids) }, { paymentTerms: 1 })
    .lean<Pick<BrokerDoc, '_id' | 'paymentTerms'>[]>()
  return new Map(brokers.map(({ _id, paymentTerms }) => [_id, termDaysOf(paymentTerms)]))
}

/**
 * Items of invoices that a process from before there were open items submitted or paid after theirs were filled: they
 * would be open for ever, or never have been.
 */
export const openItemsInStep: DeclaredMigration = {
  name: 'open_items.inStep',
  kind: 'migrate',
  total: () => invoiceRecords.countDocuments({}).exec(),
  batch: (after) => checkOpenItemsAfter(after ?? 0, true),
}
