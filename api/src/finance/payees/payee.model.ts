import type { AccountMethod, AccountType, PayeeState } from '@drayline/domain/finance/payees/payee'
import { accountMethods, accountTypes, payeeStates } from '@drayline/domain/finance/payees/payee'
import mongoose from 'mongoose'
import type { Person } from '../../kernel/base/person.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { recordModel } from '../../kernel/database/model.ts'
import type { Binding, Envelope } from '../../platform/keys/index.ts'

/** A bank account of a client as it is stored. Its numbers are in `secret` alone, and never change. */
export interface PayeeDoc extends RecordDoc {
  clientId: number
  state: PayeeState
  holder: string
  bankName: string
  accountType: AccountType
  methods: AccountMethod[]
  /** Last digits, for people to tell accounts apart. */
  routingTail: string
  accountTail: string
  /** Number of the encrypted value: see `nextSecretId`. */
  secretId: number
  secret: Envelope
  verification: string
  proposedBy: Person
  decidedBy: Person | null
  decidedAt: Date | null
  payableFrom: Date | null
  reason: string | null
}

const embedded = { _id: false, id: false } as const
const text = { type: String, required: true }
const person = new mongoose.Schema({ id: { type: Number, required: true }, name: text }, embedded)
const envelope = new mongoose.Schema(
  { secretVersion: { type: Number, required: true }, keyId: text, wrappedKey: text, ciphertext: text },
  embedded,
)

export const PayeeRecord = recordModel<PayeeDoc>(
  { collection: 'payees', entity: 'payee' },
  {
    clientId: { type: Number, required: true },
    state: { type: String, enum: payeeStates, required: true },
    holder: text,
    bankName: text,
    accountType: { type: String, enum: accountTypes, required: true },
    methods: { type: [{ type: String, enum: accountMethods }], required: true },
    routingTail: text,
    accountTail: text,
    secretId: { type: Number, required: true },
    secret: { type: envelope, required: true },
    verification: text,
    proposedBy: { type: person, required: true },
    decidedBy: { type: person, default: null },
    decidedAt: { type: Date, default: null },
    payableFrom: { type: Date, default: null },
    reason: { type: String, default: null },
  },
  [
    [{ clientId: 1, _id: -1 }],
    [{ clientId: 1, state: 1, _id: -1 }],
    [{ state: 1, _id: -1 }],
    // One proposal of a client at a time.
    [{ clientId: 1 }, { unique: true, partialFilterExpression: { state: 'proposed' }, name: 'one_proposal' }],
    [{ 'secret.keyId': 1, _id: 1 }],
  ],
)

/** Context that the numbers of an account are bound to. */
export function payeeBinding({ secretId, clientId }: Pick<PayeeDoc, 'secretId' | 'clientId'>): Binding {
  return { entryId: secretId, clientId, dataType: 'bank_account' }
}
