import { plainModel } from '../../kernel/database/model.ts'

/** An account at the company's sign-in service that belongs to a person of the office. */
export interface IdentityDoc {
  _id: string
  issuer: string
  subject: string
  userId: number
  createdAt: Date
}

export const IdentityRecord = plainModel<IdentityDoc>(
  'sign_in_identities',
  {
    _id: { type: String, required: true },
    issuer: { type: String, required: true },
    subject: { type: String, required: true },
    userId: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  // One of each for the other: an address that the service gives to somebody else opens nobody's account.
  [
    [{ issuer: 1, subject: 1 }, { unique: true }],
    [{ userId: 1, issuer: 1 }, { unique: true }],
  ],
)

/** The account of a person at this service. */
export async function identityOf(userId: number, issuer: URL): Promise<IdentityDoc | null> {
  return await IdentityRecord.findOne({ userId, issuer: issuer.href }).lean<IdentityDoc>()
}
