import type { PayeeInput, PayeePatch, PayeeState } from '@drayline/domain/finance/payees/payee'
import { digitsOf, payeeRefusal, payeeTransitions, visibleTail } from '@drayline/domain/finance/payees/payee'
import { nextStatuses } from '@drayline/domain/kernel/records/transitions'
import { conflict, invalid, Problem } from '../../kernel/base/errors.ts'
import { nameOf } from '../../kernel/database/names.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { refuseStep } from '../../kernel/writes/steps.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import { noteKnown } from '../../operations/vault/index.ts'
import { accessLogKey, appendAccess } from '../../platform/audit/index.ts'
import { keyRing, nextSecretId, seal } from '../../platform/keys/index.ts'
import { accessOf } from './payee.access.ts'
import { recordPayee } from './payee.events.ts'
import type { PayeeDoc } from './payee.model.ts'
import { PayeeRecord, payeeBinding } from './payee.model.ts'
import type { PayeeRow } from './payee.presenter.ts'
import { presentPayee } from './payee.presenter.ts'
import { payeeRow } from './payees.list.ts'

const hour = 3_600_000

/**
 * Proposes a bank account of a client; nothing is paid to it before a second person has confirmed it and the waiting
 * time is over. 422 for an unknown client; 409 while another proposal of the client waits (R-PAY-1).
 */
export async function proposePayee(call: AnyCall, input: PayeeInput): Promise<Written<PayeeRow>> {
  const { clientId, routingNumber: _r, wireRoutingNumber, accountNumber: _a, wireDetails, ...plain } = input
  const [routingNumber, accountNumber] = [digitsOf(input.routingNumber), digitsOf(input.accountNumber)]
  requireNoNumber(plain, accountNumber)
  const ring = await keyRing(call.config)
  const logKey = await accessLogKey(ring)
  const secretId = await nextSecretId()
  const numbers = JSON.stringify({
    ...{ routingNumber, accountNumber, wireDetails },
    wireRoutingNumber: wireRoutingNumber && digitsOf(wireRoutingNumber),
  })
  const secret = seal(ring, payeeBinding({ secretId, clientId }), numbers, 1)
  const client = await nameOf(clientRecords, clientId)
  if (!client) throw invalid({ clientId: 'record.unknown' })
  const work = async (tx: Tx) => {
    const payee = await tx.insert(PayeeRecord, {
      ...{ ...plain, clientId, secretId, secret, state: 'proposed' },
      ...{ routingTail: visibleTail(routingNumber), accountTail: visibleTail(accountNumber) },
      proposedBy: { id: call.user.id, name: call.user.name },
      ...{ decidedBy: null, decidedAt: null, payableFrom: null, reason: null },
    })
    // Whoever typed the numbers knows them.
    const access = accessOf(payee, 'created', null, tx.now)
    await appendAccess(call, logKey, access)
    await noteKnown(call, access.entry, tx.now)
    const row = await payeeRow(payee)
    await recordPayee(tx, null, row)
    return row
  }
  const duplicate = { key: 'payee.open', params: { client: client.name } } as const
  return await write(call, work, { duplicates: { clientId: duplicate } })
}

/**
 * Everybody who sees an account reads these texts, and the audit trail keeps them.
 * @throws Problem 422 for one that repeats the account number, also with spaces or without its leading zeros
 */
function requireNoNumber(
  texts: Pick<PayeeInput, 'holder' | 'bankName' | 'verification'>,
  accountNumber: string,
): void {
  const significant = accountNumber.replace(/^0+/, '')
  const number = significant.length < 4 ? accountNumber : significant
  for (const field of ['holder', 'bankName', 'verification'] as const)
    if (texts[field].replace(/\D/g, '').includes(number)) throw invalid({ [field]: 'payee.numberInText' })
}

/**
 * Takes a step with an account. 404 unknown, 412 stale, 409 when it was decided, 403 for who may not: a second person
 * decides, only the first one withdraws, and stopping one needs nobody else (R-PAY-2).
 */
export function decidePayee(
  call: AnyCall,
  id: number,
  { state, reason }: PayeePatch,
): Promise<Written<PayeeRow>> {
  return write(call, async (tx) => {
    const before = await tx.load(PayeeRecord, id, async (now) => presentPayee(await payeeRow(now)))
    refuseDecision(call, before, state)
    return await step(call, tx, before, state, reason)
  })
}

/** Stops an account inside a running transaction, because a payment to it came back. */
export async function stopPayee(call: AnyCall, tx: Tx, id: number, reason: string): Promise<void> {
  const before = await PayeeRecord.findById(id).lean<PayeeDoc>()
  if (before?.state === 'active') await step(call, tx, before, 'stopped', reason)
}

async function step(
  call: AnyCall,
  tx: Tx,
  before: PayeeDoc,
  state: PayeeState,
  reason: string | null,
): Promise<PayeeRow> {
  const waitUntil = new Date(tx.now.getTime() + call.config.payeeWaitHours * hour)
  const isPayable = before.payableFrom !== null && before.payableFrom <= tx.now
  const payableFrom = state === 'active' ? waitUntil : isPayable ? before.payableFrom : null
  const decidedBy = { id: call.user.id, name: call.user.name }
  const after = await tx.update(PayeeRecord, before, {
    state,
    reason,
    payableFrom,
    decidedBy,
    decidedAt: tx.now,
  })
  const row = await payeeRow(after)
  await recordPayee(tx, before, row)
  return row
}

function refuseDecision(call: AnyCall, payee: PayeeDoc, to: PayeeState): void {
  const { state: from } = payee
  const isOver = Object.keys(payeeTransitions[from]).length === 0
  if (isOver || (from === 'active' && to !== 'stopped'))
    throw conflict({ key: 'payee.decided' }, { state: 'payee.decided' })
  if (!nextStatuses<PayeeState>(payeeTransitions, from, call.can).includes(to)) refuseStep(from, to)
  const key = payeeRefusal(payee, to, { id: call.user.id, can: call.can })
  if (key) throw new Problem(403, 'error.forbidden', { message: { key }, errors: { state: key } })
}
