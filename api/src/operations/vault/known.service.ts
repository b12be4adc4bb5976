import { notFound } from '../../kernel/base/errors.ts'
import { op } from '../../kernel/database/filter.ts'
import type { Named } from '../../kernel/database/names.ts'
import { NameLookup } from '../../kernel/database/names.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Sorts } from '../../kernel/lists/list.ts'
import { listQuery, Page } from '../../kernel/lists/list.ts'
import { colleague } from '../../platform/users/index.ts'
import { clientRecords } from '../clients/index.ts'
import type { KnownDoc, VaultDoc } from './vault.model.ts'
import { KnownSecretRecord, VaultRecord } from './vault.model.ts'

/** A secret someone knows, with what it is. */
export interface Known extends KnownDoc {
  entry: Pick<VaultDoc, '_id' | 'label' | 'dataType'> | undefined
  client: Named | null
}

export const knownSorts: Sorts = {
  lastAt: { path: 'lastAt', type: 'date' },
}

/** A value that people are shown: an entry of the vault, or the numbers of a client's bank account. */
type Secret = Pick<VaultDoc, '_id' | 'clientId' | 'label' | 'dataType'> & {
  secret: Pick<VaultDoc['secret'], 'secretVersion'>
}

/** Notes, inside the transaction, that the caller knows the present value of a secret. */
export async function noteKnown(call: AnyCall, known: Secret, now: Date): Promise<void> {
  const { _id: entryId, clientId, label, dataType, secret } = known
  await KnownSecretRecord.updateOne(
    { _id: `${call.user.id}:${entryId}` },
    {
      $set: { lastAt: now, secretVersion: secret.secretVersion, label, dataType },
      $inc: { times: 1 },
      $setOnInsert: { userId: call.user.id, entryId, clientId, firstAt: now },
    },
    { upsert: true },
  )
}

/** The value has changed or is gone: what people knew is worth nothing now. Inside the transaction. */
export async function forgetKnown(entryId: number): Promise<void> {
  await KnownSecretRecord.deleteMany({ entryId })
}

/**
 * Secrets a person has seen, copied or typed in since each last changed: those to change when they leave.
 * Others than oneself only with `vault.oversee`.
 * @throws Problem 404 for a person who does not exist or whom the caller may not ask about
 */
export async function secretsKnownTo(
  call: AnyCall,
  userId: number,
  query: { limit: number; sort: string; cursor?: string | undefined },
): Promise<Page<Known>> {
  if (userId !== call.user.id && !call.can('vault.oversee')) throw notFound()
  if (!(await colleague(userId))) throw notFound()
  const names = new NameLookup()
  const page = await listQuery<KnownDoc>({
    model: KnownSecretRecord,
    sorts: knownSorts,
    query,
    filter: { userId },
  })
  const entries = await entriesOf(page.rows)
  const clients = await names.of(
    clientRecords,
    page.rows.map((row) => row.clientId),
  )
  const rows = page.rows.map((row) => ({
    ...row,
    entry: entries.get(row.entryId),
    client: clients.get(row.clientId) ?? null,
  }))
  return new Page(rows, page.next, page.total, page.atLeast)
}

async function entriesOf(rows: KnownDoc[]) {
  const ids = rows.map((row) => row.entryId)
  const found = await VaultRecord.find({ _id: op.in(ids) })
    .select({ label: 1, dataType: 1 })
    .lean<Pick<VaultDoc, '_id' | 'label' | 'dataType'>[]>()
  return new Map(found.map((entry) => [entry._id, entry]))
}
