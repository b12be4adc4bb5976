import mongoose from 'mongoose'
import { plainModel } from '../../kernel/database/model.ts'

/** A team's key for signing builds; only its public half is ever here. */
export interface SigningKey {
  /** First 16 hex digits of the SHA-256 of the public key. */
  fingerprint: string
  name: string
  /** PEM. */
  publicKey: string
  addedBy: string
  addedAt: Date
}

/** Keys of a remote, and whether its builds must be signed with one of them. */
export interface SigningDoc {
  /** Id of the remote. */
  _id: string
  demanded: boolean
  keys: SigningKey[]
}

const text = { type: String, required: true }
const key = new mongoose.Schema(
  { fingerprint: text, name: text, publicKey: text, addedBy: text, addedAt: { type: Date, required: true } },
  { _id: false, id: false },
)

export const RemoteSigning = plainModel<SigningDoc>('remote_signings', {
  _id: { type: String, required: true },
  demanded: { type: Boolean, default: false },
  keys: { type: [key], required: true },
})
