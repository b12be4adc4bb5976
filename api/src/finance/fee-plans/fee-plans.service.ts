import type { FeePlanInput } from '@drayline/domain/finance/fee-plans/fee-plan'
import { changesOf } from '../../kernel/base/changes.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import type { FeePlanDoc } from './fee-plan.model.ts'
import { FeePlanRecord } from './fee-plan.model.ts'

const duplicates = { name: { key: 'feePlan.duplicate' } } as const

const storedFields = ({ name, terms }: FeePlanInput) => ({ name, nameKey: name.toLowerCase(), terms })

/** Adds a plan. 409 when its name is taken. */
export function createFeePlan(call: AnyCall, input: FeePlanInput): Promise<Written<FeePlanDoc>> {
  return write(
    call,
    async (tx) => {
      const changedBy = { id: call.user.id, name: call.user.name }
      const plan = await tx.insert(FeePlanRecord, { ...storedFields(input), changedBy, earlier: [] })
      record(tx, null, plan)
      return plan
    },
    { duplicates },
  )
}

/**
 * Changes a plan and keeps what it was. Agreements have copies, so theirs stay. 404 unknown, 412 stale, 409 when the
 * name is taken.
 */
export function updateFeePlan(call: AnyCall, id: number, input: FeePlanInput): Promise<Written<FeePlanDoc>> {
  const work = async (tx: Tx) => {
    const before = await tx.load(FeePlanRecord, id)
    const changes = changesOf<FeePlanDoc>(before, storedFields(input))
    if (!changes) return before
    const { version, name, terms, changedBy, updatedAt: changedAt } = before
    const after = await tx.update(FeePlanRecord, before, {
      ...changes,
      changedBy: { id: call.user.id, name: call.user.name },
      earlier: [{ version, name, terms, changedBy, changedAt }, ...before.earlier],
    })
    record(tx, before, after)
    return after
  }
  // Not audited when nothing changed; `record` writes the audit otherwise.
  return write(call, work, { duplicates, audited: false })
}

function record(tx: Tx, before: FeePlanDoc | null, after: FeePlanDoc): void {
  const subject = { entityType: 'fee_plan', entityId: after._id } as const
  tx.audit({ ...subject, action: `feePlan.${before ? 'updated' : 'created'}`, before, after })
  const key = before ? 'activity.feePlanUpdated' : 'activity.feePlanCreated'
  tx.activity({ ...subject, type: 'other', message: { key, params: { name: after.name } } })
}
