import type { AuditVerb } from '@drayline/domain/kernel/journal/audit-actions'
import type { FactorInput, FactorKind, FactorSetup } from '@drayline/domain/platform/users/factor'
import { conflict, invalid, notFound, Problem } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { withUnkept } from '../../kernel/http/written.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import type { OwnFactor } from '../factors/index.ts'
import {
  enrollByOf,
  factorsOf,
  maxFactors,
  newTotpSecret,
  PasskeyRecord,
  readFactorPolicy,
  recoveryCodesLeft,
  registerPasskey,
  registrationQuestion,
  removeAllFactors,
  renewRecoveryCodes,
  TotpRecord,
  totpAddress,
  totpBinding,
  totpStep,
} from '../factors/index.ts'
import { keyRing, nextSecretId, seal } from '../keys/index.ts'
import type { UserDoc } from '../users/index.ts'
import { User } from '../users/index.ts'
import { currentSession, renewSession, signInOf } from './renew-session.ts'
import { openToken, sealToken } from './sealed-token.ts'
import { SessionRecord } from './session.model.ts'

/** The caller's factors as they are answered. */
export interface OwnFactorsState {
  factors: OwnFactor[]
  recoveryCodesLeft: number
  enrollBy: Date | null
  recoveryCodes?: string[]
}

/** Reads the caller's factors. */
export async function readOwnFactors({ user }: AnyCall): Promise<OwnFactorsState> {
  const stored = await User.findById(user.id).lean<UserDoc>()
  if (!stored) throw notFound()
  const factors = await factorsOf(user.id)
  const left = await recoveryCodesLeft(user.id)
  return { factors, recoveryCodesLeft: left, enrollBy: enrollByOf(await readFactorPolicy(), stored) }
}

interface Ticket {
  kind: FactorKind
  /** The key of an app, which its person has on their screen anyway. */
  key?: string
}

const ticketLasts = 10 * 60_000

async function ticketUse(call: AnyCall) {
  return { purpose: 'factor', bound: [call.user.id, signInOf(await currentSession(call))] }
}

/** Begins with a second factor. Nothing is stored before it is shown to work. */
export async function beginFactor(call: AnyCall, kind: FactorKind): Promise<FactorSetup> {
  const end = new Date(call.now().getTime() + ticketLasts)
  const key = kind === 'app' ? newTotpSecret() : undefined
  const content: Ticket = { kind, ...(key ? { key } : {}) }
  const ticket = sealToken(call.config, await ticketUse(call), content, end)
  return {
    ticket,
    app: key ? { key, address: totpAddress(key, call.user.username) } : null,
    passkey: kind === 'passkey' ? await registrationQuestion(call, call.user, ticket) : null,
  }
}

/**
 * Stores a second factor that was shown to work. With the first one come recovery codes, in this answer alone.
 * @throws Problem 409 for a ticket that is over, 422 for a code or passkey that does not fit
 */
export async function addFactor(call: AnyCall, input: FactorInput): Promise<Written<OwnFactorsState>> {
  const ticket = openToken<Ticket>(call.config, await ticketUse(call), input.ticket, call.now())
  if (!ticket) throw new Problem(409, 'stepUp.expired')
  const store = ticket.kind === 'app' ? appOf(call, ticket, input) : await passkeyOf(call, input)
  let handOver = () => {}
  let codes: string[] | undefined
  const state = await write(call, async (tx) => {
    const before = await ownUser(call)
    if ((await factorsOf(call.user.id)).length >= maxFactors) throw conflict({ key: 'factor.tooMany' })
    await store(ticket.id)
    codes = undefined
    if (!before.secondFactorAt) {
      await tx.update(User, before, { secondFactorAt: tx.now })
      codes = await renewRecoveryCodes(call.user.id)
      await SessionRecord.updateMany({ userId: call.user.id }, { $set: { enrollBy: null } })
    }
    handOver = await renewSession(call)
    tell(call, tx, 'factorAdded', input.name, null, { kind: ticket.kind, name: input.name })
    return await readOwnFactors(call)
  })
  handOver()
  return codes ? withUnkept<OwnFactorsState>(state, { recoveryCodes: codes }) : state
}

type Store = (ticket: string) => Promise<void>

