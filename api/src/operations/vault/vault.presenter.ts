import type { KnownSecret, VaultAccess, VaultEntry } from '@drayline/domain/operations/vault/vault'
import type { UserChoice } from '@drayline/domain/platform/users/user'
import type { AccessDoc } from '../../platform/audit/index.ts'
import type { Known } from './known.service.ts'
import type { VaultDoc } from './vault.model.ts'

/** An entry with the people it names. */
export type EntryWithPeople = Omit<VaultDoc, 'secret' | 'labelSortKey'> & {
  lastAccessedByUser?: UserChoice | null
  createdByUser?: UserChoice | null
}

/** An entry as it leaves the API: everything but its value. */
export function presentVaultEntry(entry: EntryWithPeople): VaultEntry {
  return {
    id: entry._id,
    version: entry.version,
    clientId: entry.clientId,
    dataType: entry.dataType,
    label: entry.label,
    notes: entry.notes,
    isActive: entry.isActive,
    lastAccessedAt: entry.lastAccessedAt?.toISOString() ?? null,
    lastAccessedBy: entry.lastAccessedBy,
    lastAccessedByUser: entry.lastAccessedByUser ?? null,
    createdBy: entry.createdBy,
    createdByUser: entry.createdByUser ?? null,
    createdAt: entry.createdAt.toISOString(),
    updatedAt: entry.updatedAt.toISOString(),
  }
}

/** One line of the access log. */
export function presentAccess(record: AccessDoc): VaultAccess {
  return {
    id: record._id,
    at: record.at.toISOString(),
    user: { id: record.userId, name: record.userName },
    action: record.action,
    reason: record.reason,
    ip: record.ip,
  }
}

/** A secret that someone knows. */
export function presentKnown({ entryId, entry, client, firstAt, lastAt, times }: Known): KnownSecret {
  return {
    id: entryId,
    client,
    label: entry?.label ?? '',
    dataType: entry?.dataType ?? 'other',
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
    times,
  }
}
