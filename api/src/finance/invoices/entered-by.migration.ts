import { isDeepStrictEqual } from 'node:util'
import { entrantsIn, withPerson } from '@drayline/domain/finance/four-eyes/four-eyes'
import type { Person } from '../../kernel/base/person.ts'
import { op } from '../../kernel/database/filter.ts'
import type { DeclaredMigration } from '../../kernel/migrations/migration.ts'
import { auditRecords } from '../../platform/audit/index.ts'
import { moneyFields } from './four-eyes-of-invoice.ts'
import type { InvoiceDoc } from './invoice.model.ts'
import { InvoiceRecord } from './invoice.model.ts'

const batchSize = 500
type Kept = Pick<InvoiceDoc, '_id' | 'status' | 'history' | 'enteredBy'>

/**
 * Everyone who entered an invoice: its author and who submitted it, from its history. Of those that are not paid yet also
 * who changed the amount, load or client, from the audit trail. Without them a large one could be approved by one person.
 */
export const invoiceEntrants: DeclaredMigration = {
  name: 'invoices.enteredBy',
  kind: 'migrate',
  total: () => InvoiceRecord.estimatedDocumentCount().exec(),
  async batch(after) {
    const next = after === null ? {} : { _id: op.gt(after) }
    const invoices = await InvoiceRecord.find(next as never, { status: 1, history: 1, enteredBy: 1 })
      .sort({ _id: 1 })
      .limit(batchSize)
      .lean<Kept[]>()
    const last = invoices.at(-1)
    if (!last) return null
    const unknown = invoices.filter(({ status, enteredBy }) => status !== 'paid' && !enteredBy?.length)
    const editors = await editorsOf(unknown.map(({ _id }) => _id))
    const updates = invoices.flatMap((invoice) => updateOf(invoice, editors.get(invoice._id) ?? []))
    if (updates.length > 0) await InvoiceRecord.bulkWrite(updates as never, { ordered: false })
    return { after: last._id, records: invoices.length, isUnchanged: updates.length === 0 }
  },
}

/** Whoever has entered it meanwhile has written the field too, or is met by the next pass. */
function updateOf({ _id, history, enteredBy }: Kept, editors: readonly Person[]) {
  const known = enteredBy ?? []
  const all = [...entrantsIn(history ?? []), ...editors].reduce(withPerson, known)
  if (enteredBy && isDeepStrictEqual(all, known)) return []
  const filter = { _id, enteredBy: enteredBy ?? null }
  return [{ updateOne: { filter, update: { $set: { enteredBy: all } }, timestamps: false } }]
}

async function editorsOf(ids: readonly number[]): Promise<Map<number, Person[]>> {
  const editors = new Map<number, Person[]>()
  if (ids.length === 0) return editors
  const changes = auditRecords
    .find({ entityType: 'invoice', entityId: op.in(ids), before: op.ne(null), after: op.ne(null) } as never, {
      entityId: 1,
      userId: 1,
      userName: 1,
      before: 1,
      after: 1,
    })
    .lean<Change[]>()
    .cursor()
  for await (const { entityId, userId, userName, before, after } of changes) {
    if (userId === null || moneyFields.every((name) => before[name] === after[name])) continue
    editors.set(entityId, withPerson(editors.get(entityId) ?? [], { id: userId, name: userName ?? '' }))
  }
  return editors
}

interface Change {
  entityId: number
  userId: number | null
  userName: string | null
  before: Partial<InvoiceDoc>
  after: Partial<InvoiceDoc>
}