/** @throws Problem 422 for a wrong code */
function appOf(call: AnyCall, { key = '' }: Ticket, { name, code }: FactorInput): Store {
  const now = call.now()
  const step = totpStep(key, code ?? '', { now, driftSteps: call.config.totpDriftSteps })
  if (step === undefined) throw invalid({ code: 'factor.codeWrong' })
  return async (ticket) => {
    const userId = call.user.id
    const _id = await nextSecretId()
    const secret = seal(await keyRing(call.config), totpBinding({ _id, userId }), key, 1)
    await TotpRecord.create([{ _id, userId, name, secret, lastStep: step, ticket, createdAt: now }])
  }
}

/** @throws Problem 422 for an answer that does not fit */
async function passkeyOf(call: AnyCall, { name, passkey, ticket }: FactorInput): Promise<Store> {
  const made = passkey ? await registerPasskey(call, passkey, ticket) : undefined
  if (!made) throw invalid({ passkey: 'factor.passkeyWrong' })
  return async (id) => {
    const _id = await nextSecretId()
    await PasskeyRecord.create([
      { ...made, _id, userId: call.user.id, name, ticket: id, createdAt: call.now() },
    ])
  }
}

/** Gives a factor another name. 404 when the caller has none of this id. */
export function renameFactor(call: AnyCall, id: number, name: string): Promise<Written<OwnFactorsState>> {
  const rename = async (tx: Tx) => {
    const before = await ownFactor(call, id)
    if (before.name === name) return await readOwnFactors(call)
    const own = { _id: id, userId: call.user.id }
    await PasskeyRecord.updateOne(own, { $set: { name } })
    await TotpRecord.updateOne(own, { $set: { name } })
    audit(call, tx, 'factorRenamed', { name: before.name }, { name })
    return await readOwnFactors(call)
  }
  return write(call, rename, { audited: false })
}

/** Takes a factor away. 409 for the last one of a person who needs one. */
export async function removeFactor(call: AnyCall, id: number): Promise<Written<OwnFactorsState>> {
  return await write(call, async (tx) => {
    const gone = await ownFactor(call, id)
    const before = await ownUser(call)
    const isLast = (await factorsOf(call.user.id)).length === 1
    if (isLast && enrollByOf(await readFactorPolicy(), { ...before, secondFactorAt: null }))
      throw conflict({ key: 'factor.last' })
    const own = { _id: id, userId: call.user.id }
    await PasskeyRecord.deleteOne(own)
    await TotpRecord.deleteOne(own)
    if (isLast) {
      await removeAllFactors(call.user.id)
      await tx.update(User, before, { secondFactorAt: null })
    }
    tell(call, tx, 'factorRemoved', gone.name, { kind: gone.kind, name: gone.name }, null)
    return await readOwnFactors(call)
  })
}

/** New recovery codes, in this answer alone; those before are worth nothing. */
export async function newRecoveryCodes(call: AnyCall): Promise<Written<OwnFactorsState>> {
  let codes: string[] = []
  const state = await write(call, async (tx) => {
    if (!(await ownUser(call)).secondFactorAt) throw conflict({ key: 'factor.none' })
    codes = await renewRecoveryCodes(call.user.id)
    tell(call, tx, 'recoveryRenewed', '', null, null)
    return await readOwnFactors(call)
  })
  return withUnkept<OwnFactorsState>(state, { recoveryCodes: codes })
}

async function ownUser({ user }: AnyCall): Promise<UserDoc> {
  const found = await User.findById(user.id).lean<UserDoc>()
  if (!found) throw notFound()
  return found
}

async function ownFactor({ user }: AnyCall, id: number): Promise<OwnFactor> {
  const found = (await factorsOf(user.id)).find((factor) => factor._id === id)
  if (!found) throw notFound()
  return found
}

type Happened = 'factorAdded' | 'factorRemoved' | 'recoveryRenewed'

/** The trail has it, and the owner of the account hears of it, by mail too. */
function tell(
  call: AnyCall,
  tx: Tx,
  what: Happened,
  name: string,
  before: object | null,
  after: object | null,
): void {
  audit(call, tx, what, before, after)
  tx.notify({
    userId: call.user.id,
    kind: 'account',
    type: 'warning',
    mandatory: true,
    title: { key: `notification.${what}.title` },
    message: { key: `notification.${what}.message`, params: { name } },
  })
}

function audit(
  { user }: AnyCall,
  tx: Tx,
  what: AuditVerb,
  before: object | null,
  after: object | null,
): void {
  tx.audit({ action: `user.${what}`, entityType: 'user', entityId: user.id, before, after })
}
