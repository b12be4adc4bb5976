import type { Config } from '@drayline/api/kernel/base/config'
import { nextId } from '@drayline/api/kernel/database/ids'
import { sortKey } from '@drayline/api/kernel/database/search-keys'
import type { KnownDoc, VaultDoc } from '@drayline/api/operations/vault/vault.model'
import { KnownSecretRecord, VaultRecord } from '@drayline/api/operations/vault/vault.model'
import { accessLogKey, appendRecords, subjectOf } from '@drayline/api/platform/audit/access-log'
import { seal } from '@drayline/api/platform/keys/envelope'
import type { KeyRing } from '@drayline/api/platform/keys/key-ring'
import { keyRing } from '@drayline/api/platform/keys/key-ring'
import type { DemoSecret, VaultOptions } from './generate-vault.ts'
import { generateSecrets } from './generate-vault.ts'
import { Random } from './random.ts'

type Source = Pick<Config, 'vaultKeys' | 'vaultKeysFile'>

/** Stores vault entries, closed with the installation's own keys, and the chained log of who has used them. */
export async function storeVault(seed: number, options: VaultOptions, source: Source): Promise<void> {
  if (source.vaultKeys.length === 0 && !source.vaultKeysFile) return
  const secrets = generateSecrets(new Random(seed, 'vault'), options)
  if (secrets.length === 0) return
  const ring = await keyRing(source)
  const key = await accessLogKey(ring)
  const first = await nextId(VaultRecord.collection.name, secrets.length)
  const entries = secrets.map((secret, index) => entryOf(ring, secret, first + index))
  await VaultRecord.collection.insertMany(entries as never)
  await KnownSecretRecord.collection.insertMany(
    secrets.flatMap((secret, n) => knownOf(secret, first + n)) as never,
  )
  await storeLog(key, secrets, entries)
}

function entryOf(ring: KeyRing, secret: DemoSecret, _id: number): VaultDoc {
  const { client, dataType, label, notes, isActive, createdBy, createdAt, accesses, value } = secret
  const last = accesses.length > 1 ? accesses.at(-1) : undefined
  const createdOn = new Date(createdAt)
  return {
    ...{ _id, version: 1, dataType, label, notes, isActive, createdAt: createdOn, updatedAt: createdOn },
    clientId: client.id,
    labelSortKey: sortKey(label),
    secret: seal(ring, { entryId: _id, clientId: client.id, dataType }, value, 1),
    lastAccessedAt: last ? new Date(last.at) : null,
    lastAccessedBy: last?.user.id ?? null,
    createdBy: createdBy.id,
  }
}

function knownOf({ client, accesses, ...secret }: DemoSecret, entryId: number): KnownDoc[] {
  return [...Map.groupBy(accesses, ({ user }) => user.id)].map(([userId, own]) => ({
    _id: `${userId}:${entryId}`,
    ...{ userId, entryId, clientId: client.id, secretVersion: 1, times: own.length },
    ...{ label: secret.label, dataType: secret.dataType },
    firstAt: new Date(own[0]?.at ?? 0),
    lastAt: new Date(own.at(-1)?.at ?? 0),
  }))
}

/** In the order in which things happened: the chain is made of what came before. */
async function storeLog(key: Buffer, secrets: DemoSecret[], entries: VaultDoc[]): Promise<void> {
  const records = secrets.flatMap((secret, index) => {
    const entry = entries[index]
    if (!entry) return []
    return secret.accesses.map(({ at, user, action, reason }) => ({
      ...{ at: new Date(at), userId: user.id, userName: user.name, action, reason },
      ...subjectOf(entry),
      ...{ ip: '', userAgent: '', requestId: '' },
    }))
  })
  records.sort((a, b) => a.at.getTime() - b.at.getTime())
  await appendRecords(key, records)
}
