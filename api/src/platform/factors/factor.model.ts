import { plainModel } from '../../kernel/database/model.ts'
import type { Binding, Envelope } from '../keys/index.ts'

/** Second factor of a person; numbers are those of encrypted values (`nextSecretId`). */
export interface FactorDoc {
  _id: number
  userId: number
  name: string
  createdAt: Date
  lastUsedAt: Date | null
  /** Ticket it was set up with: each is good for one. */
  ticket: string
}

/** A passkey: its public half. */
export interface PasskeyDoc extends FactorDoc {
  credentialId: string
  publicKey: string
  /** Uses that the device counted; 0 where it does not count. */
  counter: number
  transports: string[]
  /** It is kept by more than one device, such as by a password manager. */
  synced: boolean
}

/** An authenticator app (RFC 6238). */
export interface TotpDoc extends FactorDoc {
  secret: Envelope
  /** The 30 seconds whose code was used last: each is taken once. */
  lastStep: number
}

/** A recovery code under its hash. */
export interface RecoveryCodeDoc {
  _id: string
  userId: number
  usedAt: Date | null
}

const fields = {
  _id: { type: Number, required: true },
  userId: { type: Number, required: true },
  name: { type: String, required: true },
  createdAt: { type: Date, required: true },
  lastUsedAt: { type: Date, default: null },
  ticket: { type: String, required: true },
}

export const PasskeyRecord = plainModel<PasskeyDoc>(
  'passkeys',
  {
    ...fields,
    credentialId: { type: String, required: true },
    publicKey: { type: String, required: true },
    counter: { type: Number, default: 0 },
    transports: [String],
    synced: { type: Boolean, default: false },
  },
  [[{ userId: 1, _id: 1 }], [{ credentialId: 1 }, { unique: true }], [{ ticket: 1 }, { unique: true }]],
)

const secretText = { type: String, required: true }

export const TotpRecord = plainModel<TotpDoc>(
  'authenticator_apps',
  {
    ...fields,
    secret: {
      secretVersion: { type: Number, required: true },
      keyId: secretText,
      wrappedKey: secretText,
      ciphertext: secretText,
    },
    lastStep: { type: Number, default: 0 },
  },
  [[{ userId: 1, _id: 1 }], [{ ticket: 1 }, { unique: true }]],
)

export const RecoveryCodeRecord = plainModel<RecoveryCodeDoc>(
  'recovery_codes',
  {
    _id: { type: String, required: true },
    userId: { type: Number, required: true },
    usedAt: { type: Date, default: null },
  },
  [[{ userId: 1 }]],
)

/** The owner of an app's secret, authenticated with it: for another person's app it does not decrypt. */
export function totpBinding({ _id, userId }: Pick<TotpDoc, '_id' | 'userId'>): Binding {
  return { entryId: _id, clientId: userId, dataType: 'totp' }
}
