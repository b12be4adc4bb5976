import { loadKeyOf } from '@drayline/domain/finance/invoices/invoice-duplicates'
import { derivedFields } from '../../kernel/migrations/derived-fields.ts'
import type { DeclaredMigration } from '../../kernel/migrations/migration.ts'
import { InvoiceRecord } from './invoice.model.ts'

/** The load's number as it is compared: without it an invoice is nobody's duplicate. */
export const invoiceLoadKeys: DeclaredMigration = {
  name: 'invoices.loadKey',
  kind: 'migrate',
  ...derivedFields(InvoiceRecord, { reads: ['loadNumber'], writes: ['loadKey'] }, ({ loadNumber }) => ({
    loadKey: loadKeyOf(loadNumber),
  })),
}
