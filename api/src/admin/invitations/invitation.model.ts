import type { InvitationStatus } from '@drayline/domain/admin/users/invitation'
import type { AssignableRole } from '@drayline/domain/admin/users/user-admin'
import { assignableRoles } from '@drayline/domain/admin/users/user-admin'
import type { Language } from '@drayline/domain/kernel/text/i18n'
import mongoose from 'mongoose'
import type { Person } from '../../kernel/base/person.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { recordModel } from '../../kernel/database/model.ts'

/** Someone who was asked to join, by a link that works once and for a while. */
export interface InvitationDoc extends RecordDoc {
  firstName: string
  lastName: string
  email: string
  /** Folded: nobody has two open invitations. */
  emailKey: string
  role: AssignableRole
  department: string | null
  jobTitle: string | null
  language: Language
  status: InvitationStatus
  /** SHA-256 of the link's secret, which is stored nowhere; null once nothing may be done with it. */
  tokenHash: string | null
  expiresAt: Date
  sent: number
  /** The mail with the link, which is made unreadable when the link is spent. */
  emailId: number | null
  invitedBy: Person
  acceptedAt: Date | null
  userId: number | null
  /** Names the attempt that accepted it, which may be carried out again after it was stored. */
  attempt: string | null
  search: string[]
}

const required = { type: String, required: true }
const text = { type: String, default: null }
const instant = { type: Date, default: null }
const person = new mongoose.Schema(
  { id: { type: Number, required: true }, name: { type: String, required: true } },
  { _id: false, id: false },
)

export const InvitationRecord = recordModel<InvitationDoc>(
  { collection: 'invitations', entity: 'invitation' },
  {
    firstName: required,
    lastName: required,
    email: required,
    emailKey: required,
    role: { type: String, enum: assignableRoles, required: true },
    department: text,
    jobTitle: text,
    language: required,
    status: { type: String, enum: ['pending', 'accepted', 'revoked'], required: true },
    tokenHash: text,
    expiresAt: { type: Date, required: true },
    sent: { type: Number, required: true },
    emailId: { type: Number, default: null },
    invitedBy: { type: person, required: true },
    acceptedAt: instant,
    userId: { type: Number, default: null },
    attempt: text,
    search: [String],
  },
  [
    [{ emailKey: 1 }, { unique: true, partialFilterExpression: { status: 'pending' } }],
    [{ tokenHash: 1 }, { unique: true, partialFilterExpression: { tokenHash: { $type: 'string' } } }],
    [{ status: 1, _id: -1 }],
    [{ search: 1, _id: -1 }],
  ],
)
