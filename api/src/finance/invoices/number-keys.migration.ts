import { derivedFields } from '../../kernel/migrations/derived-fields.ts'
import type { DeclaredMigration } from '../../kernel/migrations/migration.ts'
import { InvoiceRecord, invoiceKeys } from './invoice.model.ts'

/** Invoices whose number has its letters written to its digits are found by the digits alone. */
export const invoiceNumberKeys: DeclaredMigration = {
  name: 'invoices.searchNumbers',
  kind: 'migrate',
  ...derivedFields(
    InvoiceRecord,
    { reads: ['invoiceNumber', 'loadNumber'], writes: ['search', 'loadKey'] },
    invoiceKeys,
  ),
}
