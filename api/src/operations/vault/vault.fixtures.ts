import { randomBytes } from 'node:crypto'
import { encodeSecret } from '@drayline/domain/operations/vault/vault'
import { ok } from '../../finance/invoices/invoice.fixtures.ts'
import type { TestClient } from '../../testing/api-test.ts'

/** A key ring as `VAULT_KEYS` gives it. */
export function ringText(...ids: string[]): string {
  return ids.map((id) => `${id}:${randomBytes(32).toString('base64')}`).join(',')
}

/** A client to keep entries for. */
export async function makeClientFor(user: TestClient, name = 'Blue Ridge Haulers'): Promise<number> {
  return ok(await user.post('/api/clients', { name })).id
}

/** Adds an entry. */
export async function addSecret(user: TestClient, clientId: number, value: string, fields: object = {}) {
  const body = {
    clientId,
    dataType: 'password',
    label: 'Portal',
    encryptedData: encodeSecret(value),
    ...fields,
  }
  return ok(await user.post('/api/vault', body))
}

/** Asks for a value. */
export function askFor(user: TestClient, id: number, reason = 'Checking the payout', purpose = 'show') {
  return user.post(`/api/vault/${id}/reveal`, { reason, purpose })
}
