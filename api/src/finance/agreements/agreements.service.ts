import type {
  AgreementInput,
  AgreementPatch,
  AgreementState,
  AgreementTerms,
} from '@drayline/domain/finance/agreements/agreement'
import { agreementTransitions, decisionRefusal } from '@drayline/domain/finance/agreements/agreement'
import { nextStatuses } from '@drayline/domain/kernel/records/transitions'
import type { FieldMessages } from '../../kernel/base/errors.ts'
import { conflict, invalid, Problem } from '../../kernel/base/errors.ts'
import { op } from '../../kernel/database/filter.ts'
import { nameOf } from '../../kernel/database/names.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { refuseStep } from '../../kernel/writes/steps.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import { brokerRecords, claimBroker } from '../../operations/brokers/index.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import { documentRecords } from '../../operations/documents/index.ts'
import { feePlanVersion } from '../fee-plans/index.ts'
import { tellSecondPerson } from '../second-person/index.ts'
import type { AgreementDoc } from './agreement.model.ts'
import { AgreementRecord } from './agreement.model.ts'
import type { AgreementRow } from './agreement.presenter.ts'
import { presentAgreement } from './agreement.presenter.ts'
import { brokersOf, rowOf } from './agreements.list.ts'

/**
 * Proposes a new version of a client's terms. 422 for an unknown client, broker, paper or version of a plan; 409 while
 * another proposal of the client waits (R-AGR-2).
 */
export async function proposeAgreement(call: AnyCall, input: AgreementInput): Promise<Written<AgreementRow>> {
  const { clientId, effectiveFrom, documentId } = input
  const client = await nameOf(clientRecords, clientId)
  if (!client) throw invalid({ clientId: 'record.unknown' })
  const work = async (tx: Tx) => {
    const terms = await agreedTerms(input)
    const last = await newest({ clientId })
    const agreement = await tx.insert(AgreementRecord, {
      ...{ clientId, effectiveFrom, documentId, terms },
      number: (last?.number ?? 0) + 1,
      state: 'proposed',
      effectiveUntil: null,
      previousId: (await newest({ clientId, state: 'active' }))?._id ?? null,
      proposedBy: { id: call.user.id, name: call.user.name },
      ...{ decidedBy: null, decidedAt: null, reason: null },
    })
    const row = await rowOf(agreement)
    await record(tx, null, row)
    return row
  }
  const duplicate = { key: 'agreement.open', params: { client: client.name } } as const
  return write(call, work, { duplicates: { clientId: duplicate } })
}

/**
 * Decides about a proposal. 404 unknown, 412 stale, 409 when it was decided, 403 for who may not: a second person
 * decides, and only the first one withdraws (R-AGR-3).
 */
export function decideAgreement(
  call: AnyCall,
  id: number,
  { state, reason }: AgreementPatch,
): Promise<Written<AgreementRow>> {
  return write(call, async (tx) => {
    const before = await tx.load(AgreementRecord, id, async (now) => presentAgreement(await rowOf(now)))
    refuseDecision(call, before, state)
    if (state === 'active') await supersede(tx, before)
    const decidedBy = { id: call.user.id, name: call.user.name }
    const after = await tx.update(AgreementRecord, before, { state, reason, decidedBy, decidedAt: tx.now })
    const row = await rowOf(after)
    await record(tx, before, row)
    return row
  })
}

function refuseDecision(call: AnyCall, agreement: AgreementDoc, to: AgreementState): void {
  const { state: from, proposedBy } = agreement
  if (from !== 'proposed') throw conflict({ key: 'agreement.decided' }, { state: 'agreement.decided' })
  if (!nextStatuses<AgreementState>(agreementTransitions, from, call.can).includes(to)) refuseStep(from, to)
  const key = decisionRefusal(proposedBy, to, call.user.id)
  if (key) throw new Problem(403, 'error.forbidden', { message: { key }, errors: { state: key } })
}

