import type { SupportStatus } from '@drayline/domain/admin/support-requests/support-request'
import { supportStatuses } from '@drayline/domain/admin/support-requests/support-request'
import mongoose from 'mongoose'
import type { Person } from '../../kernel/base/person.ts'
import { listIndexes } from '../../kernel/database/list-indexes.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { recordModel } from '../../kernel/database/model.ts'

/** An answer to a request, as it was sent. */
export interface SupportReply {
  message: string
  by: Person
  at: Date
}

/** A request for help as it is stored. */
export interface SupportRequestDoc extends RecordDoc {
  name: string
  email: string
  subject: string
  message: string
  status: SupportStatus
  createdBy: Person
  replies: SupportReply[]
  answeredAt: Date | null
  closedAt: Date | null
  search: string[]
}

const person = new mongoose.Schema(
  { id: { type: Number, required: true }, name: { type: String, required: true } },
  { _id: false, id: false },
)
const reply = new mongoose.Schema(
  {
    message: { type: String, required: true },
    by: { type: person, required: true },
    at: { type: Date, required: true },
  },
  { _id: false, id: false },
)
const text = { type: String, required: true }
const instant = { type: Date, default: null }

export const SupportRequestRecord = recordModel<SupportRequestDoc>(
  { collection: 'support_requests', entity: 'support_request' },
  {
    name: text,
    email: text,
    subject: text,
    message: text,
    status: { type: String, enum: supportStatuses, required: true },
    createdBy: { type: person, required: true },
    replies: [reply],
    answeredAt: instant,
    closedAt: instant,
    search: [String],
  },
  listIndexes([], ['status']),
)
