import type {
  CreditCheckInput,
  CreditCheckSummary,
  CreditDecisionInput,
} from '@drayline/domain/operations/credit-checks/credit-check'
import { ratingOf } from '@drayline/domain/operations/credit-checks/credit-score'
import { conflict, invalid, notFound } from '../../kernel/base/errors.ts'
import type { Person } from '../../kernel/base/person.ts'
import { nameOf } from '../../kernel/database/names.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import { readSums } from '../../platform/sums/index.ts'
import type { BrokerDoc } from '../brokers/index.ts'
import { brokerRecords, changeBroker, claimBroker } from '../brokers/index.ts'
import { creditProvider } from './choose-credit-provider.ts'
import { recordDecision, recordRequest } from './credit-check.events.ts'
import type { CreditCheckDoc } from './credit-check.model.ts'
import { CreditCheckRecord, creditCheckKeys, unchecked } from './credit-check.model.ts'
import type { CreditCheckRow } from './credit-check.presenter.ts'
import { presentCreditCheckDetail } from './credit-check.presenter.ts'
import { CreditProviderError } from './credit-provider.ts'

/**
 * Requests a credit check and has it scored. The request is stored first: when the provider fails, the check stays
 * pending and says why. 422 for an unknown broker.
 */
export async function requestCheck(call: AnyCall, input: CreditCheckInput): Promise<Written<CreditCheckRow>> {
  const check = await write(call, async (tx) => {
    const broker = await brokerRecords.findById(input.brokerId).lean<BrokerDoc>()
    if (!broker) throw invalid({ brokerId: 'record.unknown' })
    await claimBroker(broker._id)
    const requestedBy = personOf(call)
    const values = { ...unchecked, ...input, requestedBy, status: 'pending' as const }
    const stored = await tx.insert(CreditCheckRecord, { ...values, ...creditCheckKeys(broker.name) })
    recordRequest(tx, stored, broker)
    return withBroker(stored, broker)
  })
  return await score(call, check, 'score')
}

/** Has a pending check scored again. 404 unknown, 409 when it is decided, 412 stale. */
export async function scoreCheck(call: AnyCall, id: number): Promise<Written<CreditCheckRow>> {
  const check = await CreditCheckRecord.findById(id).lean<CreditCheckDoc>()
  if (!check) throw notFound()
  refuseDecided(check)
  return await score(call, check)
}

/** The provider is asked outside any transaction: it may take seconds, and a transaction may run twice. */
async function score(call: AnyCall, check: CreditCheckDoc, part?: string): Promise<Written<CreditCheckRow>> {
  const broker = await brokerRecords.findById(check.brokerId).lean<BrokerDoc>()
  if (!broker) throw notFound()
  const outcome = await ask(call, check, broker)
  const work = async (tx: Tx) => {
    const before = await tx.load(CreditCheckRecord, check._id, presentNow)
    refuseDecided(before)
    const after = await tx.update(CreditCheckRecord, before, { ...outcome, checkedAt: tx.now })
    const subject = { entityType: 'credit_check', entityId: after._id } as const
    tx.audit({ ...subject, action: 'creditCheck.scored', before, after })
    return withBroker(after, broker)
  }
  return await write(call, work, { part })
}

type Outcome = Pick<
  CreditCheckDoc,
  'score' | 'rating' | 'proposedLimit' | 'parts' | 'provider' | 'reference' | 'failure'
>

async function ask(call: AnyCall, check: CreditCheckDoc, broker: BrokerDoc): Promise<Outcome> {
  const provider = creditProvider(call.config)
  const { requestedLimit } = check
  try {
    const question = { reference: `credit-check-${check._id}`, broker, requestedLimit, now: call.now() }
    const answer = await provider.check(question)
    return { ...answer, rating: ratingOf(answer.score), provider: provider.name, failure: null }
  } catch (error) {
    if (!(error instanceof CreditProviderError)) throw error
    call.log.warn({ err: error, provider: provider.name, check: check._id }, 'no credit score')
    return failed(provider.name, error)
  }
}

/** An earlier score is not kept: it would be believed to be today's. */
function failed(provider: string, { reason }: CreditProviderError): Outcome {
  const { score: none, rating, proposedLimit, parts, reference } = unchecked
  return { score: none, rating, proposedLimit, parts, reference, provider, failure: reason }
}

/**
 * Decides a pending check; an approval sets the broker's credit limit in the same transaction if asked to. 404 unknown,
 * 409 when it is decided already or the broker's limit is no longer the one that was seen, 412 stale.
 */
export function decideCheck(
  call: AnyCall,
  id: number,
  input: CreditDecisionInput,
): Promise<Written<CreditCheckRow>> {
  return write(call, async (tx) => {
    const before = await tx.load(CreditCheckRecord, id, presentNow)
    refuseDecided(before)
    const broker = await brokerRecords.findById(before.brokerId).lean<BrokerDoc>()
    if (!broker) throw notFound()
    const approved = input.status === 'approved'
    const limit = approved ? (input.limit ?? 0) : null
    const limitApplied = approved && input.applyLimit
    if (limitApplied) refuseUnseenLimit(broker, input.seenLimit)
    const decision = { status: input.status, limit, limitApplied, note: input.note }
    const by = { decidedBy: personOf(call), decidedAt: tx.now }
    const after = await tx.update(CreditCheckRecord, before, { ...decision, ...by })
    if (limitApplied && limit !== null) await changeBroker(tx, broker, { creditLimit: limit })
    recordDecision(tx, before, after, broker)
    return withBroker(after, broker)
  })
}

/** The four counters. */
export async function readCreditCheckSummary(): Promise<CreditCheckSummary> {
  const { approved, pending, rejected } = await readSums('creditChecks')
  const counts = [approved?.count ?? 0, pending?.count ?? 0, rejected?.count ?? 0] as const
  const [a, p, r] = counts
  return { total: a + p + r, approved: a, pending: p, rejected: r }
}

/** One check with its broker; null when there is none. */
export async function findCheck(id: number): Promise<CreditCheckRow | null> {
  const check = await CreditCheckRecord.findById(id).lean<CreditCheckDoc>()
  return check && { ...check, broker: await nameOf(brokerRecords, check.brokerId) }
}

/** Anyone who applies a limit replaces the one they saw: 409 when a colleague has set another one in the meantime. */
function refuseUnseenLimit({ name, creditLimit }: BrokerDoc, seenLimit: number | undefined): void {
  if (seenLimit === undefined || seenLimit === creditLimit) return
  const params = { broker: name, from: seenLimit, to: creditLimit }
  const message = { key: 'creditCheck.limitChanged', params } as const
  throw conflict(message, { limit: message })
}

async function presentNow(check: CreditCheckDoc) {
  return presentCreditCheckDetail({ ...check, broker: await nameOf(brokerRecords, check.brokerId) })
}

function refuseDecided({ status }: CreditCheckDoc): void {
  if (status !== 'pending') throw conflict({ key: 'creditCheck.decided' })
}

function withBroker(check: CreditCheckDoc, { _id, name }: BrokerDoc): CreditCheckRow {
  return { ...check, broker: { id: _id, name } }
}

function personOf({ user }: AnyCall): Person {
  return { id: user.id, name: user.name }
}
