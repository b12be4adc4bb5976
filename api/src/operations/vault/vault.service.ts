import type { VaultInput, VaultPatch } from '@drayline/domain/operations/vault/vault'
import { decodeSecret } from '@drayline/domain/operations/vault/vault'
import { changesOf } from '../../kernel/base/changes.ts'
import { conflict, invalid } from '../../kernel/base/errors.ts'
import { nameOf } from '../../kernel/database/names.ts'
import { sortKey } from '../../kernel/database/search-keys.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import { accessLogKey, appendAccess } from '../../platform/audit/index.ts'
import type { Envelope, KeyRing } from '../../platform/keys/index.ts'
import { keyRing, nextSecretId, open, seal } from '../../platform/keys/index.ts'
import { colleagues } from '../../platform/users/index.ts'
import { clientRecords } from '../clients/index.ts'
import { forgetKnown, noteKnown } from './known.service.ts'
import type { VaultDoc } from './vault.model.ts'
import { bindingOf, VaultRecord } from './vault.model.ts'
import type { EntryWithPeople } from './vault.presenter.ts'
import { presentVaultEntry } from './vault.presenter.ts'

/** Adds the people that entries name; one question for a page, also inside a transaction. */
export async function withPeople<E extends Pick<VaultDoc, 'createdBy' | 'lastAccessedBy'>>(
  entries: readonly E[],
) {
  const people = await colleagues(entries.flatMap((entry) => [entry.createdBy, entry.lastAccessedBy]))
  return entries.map((entry) => ({
    ...entry,
    createdByUser: people.get(entry.createdBy ?? 0) ?? null,
    lastAccessedByUser: people.get(entry.lastAccessedBy ?? 0) ?? null,
  }))
}

async function withPeopleOf(entry: VaultDoc): Promise<EntryWithPeople> {
  const [named] = await withPeople([entry])
  return named ?? entry
}

/** The keys that every change of the vault needs. */
async function keysOf(call: AnyCall): Promise<{ ring: KeyRing; logKey: Buffer }> {
  const ring = await keyRing(call.config)
  return { ring, logKey: await accessLogKey(ring) }
}

/** Adds an entry. 422 for an unknown client. */
export async function createEntry(call: AnyCall, input: VaultInput): Promise<Written<EntryWithPeople>> {
  const { ring, logKey } = await keysOf(call)
  const { encryptedData, ...fields } = input
  // The value is bound to the record's id, so the id comes first.
  const _id = await nextSecretId()
  const secret = seal(ring, { entryId: _id, ...fields }, decodeSecret(encryptedData) ?? '', 1)
  return await write(call, async (tx) => {
    const client = await nameOf(clientRecords, input.clientId)
    if (!client) throw invalid({ clientId: 'record.unknown' })
    const entry = await insert({ ...fields, _id, secret, createdBy: call.user.id })
    await appendAccess(call, logKey, { entry, action: 'created', reason: null, at: tx.now })
    await noteKnown(call, entry, tx.now)
    record(tx, null, entry, client.name)
    return await withPeopleOf(entry)
  })
}

async function insert(
  values: Omit<
    VaultDoc,
    'version' | 'createdAt' | 'updatedAt' | 'labelSortKey' | 'lastAccessedAt' | 'lastAccessedBy'
  >,
): Promise<VaultDoc> {
  const labelSortKey = sortKey(values.label)
  const access = { lastAccessedAt: null, lastAccessedBy: null }
  const [created] = await VaultRecord.create([{ ...values, ...access, labelSortKey, version: 1 }])
  if (!created) throw new Error('Nothing was stored')
  return created.toObject() as VaultDoc
}

/** Changes fields of an entry; a value always gets a data key of its own. 404, 412 stale, 409 undecodable. */
export async function updateEntry(
  call: AnyCall,
  id: number,
  patch: VaultPatch,
): Promise<Written<EntryWithPeople>> {
  const work = async (tx: Tx) => {
    const before = await tx.load(VaultRecord, id, presentVaultEntry)
    const { ring, logKey } = await keysOf(call)
    const changes = { ...plainChanges(before, patch), ...secretChange(ring, before, patch) }
    if (Object.keys(changes).length === 0) return await withPeopleOf(before)
    const after = await tx.update(VaultRecord, before, changes)
    if (patch.encryptedData !== undefined) {
      await forgetKnown(id)
      await noteKnown(call, after, tx.now)
      await appendAccess(call, logKey, { entry: after, action: 'changed', reason: null, at: tx.now })
    }
    const client = await nameOf(clientRecords, after.clientId)
    record(tx, before, after, client?.name ?? '')
    return await withPeopleOf(after)
  }
  // Not audited when nothing changed; `record` writes the audit otherwise.
  return await write(call, work, { audited: false })
}

function plainChanges(before: VaultDoc, patch: VaultPatch): Partial<VaultDoc> {
  const { dataType, label, notes, isActive } = patch
  const given = Object.entries({ dataType, label, notes, isActive }).filter(
    ([, value]) => value !== undefined,
  )
  const labelSortKey = label === undefined ? {} : { labelSortKey: sortKey(label) }
  return changesOf<VaultDoc>(before, { ...Object.fromEntries(given), ...labelSortKey }) ?? {}
}

/**
 * A new value, or the old one under its new type (it is bound to it). A value is never compared with the one before:
 * the answer would tell who guesses whether it was right, without a trace in the access log.
 */
function secretChange(ring: KeyRing, before: VaultDoc, patch: VaultPatch): { secret?: Envelope } {
  const { dataType = before.dataType, encryptedData } = patch
  const { secretVersion } = before.secret
  const binding = { ...bindingOf(before), dataType }
  if (encryptedData !== undefined) {
    return { secret: seal(ring, binding, decodeSecret(encryptedData) ?? '', secretVersion + 1) }
  }
  if (dataType === before.dataType) return {}
  const value = open(ring, bindingOf(before), before.secret)
  if (value === null) throw conflict({ key: 'vault.undecodable' })
  return { secret: seal(ring, binding, value, secretVersion) }
}

/** Removes an entry with its value; the access log stays. */
export async function deleteEntry(call: AnyCall, id: number): Promise<void> {
  await write(call, async (tx) => {
    const entry = await tx.load(VaultRecord, id, presentVaultEntry)
    const { logKey } = await keysOf(call)
    await tx.remove(VaultRecord, entry)
    await forgetKnown(id)
    await appendAccess(call, logKey, { entry, action: 'deleted', reason: null, at: tx.now })
    const client = await nameOf(clientRecords, entry.clientId)
    record(tx, entry, null, client?.name ?? '')
  })
}

/** Audit and feed: that an entry was changed, never its value; the feed, which everyone reads, not even its label. */
function record(tx: Tx, before: VaultDoc | null, after: VaultDoc | null, client: string): void {
  const subject = { entityType: 'vault', entityId: (after ?? before)?._id ?? 0 } as const
  const step = before ? (after ? 'updated' : 'deleted') : 'created'
  tx.audit({ ...subject, action: `vault.${step}`, before: auditable(before), after: auditable(after) })
  const keys = {
    created: 'activity.vaultCreated',
    updated: 'activity.vaultUpdated',
    deleted: 'activity.vaultDeleted',
  } as const
  const { clientId } = after ?? before ?? {}
  tx.activity({
    ...subject,
    clientId: clientId ?? null,
    type: 'other',
    message: { key: keys[step], params: { client } },
  })
}

function auditable(entry: VaultDoc | null): object | null {
  if (!entry) return null
  const { secret, labelSortKey: _derived, ...fields } = entry
  return { ...fields, secretVersion: secret.secretVersion }
}
