import type { Role } from '@drayline/domain/kernel/access/roles'
import { defaultFactorRoles } from '@drayline/domain/platform/security/security'
import { defaultGraceDays } from '@drayline/domain/platform/users/factor'
import mongoose from 'mongoose'
import type { Person } from '../../kernel/base/person.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { plainModel } from '../../kernel/database/model.ts'
import type { UserDoc } from '../users/index.ts'

/** Who needs a second factor, and since when. There is one. */
export interface FactorPolicyDoc {
  _id: 'factors'
  version: RecordDoc['version']
  /** Roles that need one, and since when each does. */
  roles: Partial<Record<Role, Date>>
  graceDays: number
  /** Administrator who set it last; null for what every office begins with. */
  changedBy?: Person | null
  changedAt?: Date | null
}

const person = new mongoose.Schema(
  { id: { type: Number, required: true }, name: { type: String, required: true } },
  { _id: false, id: false },
)

export const FactorPolicyRecord = plainModel<FactorPolicyDoc>('factor_policy', {
  _id: { type: String, required: true },
  version: { type: Number, default: 1 },
  roles: { type: Map, of: Date, default: {} },
  graceDays: { type: Number, default: defaultGraceDays },
  changedBy: { type: person, default: null },
  changedAt: { type: Date, default: null },
})

const nobody: FactorPolicyDoc = { _id: 'factors', version: 0, roles: {}, graceDays: defaultGraceDays }

/** The policy; until one was stored nobody needs a second factor. */
export async function readFactorPolicy(): Promise<FactorPolicyDoc> {
  return (await FactorPolicyRecord.findById('factors').lean<FactorPolicyDoc>()) ?? nobody
}

/** Stores what an office begins with that is no demonstration; nothing where it has chosen before. */
export async function storeDefaultFactorPolicy(
  now: Date,
  needed: readonly Role[] = defaultFactorRoles,
): Promise<void> {
  const roles = Object.fromEntries(needed.map((role) => [role, now]))
  const values = { version: 1, roles, graceDays: defaultGraceDays, changedBy: null, changedAt: now }
  await FactorPolicyRecord.updateOne({ _id: 'factors' }, { $setOnInsert: values }, { upsert: true })
}

const day = 24 * 60 * 60 * 1000

/** By when a person needs a second factor; null for those who need none or have one. */
export function enrollByOf(
  { roles, graceDays }: Pick<FactorPolicyDoc, 'roles' | 'graceDays'>,
  { role, createdAt, secondFactorAt }: Pick<UserDoc, 'role' | 'createdAt' | 'secondFactorAt'>,
): Date | null {
  const since = roles[role]
  if (!since || secondFactorAt) return null
  return new Date(Math.max(since.getTime(), createdAt.getTime()) + graceDays * day)
}
