import type { CollectionInput, CollectionPatch } from '@drayline/domain/finance/collections/collection'
import { collectionTransitions, isOpenCollection } from '@drayline/domain/finance/collections/collection'
import { keptOn } from '@drayline/domain/finance/collections/collection-promise'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { changesOf } from '../../kernel/base/changes.ts'
import { todayOf } from '../../kernel/base/days.ts'
import type { FieldMessages } from '../../kernel/base/errors.ts'
import { conflict, invalid, Problem } from '../../kernel/base/errors.ts'
import type { Person } from '../../kernel/base/person.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import { recordCollection } from './collection.events.ts'
import type { CollectionChangeDoc, CollectionDoc } from './collection.model.ts'
import { CollectionRecord, collectionKeys } from './collection.model.ts'
import type { CollectionRow } from './collection.presenter.ts'
import { withPeopleOf } from './collections.list.ts'

/** Number of changes a collection remembers; the audit trail has all. */
const rememberedChanges = 200

/** Adds a collection. 403 for a status the caller may not set, 422 for an unknown client or assignee. */
export function createCollection(call: AnyCall, input: CollectionInput): Promise<Written<CollectionRow>> {
  return write(call, async (tx) => {
    refuseWriteOff(call, 'pending', input.status)
    const values = storedFields(input)
    const by = personOf(call)
    const collection = await tx.insert(CollectionRecord, {
      ...values,
      ...collectionKeys(values),
      lastContactAt: null,
      callCount: 0,
      promises: [],
      promisedFor: null,
      voided: null,
      history: [{ at: tx.now, by, fields: [] }],
    })
    const row = await requirePeople(collection)
    recordCollection(tx, null, row, by)
    return row
  })
}

/** Changes fields of a collection. 404 unknown, 412 stale; 403 and 422 as above. */
export function updateCollection(
  call: AnyCall,
  id: number,
  patch: CollectionPatch,
): Promise<Written<CollectionRow>> {
  const work = async (tx: Tx) => {
    const found = await tx.load(CollectionRecord, id)
    refuseVoided(found)
    const before = await withPeopleOf(found)
    const values = { ...formOf(found), ...given(patch) }
    refuseWriteOff(call, found.status, values.status)
    refuseWrittenOff(call, formOf(found), values)
    const stored = storedFields(values)
    const fields = changesOf<CollectionDoc>(found, { ...stored, ...collectionKeys(stored) })
    if (!fields) return before
    const changed = await requirePeople({ ...found, ...fields })
    const by = personOf(call)
    const after = await tx.update(CollectionRecord, found, {
      ...fields,
      ...settled(changed, todayOf(call)),
      history: remember(found, { at: tx.now, by, fields: changedFields(before, changed) }),
    })
    const row = { ...after, client: changed.client, assignedUser: changed.assignedUser }
    recordCollection(tx, before, row, by)
    return row
  }
  // Not audited when nothing changed; `recordCollection` writes the audit otherwise.
  return write(call, work, { audited: false })
}

/** The changes of a collection with one more; the oldest beyond `rememberedChanges` are left to the audit trail. */
export function remember({ history }: CollectionDoc, change: CollectionChangeDoc): CollectionChangeDoc[] {
  return [...history, change].slice(-rememberedChanges)
}

/** Returns the promises after a change of amount or status: they are kept, or money is owed again. */
export function settled(collection: CollectionDoc, today: string) {
  const isOpen = isOpenCollection(collection.status)
  const remaining = isOpen ? collection.amountCents : 0
  const promises = collection.promises.map((promise) => ({
    ...promise,
    keptOn: keptOn(promise, remaining, today),
  }))
  const last = promises.at(-1)
  return { promises, promisedFor: isOpen && last && last.keptOn === null ? last.date : null }
}

/**
 * Steps are one's own choice, except those that the table keeps for managers: giving up money, and taking that back.
 */
function refuseWriteOff(call: AnyCall, before: CollectionDoc['status'], after: CollectionDoc['status']) {
  if (before === after) return
  const action = collectionTransitions[before][after]
  if (action && call.can(action)) return
  const key = before === 'written_off' ? 'collection.writeOff.undo' : 'collection.writeOff.forbidden'
  const message = { key } as const
  throw new Problem(403, 'error.forbidden', { message, errors: { status: message } })
}

/** Of what a manager gave up, no one else changes whose money it was, how much, or since when it is due. */
function refuseWrittenOff(
  call: AnyCall,
  before: ReturnType<typeof formOf>,
  after: ReturnType<typeof formOf>,
): void {
  if (before.status !== 'written_off' || call.can('collections.writeOff')) return
  const cents = [parseMoney(before.amount), parseMoney(after.amount)]
  const changed = (['clientId', 'amount', 'dueDate'] as const).filter((field) =>
    field === 'amount' ? cents[0] !== cents[1] : before[field] !== after[field],
  )
  if (changed.length === 0) return
  const message = { key: 'collection.writeOff.locked' } as const
  const errors = Object.fromEntries(changed.map((field) => [field, message]))
  throw new Problem(403, 'error.forbidden', { message, errors })
}

/** Refuses any change of a voided collection with 409. */
export function refuseVoided(collection: Pick<CollectionDoc, 'status'>): void {
  if (collection.status === 'voided') throw conflict({ key: 'collection.voided' })
}

export function personOf({ user }: AnyCall): Person {
  return { id: user.id, name: user.name }
}

async function requirePeople(collection: CollectionDoc): Promise<CollectionRow> {
  const row = await withPeopleOf(collection)
  const errors: FieldMessages = {}
  if (!row.client) errors.clientId = 'record.unknown'
  if (row.assignedTo !== null && !row.assignedUser) errors.assignedTo = 'record.unknown'
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return row
}

/** A stored collection as its form sends it. */
function formOf(collection: CollectionDoc): Omit<CollectionInput, 'status'> & Pick<CollectionDoc, 'status'> {
  const { clientId, amountCents, description, status, priority, dueDate, notes, assignedTo } = collection
  return {
    clientId,
    amount: formatCents(amountCents),
    description,
    status,
    priority,
    dueDate,
    notes,
    assignedTo,
  }
}

function given(patch: CollectionPatch): Partial<CollectionInput> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
}

function storedFields({ amount, ...fields }: ReturnType<typeof formOf>) {
  const { clientId, description, status, priority, dueDate, notes, assignedTo } = fields
  const amountCents = parseMoney(amount)
  return { clientId, amountCents, description, status, priority, dueDate, notes, assignedTo }
}

/** Fields whose change is remembered, and how their values read. */
const told: Record<string, (row: CollectionRow) => string | null> = {
  clientId: ({ client }) => client?.name ?? null,
  amount: ({ amountCents }) => formatCents(amountCents),
  description: ({ description }) => description,
  status: ({ status }) => status,
  priority: ({ priority }) => priority,
  dueDate: ({ dueDate }) => dueDate,
  notes: ({ notes }) => notes,
  assignedTo: ({ assignedUser: user }) => (user ? `${user.firstName} ${user.lastName}`.trim() : null),
}

function changedFields(before: CollectionRow, after: CollectionRow): CollectionChangeDoc['fields'] {
  return Object.entries(told)
    .map(([name, read]) => ({ name, from: read(before), to: read(after) }))
    .filter(({ from, to }) => from !== to)
}