/** From the day of a new version on no other one counts, also one that was to begin later. */
async function supersede(tx: Tx, { _id, clientId, effectiveFrom }: AgreementDoc): Promise<void> {
  const others = await AgreementRecord.find({
    clientId,
    state: 'active',
    $or: [{ effectiveUntil: null }, { effectiveUntil: op.gt(effectiveFrom) }],
  } as never).lean<AgreementDoc[]>()
  for (const before of others.filter((other) => other._id !== _id)) {
    const effectiveUntil = before.effectiveFrom > effectiveFrom ? before.effectiveFrom : effectiveFrom
    const after = await tx.update(AgreementRecord, before, { effectiveUntil })
    const subject = { entityType: 'agreement', entityId: before._id } as const
    tx.audit({ ...subject, action: 'agreement.superseded', before, after })
  }
}

/** The terms with a copy of the fee plan, once everything they name is there. */
async function agreedTerms({ clientId, documentId, terms }: AgreementInput): Promise<AgreementTerms> {
  const errors: FieldMessages = {}
  const feePlan = await feePlanVersion(terms.feePlan.id, terms.feePlan.version)
  if (!feePlan) errors['terms.feePlan.id'] = 'agreement.planChanged'
  if (documentId !== null && !(await documentRecords.exists({ _id: documentId, clientId })))
    errors.documentId = 'agreement.document.unknown'
  const brokerIds = brokersOf(terms)
  const found = new Set(
    (await brokerRecords.find({ _id: op.in(brokerIds) } as never, { _id: 1 }).lean()).map(({ _id }) => _id),
  )
  const refuseUnknown = (list: readonly { brokerId: number }[], path: string) => {
    for (const [index, { brokerId }] of list.entries())
      if (!found.has(brokerId)) errors[`${path}[${index}].brokerId`] = 'record.unknown'
  }
  refuseUnknown(terms.brokerAdvances, 'terms.brokerAdvances')
  refuseUnknown(terms.limits.brokers, 'terms.limits.brokers')
  if (!feePlan || Object.keys(errors).length > 0) throw invalid(errors)
  for (const brokerId of found) await claimBroker(brokerId)
  return { ...terms, feePlan }
}

function newest(filter: { clientId: number; state?: AgreementState }): Promise<AgreementDoc | null> {
  return AgreementRecord.findOne(filter).sort({ number: -1 }).lean<AgreementDoc>().exec()
}

const activityKeys = {
  proposed: 'activity.agreementProposed',
  active: 'activity.agreementActive',
  rejected: 'activity.agreementRejected',
  withdrawn: 'activity.agreementWithdrawn',
} as const

/** Tells feed and audit, those who may decide, and the person who proposed what somebody else decided. */
async function record(
  tx: Tx,
  before: AgreementDoc | null,
  { client, brokers: _, ...after }: AgreementRow,
): Promise<void> {
  const { state, clientId, number, reason, proposedBy, decidedBy } = after
  const subject = { entityType: 'agreement', entityId: after._id } as const
  tx.audit({ ...subject, action: `agreement.${state}`, before, after })
  const params = { number, client: client?.name ?? `#${clientId}`, reason: reason ?? '' }
  tx.activity({ ...subject, clientId, type: 'other', message: { key: activityKeys[state], params } })
  if (state === 'proposed')
    await tellSecondPerson(tx, 'agreement', {
      ...{ by: proposedBy, about: subject },
      message: { key: 'notification.agreement.waiting', params: { ...params, person: proposedBy.name } },
    })
  if ((state !== 'active' && state !== 'rejected') || !decidedBy) return
  tx.notify({
    ...subject,
    userId: proposedBy.id,
    type: state === 'active' ? 'success' : 'warning',
    title: { key: 'notification.agreement.title' },
    message: { key: `notification.agreement.${state}`, params: { ...params, person: decidedBy.name } },
  })
}
