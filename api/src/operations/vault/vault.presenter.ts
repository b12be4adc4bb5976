import type { KnownSecret, VaultEntry } from '@drayline/domain/operations/vault/vault'
import type { UserChoice } from '@drayline/domain/platform/users/user'
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

/** A secret that someone knows. */
export function presentKnown({
  entryId,
  entry,
  client,
  firstAt,
  lastAt,
  times,
  ...noted
}: Known): KnownSecret {
  return {
    id: entryId,
    client,
    label: entry?.label ?? noted.label ?? '',
    dataType: entry?.dataType ?? noted.dataType ?? 'other',
    isInVault: entry !== undefined,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
    times,
  }
}
