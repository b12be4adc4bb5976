import { plainModel } from '../../kernel/database/model.ts'

/** Somebody has signed in once more at the sign-in service, to answer a question. */
interface SsoProofDoc {
  /** Id of the question. */
  _id: string
  userId: number
  /** The signing-in that was asked. */
  signInId: string
  expireAt: Date
}

export const SsoProofRecord = plainModel<SsoProofDoc>(
  'sso_proofs',
  {
    _id: { type: String, required: true },
    userId: { type: Number, required: true },
    signInId: { type: String, required: true },
    expireAt: { type: Date, required: true },
  },
  [[{ expireAt: 1 }, { expireAfterSeconds: 0 }]],
)
