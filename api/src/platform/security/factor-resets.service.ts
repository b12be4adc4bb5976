import type { AuditVerb } from '@drayline/domain/kernel/journal/audit-actions'
import type { ServerMessage } from '@drayline/domain/kernel/text/server-messages'
import type { FactorReset, FactorResetInput } from '@drayline/domain/platform/security/security'
import { dependentDays, factorResetHours, takingOver } from '@drayline/domain/platform/security/security'
import { fullName } from '@drayline/domain/platform/users/user'
import { conflict, invalid, Problem } from '../../kernel/base/errors.ts'
import { op } from '../../kernel/database/filter.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import { endSessions } from '../auth/index.ts'
import { removeAllFactors } from '../factors/index.ts'
import { securityEventRecords } from '../security-events/index.ts'
import type { UserDoc } from '../users/index.ts'
import { peopleWhoMay, User } from '../users/index.ts'
import type { FactorResetDoc } from './factor-reset.model.ts'
import { FactorResetRecord } from './factor-reset.model.ts'

const lastsMs = factorResetHours * 60 * 60_000

/** A request as its reader sees it. */
export function presentReset(
  reset: FactorResetDoc,
  call: Pick<AnyCall, 'user' | 'now' | 'can'>,
): FactorReset {
  const isOpen = isStillOpen(reset, call.now())
  return {
    id: reset._id,
    version: reset.version,
    createdAt: reset.createdAt.toISOString(),
    updatedAt: reset.updatedAt.toISOString(),
    user: { id: reset.user.id, name: reset.user.name },
    reason: reset.reason,
    askedBy: { id: reset.askedBy.id, name: reset.askedBy.name },
    state: reset.state === 'open' && !isOpen ? 'expired' : reset.state,
    expiresAt: reset.expiresAt.toISOString(),
    decidedBy: reset.decidedBy ? { id: reset.decidedBy.id, name: reset.decidedBy.name } : null,
    decidedAt: reset.decidedAt?.toISOString() ?? null,
    canConfirm: isOpen && call.can('security.manage') && !isInvolved(reset, call.user.id),
  }
}

function isStillOpen({ state, expiresAt }: FactorResetDoc, now: Date): boolean {
  return state === 'open' && expiresAt > now
}

/** Neither who asked nor whom it is about confirms it. */
function isInvolved({ user, askedBy }: Pick<FactorResetDoc, 'user' | 'askedBy'>, id: number): boolean {
  return user.id === id || askedBy.id === id
}

/**
 * Asks that someone's second factors are taken away. The owner of the account hears of it at once, and the other
 * administrators, one of whom has a day to confirm it.
 * @throws Problem 403 for oneself, 422 for nobody, 409 for who has none, who has left, twice, or where nobody else could confirm
 */
export function askReset(
  call: AnyCall,
  { userId, reason }: FactorResetInput,
): Promise<Written<FactorResetDoc>> {
  return write(call, async (tx) => await insertReset(call, tx, userId, reason), {
    duplicates: { 'user.id': { key: 'factorReset.open' } },
  })
}

async function insertReset(call: AnyCall, tx: Tx, userId: number, reason: string): Promise<FactorResetDoc> {
  const user = await User.findById(userId).lean<UserDoc>()
  if (!user) throw invalid({ userId: 'record.unknown' })
  if (user._id === call.user.id) throw refused('factorReset.own')
  if (!user.secondFactorAt || user.deactivatedAt) throw conflict({ key: 'factorReset.none' })
  const open = { 'user.id': userId, state: 'open' } as const
  await FactorResetRecord.updateOne({ ...open, expiresAt: op.lte(tx.now) } as never, {
    $set: { state: 'expired' },
  })
  const others = (await peopleWhoMay('security.manage', call.user.id)).filter((id) => id !== userId)
  if (others.length === 0) throw conflict({ key: 'factorReset.alone' })
  const reset = await tx.insert(FactorResetRecord, {
    user: { id: userId, name: fullName(user) },
    reason,
    askedBy: { id: call.user.id, name: call.user.name },
    state: 'open',
    expiresAt: new Date(tx.now.getTime() + lastsMs),
    factorsSince: user.secondFactorAt,
    decidedBy: null,
    decidedAt: null,
  })
  audit(tx, userId, 'factorsResetAsked', { reason })
  const params = { by: call.user.name, name: reset.user.name, reason }
  tellOwner(tx, userId, 'factorsResetAsked', params)
  for (const id of others) tellAdministrator(tx, id, params)
  return reset
}

