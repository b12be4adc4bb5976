import type { Role } from '@drayline/domain/kernel/access/roles'
import { roles } from '@drayline/domain/kernel/access/roles'
import type { FactorPolicy, FactorPolicyInput } from '@drayline/domain/platform/security/security'
import { stale } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { checkIfMatch } from '../../kernel/writes/versions.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import { renewEnrollment } from '../auth/index.ts'
import type { FactorPolicyDoc } from '../factors/index.ts'
import { FactorPolicyRecord, readFactorPolicy } from '../factors/index.ts'
import { peopleWhoMay, User } from '../users/index.ts'

/** Who needs a second factor, and how many people of each role have none. */
export async function readPolicy(): Promise<FactorPolicy> {
  return await present(await readFactorPolicy())
}

/**
 * Sets who needs a second factor, and from when on. Who is signed in learns of it at once; every other administrator
 * is told. 412 when a colleague has set it meanwhile.
 */
export function setPolicy(call: AnyCall, input: FactorPolicyInput): Promise<Written<FactorPolicy>> {
  const work = async (tx: Tx) => {
    const before = await readFactorPolicy()
    if (!checkIfMatch(call.ctx, before.version)) throw stale(await present(before))
    if (isSame(before, input)) return await present(before)
    const after = await store(tx, call, before, input)
    await renewEnrollment(after)
    await record(tx, call, before, after)
    return await present(after)
  }
  // Not audited when nothing changed; `record` writes the audit otherwise.
  return write(call, work, { audited: false })
}

function isSame(before: FactorPolicyDoc, { roles: wanted, graceDays }: FactorPolicyInput): boolean {
  const same = roles.every((role) => wanted.includes(role) === (before.roles[role] !== undefined))
  return same && before.version > 0 && before.graceDays === graceDays
}

async function store(
  tx: Tx,
  { user }: AnyCall,
  before: FactorPolicyDoc,
  { roles: wanted, graceDays }: FactorPolicyInput,
): Promise<FactorPolicyDoc> {
  // A role that needed one before has had its time since then.
  const since = roles
    .filter((role) => wanted.includes(role))
    .map((role) => [role, before.roles[role] ?? tx.now])
  const after: FactorPolicyDoc = {
    _id: 'factors',
    version: before.version + 1,
    roles: Object.fromEntries(since) as Partial<Record<Role, Date>>,
    graceDays,
    changedBy: { id: user.id, name: user.name },
    changedAt: tx.now,
  }
  await FactorPolicyRecord.replaceOne({ _id: 'factors' }, after, { upsert: true })
  return after
}

async function record(tx: Tx, call: AnyCall, before: FactorPolicyDoc, after: FactorPolicyDoc): Promise<void> {
  const subject = { entityType: 'security', entityId: 1 } as const
  const shown = ({ roles: needed, graceDays }: FactorPolicyDoc) => ({ roles: Object.keys(needed), graceDays })
  tx.audit({ ...subject, action: 'security.policyChanged', before: shown(before), after: shown(after) })
  for (const userId of await peopleWhoMay('security.manage', call.user.id))
    tx.notify({
      ...subject,
      userId,
      kind: 'account',
      type: 'warning',
      title: { key: 'notification.factorPolicy.title' },
      message: { key: 'notification.factorPolicy.message', params: { by: call.user.name } },
    })
}

async function present(policy: FactorPolicyDoc): Promise<FactorPolicy> {
  const counts: FactorPolicy['counts'] = []
  for (const role of roles) {
    const active = { role, deactivatedAt: null }
    const people = await User.countDocuments(active)
    const without = await User.countDocuments({ ...active, secondFactorAt: null })
    counts.push({ role, people, without })
  }
  return {
    version: policy.version,
    roles: roles.filter((role) => policy.roles[role] !== undefined),
    graceDays: policy.graceDays,
    changedBy: policy.changedBy ? { id: policy.changedBy.id, name: policy.changedBy.name } : null,
    changedAt: policy.changedAt?.toISOString() ?? null,
    counts,
  }
}
