import type { InvoiceChange, InvoiceChangeField } from '@drayline/domain/finance/invoices/invoice'
import { invoiceTexts } from '@drayline/domain/finance/invoices/invoice-schema'
import { byField } from '@drayline/domain/kernel/forms/record-fields'
import { formatCents } from '@drayline/domain/kernel/money/money'
import { notFound } from '../../kernel/base/errors.ts'
import { personOf } from '../../kernel/base/person.ts'
import { op } from '../../kernel/database/filter.ts'
import type { Named } from '../../kernel/database/names.ts'
import { NameLookup, namedIn } from '../../kernel/database/names.ts'
import { brokerRecords } from '../../operations/brokers/index.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import { auditRecords } from '../../platform/audit/index.ts'
import type { InvoiceDoc } from './invoice.model.ts'
import { InvoiceRecord } from './invoice.model.ts'

/** So many changes are told, the latest ones; the audit has all. */
const most = 200

type Stored = Partial<Omit<InvoiceDoc, '_id'>> | null
interface Names {
  clients: ReadonlyMap<number, Named>
  brokers: ReadonlyMap<number, Named>
}

/** The changes of an invoice's fields, oldest first, read from the audit records. 404 unknown. */
export async function changesOfInvoice(id: number): Promise<InvoiceChange[]> {
  const names = new NameLookup()
  if (!(await InvoiceRecord.exists({ _id: id }))) throw notFound()
  const records = await auditRecords
    .find(
      { entityType: 'invoice', entityId: id, before: op.ne(null), after: op.ne(null) },
      { at: 1, userId: 1, userName: 1, before: 1, after: 1 },
    )
    .sort({ at: -1 })
    .limit(most)
    .lean()
  const versions = records.flatMap(({ before, after }) => [before as Stored, after as Stored])
  const known: Names = {
    clients: await names.of(clientRecords, idsIn(versions, 'clientId')),
    brokers: await names.of(brokerRecords, idsIn(versions, 'brokerId')),
  }
  return records
    .map(({ at, userId, userName, before, after }) => ({
      at: at.toISOString(),
      by: personOf(userId, userName),
      fields: changedFields(before as Stored, after as Stored, known),
    }))
    .filter(({ fields }) => fields.length > 0)
    .reverse()
}

function idsIn(versions: readonly Stored[], field: 'clientId' | 'brokerId'): number[] {
  return versions.flatMap((version) => version?.[field] ?? [])
}

function changedFields(before: Stored, after: Stored, names: Names): InvoiceChange['fields'] {
  const old = readable(before, names)
  const now = readable(after, names)
  return (Object.keys(now) as InvoiceChangeField[])
    .filter((name) => old[name] !== now[name])
    .map((name) => ({ name, from: old[name], to: now[name] }))
}

/** The fields as people read them; the amount as a decimal string. */
function readable(version: Stored, names: Names): Record<InvoiceChangeField, string | null> {
  const { loadNumber = null, clientId, brokerId, amountCents } = version ?? {}
  const nameIn = (known: ReadonlyMap<number, Named>, id: number | null | undefined) =>
    id === null || id === undefined ? null : namedIn(known, id).name
  // The number comes first on every screen, the other texts last.
  const { invoiceNumber, ...otherTexts } = byField(invoiceTexts, (name) => version?.[name] ?? null)
  return {
    invoiceNumber,
    loadNumber,
    client: nameIn(names.clients, clientId),
    broker: nameIn(names.brokers, brokerId),
    amount: amountCents === undefined ? null : formatCents(amountCents),
    ...otherTexts,
  }
}