/**
 * Takes all second factors of the person away and signs them out everywhere: they sign in with their password and,
 * where their role needs one, set up another factor before anything else.
 * @throws Problem 403 for who asked, is meant, or whose account was lately made or changed by somebody, 409 when it is over
 */
export function confirmReset(call: AnyCall, id: number): Promise<Written<FactorResetDoc>> {
  return write(call, async (tx) => {
    const before = await tx.load(FactorResetRecord, id, (reset) => presentReset(reset, call))
    if (isInvolved(before, call.user.id))
      throw refused(before.user.id === call.user.id ? 'factorReset.own' : 'factorReset.same')
    requireOpen(before, tx.now)
    const user = await User.findById(before.user.id).lean<UserDoc>()
    const asker = await User.findById(before.askedBy.id).lean<UserDoc>()
    if (user?.secondFactorAt?.getTime() !== before.factorsSince.getTime())
      throw conflict({ key: 'factorReset.none' })
    await requireIndependent(call.user.id, before)
    // Two administrators stand behind it, and both are ones still.
    if (asker?.role !== 'admin' || asker.deactivatedAt) throw conflict({ key: 'factorReset.askerLeft' })
    await removeAllFactors(user._id)
    await tx.update(User, user, { secondFactorAt: null })
    await endSessions(user._id, 'ended', tx.now)
    const after = await decide(tx, call, before, 'confirmed')
    audit(tx, user._id, 'factorsReset', { askedBy: before.askedBy.name, reason: before.reason })
    const params = { by: call.user.name, name: before.askedBy.name, reason: before.reason }
    tellOwner(tx, user._id, 'factorsReset', params)
    return after
  })
}

/** Takes a request back, by any administrator. 409 when it is over. */
export function withdrawReset(call: AnyCall, id: number): Promise<Written<FactorResetDoc>> {
  return write(call, async (tx) => {
    const before = await tx.load(FactorResetRecord, id, (reset) => presentReset(reset, call))
    requireOpen(before, tx.now)
    const after = await decide(tx, call, before, 'withdrawn')
    audit(tx, before.user.id, 'factorsResetWithdrawn', null)
    return after
  })
}

const dependentMs = dependentDays * 24 * 60 * 60_000

/** An administrator who has lately made or taken over another one's account would be both of the two. */
async function requireIndependent(confirmerId: number, { createdAt }: FactorResetDoc): Promise<void> {
  const at = op.gte(new Date(createdAt.getTime() - dependentMs))
  if (await securityEventRecords.exists({ userId: confirmerId, kind: op.in(takingOver), at } as never))
    throw refused('factorReset.dependent')
}

function requireOpen(reset: FactorResetDoc, now: Date): void {
  if (isStillOpen(reset, now)) return
  const { state } = reset
  const isDecided = state === 'confirmed' || state === 'withdrawn'
  throw conflict({ key: isDecided ? `factorReset.${state}` : 'factorReset.over' })
}

function decide(tx: Tx, { user }: AnyCall, before: FactorResetDoc, state: 'confirmed' | 'withdrawn') {
  const decidedBy = { id: user.id, name: user.name }
  return tx.update(FactorResetRecord, before, { state, decidedBy, decidedAt: tx.now })
}

function audit(tx: Tx, userId: number, what: AuditVerb, after: object | null): void {
  tx.audit({ action: `user.${what}`, entityType: 'user', entityId: userId, before: null, after })
}

type Params = Record<'by' | 'name' | 'reason', string>

function tellOwner(tx: Tx, userId: number, what: 'factorsResetAsked' | 'factorsReset', params: Params): void {
  tx.notify({
    userId,
    kind: 'account',
    type: 'warning',
    mandatory: true,
    title: { key: `notification.${what}.title` },
    message: { key: `notification.${what}.message`, params },
  })
}

function tellAdministrator(tx: Tx, userId: number, params: Params): void {
  tx.notify({
    userId,
    kind: 'account',
    type: 'warning',
    entityType: 'security',
    entityId: 1,
    title: { key: 'notification.factorReset.waiting.title' },
    message: { key: 'notification.factorReset.waiting.message', params },
  })
}

function refused(key: 'factorReset.own' | 'factorReset.same' | 'factorReset.dependent'): Problem {
  return new Problem(403, 'error.forbidden', { message: { key } satisfies ServerMessage })
}
