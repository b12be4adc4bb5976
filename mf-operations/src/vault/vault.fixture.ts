import type { VaultAccess, VaultEntry } from '@drayline/domain/operations/vault/vault'
import { vaultDataTypes } from '@drayline/domain/platform/audit/vault-access'
import { makeUser } from '@drayline/testing/fixtures'

/** Records of the mocked vault. */
export interface MockVault {
  entries: VaultEntry[]
  /** Values by entry; one that is missing cannot be decrypted. */
  values: Record<number, string>
  log: (VaultAccess & { entryId: number })[]
}

const at = '2026-02-20T15:00:00.000Z'
const labels = ['Owner SSN', 'Operating account', 'Portal login', 'Driver license']

function personOf(role: 'manager' | 'admin') {
  const { id, firstName, lastName, username } = makeUser(role)
  return { id, firstName, lastName, username }
}

/** Four entries for each of the first clients; the third has a value that cannot be decrypted, the last is off. */
export function makeVault(clientCount: number): MockVault {
  const clients = Math.min(clientCount, 3)
  const entries = Array.from({ length: clients * labels.length }, (_, index) => makeEntry(index))
  const readable = entries.filter(({ id }) => id % 4 !== 3)
  return {
    entries,
    values: Object.fromEntries(readable.map(({ id }) => [id, `secret-of-${id}`])),
    log: entries.map(({ id }) => ({
      entryId: id,
      id: `${id % 16}:1`,
      at,
      user: { id: personOf('admin').id, name: 'Lee Park' },
      action: 'created',
      reason: null,
      ip: '10.0.0.1',
    })),
  }
}

function makeEntry(index: number): VaultEntry {
  const number = index % labels.length
  const user = personOf('admin')
  return {
    id: index + 1,
    version: 1,
    clientId: Math.floor(index / labels.length) + 1,
    dataType: vaultDataTypes[number] ?? 'other',
    label: labels[number] ?? '',
    notes: number === 1 ? 'Checked by phone' : null,
    isActive: number !== 3,
    lastAccessedAt: number === 0 ? at : null,
    lastAccessedBy: number === 0 ? user.id : null,
    lastAccessedByUser: number === 0 ? user : null,
    createdBy: user.id,
    createdByUser: user,
    createdAt: at,
    updatedAt: at,
  }
}
