import type { EntityType } from '@drayline/domain/kernel/journal/activity'
import type { EmailKind, EmailStatus } from '@drayline/domain/platform/email/email'
import { emailKinds, emailStatuses } from '@drayline/domain/platform/email/email'
import mongoose from 'mongoose'
import type { Person } from '../../kernel/base/person.ts'
import { listIndexes } from '../../kernel/database/list-indexes.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { recordModel } from '../../kernel/database/model.ts'

/** A mail in the outbox: stored with the change that calls for it, sent afterwards. */
export interface EmailDoc extends RecordDoc {
  to: string
  replyTo: string | null
  subject: string
  text: string
  kind: EmailKind
  status: EmailStatus
  /** Number of attempts in this round. */
  attempts: number
  /** Number of times it was sent on request; the message id differs only between these. */
  round: number
  /** Since when the mail server has it without having answered. */
  handedOverAt: Date | null
  nextAttemptAt: Date | null
  lastError: string | null
  sentAt: Date | null
  createdBy: Person | null
  entityType: EntityType | null
  entityId: number | null
  search: string[]
}

const person = new mongoose.Schema(
  { id: { type: Number, required: true }, name: { type: String, required: true } },
  { _id: false, id: false },
)
const required = { type: String, required: true }
const text = { type: String, default: null }
const count = { type: Number, default: 0 }
const instant = { type: Date, default: null }

export const EmailRecord = recordModel<EmailDoc>(
  { collection: 'emails', entity: 'email' },
  {
    to: required,
    replyTo: text,
    subject: required,
    text: required,
    kind: { type: String, enum: emailKinds, required: true },
    status: { type: String, enum: emailStatuses, required: true },
    attempts: count,
    round: count,
    handedOverAt: instant,
    nextAttemptAt: instant,
    lastError: text,
    sentAt: instant,
    createdBy: { type: person, default: null },
    entityType: text,
    entityId: { type: Number, default: null },
    search: [String],
  },
  listIndexes([], ['status', 'kind']),
)
