import type { FourEyes, FourEyesInput, FourEyesRule } from '@drayline/domain/finance/four-eyes/four-eyes'
import { defaultFourEyes, fourEyesActions } from '@drayline/domain/finance/four-eyes/four-eyes'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { changesOf } from '../../kernel/base/changes.ts'
import { stale } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { checkIfMatch } from '../../kernel/writes/versions.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import { namesOfWhoMay, peopleWhoMay } from '../../platform/users/index.ts'
import type { FourEyesDoc } from './four-eyes.model.ts'
import { FourEyesRecord, fourEyesId } from './four-eyes.model.ts'

/** The rule in force; also inside a transaction. */
export async function fourEyesRule(): Promise<FourEyesRule> {
  return ruleOf(await storedRule())
}

/** The rule in force, who set it, and who may take the steps that two people share. */
export async function readFourEyes(): Promise<FourEyes> {
  return await present(await storedRule())
}

/** Sets the rule. 412 when a colleague has set another one meanwhile. Every administrator is told. */
export function setFourEyes(
  call: AnyCall,
  { enabled, amount, reason }: FourEyesInput,
): Promise<Written<FourEyes>> {
  const work = async (tx: Tx) => {
    const before = await storedRule()
    if (!checkIfMatch(call.ctx, before?.version ?? 0)) throw stale(await present(before))
    const values = { enabled, amountCents: parseMoney(amount), reason: enabled ? null : reason }
    const known = { ...ruleOf(before), reason: before?.reason ?? null }
    if (!changesOf(known, values)) return await present(before)
    const after = await store(tx, before, values)
    await record(tx, call, before, after)
    return await present(after)
  }
  // Not audited when nothing changed; `record` writes the audit otherwise.
  return write(call, work, { audited: false })
}

type Values = Pick<FourEyesDoc, 'enabled' | 'amountCents' | 'reason'>

async function store(tx: Tx, before: FourEyesDoc | null, values: Values): Promise<FourEyesDoc> {
  const changedBy = tx.by as FourEyesDoc['changedBy']
  if (before) return await tx.update(FourEyesRecord, before, { ...values, changedBy })
  // Of two first ones at once the database refuses one, which runs again and finds the other.
  const [made] = await FourEyesRecord.create([{ _id: fourEyesId, version: 1, ...values, changedBy }])
  if (!made) throw new Error('Nothing was stored')
  return (made as unknown as { toObject(): FourEyesDoc }).toObject()
}

async function record(tx: Tx, call: AnyCall, before: FourEyesDoc | null, after: FourEyesDoc): Promise<void> {
  const subject = { entityType: 'four_eyes', entityId: fourEyesId } as const
  const state = after.enabled ? 'on' : 'off'
  tx.audit({ ...subject, action: `fourEyes.${state}`, before, after })
  const params = { amount: formatCents(after.amountCents), reason: after.reason ?? '', by: call.user.name }
  tx.activity({ ...subject, type: 'other', message: { key: `activity.fourEyes.${state}`, params } })
  for (const userId of await peopleWhoMay('fourEyes.manage', call.user.id))
    tx.notify({
      ...subject,
      userId,
      type: after.enabled ? 'info' : 'warning',
      title: { key: 'notification.fourEyes.title' },
      message: { key: `notification.fourEyes.${state}`, params },
    })
}

async function storedRule(): Promise<FourEyesDoc | null> {
  return await FourEyesRecord.findById(fourEyesId).lean<FourEyesDoc>()
}

function ruleOf(stored: FourEyesDoc | null): FourEyesRule {
  const { enabled, amountCents } = stored ?? defaultFourEyes
  return { enabled, amountCents }
}

async function present(stored: FourEyesDoc | null): Promise<FourEyes> {
  const { enabled, amountCents } = ruleOf(stored)
  return {
    version: stored?.version ?? 0,
    enabled,
    amount: formatCents(amountCents),
    reason: stored?.reason ?? null,
    changedBy: stored ? { id: stored.changedBy.id, name: stored.changedBy.name } : null,
    changedAt: stored?.updatedAt.toISOString() ?? null,
    people: {
      approve: await namesOfWhoMay(fourEyesActions.approve),
      pay: await namesOfWhoMay(fourEyesActions.pay),
      decideAdvance: await namesOfWhoMay(fourEyesActions.decideAdvance),
    },
  }
}
