import { accessOf } from '@drayline/api/finance/payees/payee.access'
import type { PayeeDoc } from '@drayline/api/finance/payees/payee.model'
import { PayeeRecord, payeeBinding } from '@drayline/api/finance/payees/payee.model'
import type { Config } from '@drayline/api/kernel/base/config'
import { nextId } from '@drayline/api/kernel/database/ids'
import { accessLogKey, appendRecords, subjectOf } from '@drayline/api/platform/audit/access-log'
import { seal } from '@drayline/api/platform/keys/envelope'
import type { KeyRing } from '@drayline/api/platform/keys/key-ring'
import { keyRing } from '@drayline/api/platform/keys/key-ring'
import { nextSecretId } from '@drayline/api/platform/keys/secret-id'
import { visibleTail } from '@drayline/domain/finance/payees/payee'
import type { DemoPayee } from './generate-payees.ts'
import { generatePayees } from './generate-payees.ts'
import { Random } from './random.ts'
import type { DemoClient, DemoUser } from './types.ts'

interface PayeeDemo {
  clients: readonly DemoClient[]
  users: readonly DemoUser[]
  now: number
}

/** Time between the confirmation of an account and the first payment to it. */
const waitMs = 24 * 60 * 60 * 1_000

/** Stores bank accounts of clients, closed with the installation's own keys; whoever typed one stands in the log. */
export async function storePayees(
  seed: number,
  demo: PayeeDemo,
  source: Pick<Config, 'vaultKeys' | 'vaultKeysFile'>,
): Promise<void> {
  if (source.vaultKeys.length === 0 && !source.vaultKeysFile) return
  const payees = generatePayees(new Random(seed, 'payees'), demo)
  if (payees.length === 0) return
  const ring = await keyRing(source)
  const key = await accessLogKey(ring)
  const first = await nextId(PayeeRecord.collection.name, payees.length)
  const firstSecret = await nextSecretId(payees.length)
  const documents = payees.map((payee, n) =>
    documentOf(ring, payee, { _id: first + n, secretId: firstSecret + n }),
  )
  await PayeeRecord.collection.insertMany(documents as never)
  await appendRecords(key, documents.map(recordOf))
}

function documentOf(
  ring: KeyRing,
  { client, routingNumber, accountNumber, createdAt, decidedAt, ...fields }: DemoPayee,
  { _id, secretId }: { _id: number; secretId: number },
): PayeeDoc {
  const numbers = JSON.stringify({ routingNumber, accountNumber, wireDetails: null, wireRoutingNumber: null })
  const { bankName, verification, state, proposedBy, decidedBy, reason } = fields
  return {
    ...{ _id, version: decidedAt ? 2 : 1, clientId: client.id, secretId, state, bankName, verification },
    ...{ holder: client.name, accountType: 'checking', methods: ['ach', 'wire'], reason },
    ...{ routingTail: visibleTail(routingNumber), accountTail: visibleTail(accountNumber) },
    secret: seal(ring, payeeBinding({ secretId, clientId: client.id }), numbers, 1),
    ...{ proposedBy, decidedBy, decidedAt: decidedAt ? new Date(decidedAt) : null },
    payableFrom: decidedAt && state === 'active' ? new Date(decidedAt + waitMs) : null,
    createdAt: new Date(createdAt),
    updatedAt: new Date(decidedAt ?? createdAt),
  }
}

/** Whoever typed the numbers knows them. */
function recordOf(payee: PayeeDoc) {
  const { entry, ...happened } = accessOf(payee, 'created', null, payee.createdAt)
  const { id: userId, name: userName } = payee.proposedBy
  return { ...happened, userId, userName, ...subjectOf(entry), ip: '', userAgent: '', requestId: '' }
}
