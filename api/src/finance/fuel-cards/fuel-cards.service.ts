import type { FuelCardInput, FuelCardReview } from '@drayline/domain/finance/fuel-cards/fuel-card'
import { fuelCardTransitions } from '@drayline/domain/finance/fuel-cards/fuel-card'
import { changesOf } from '../../kernel/base/changes.ts'
import { invalid } from '../../kernel/base/errors.ts'
import type { Person } from '../../kernel/base/person.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { refuseStep } from '../../kernel/writes/steps.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import type { FuelCardDoc } from './fuel-card.model.ts'
import { FuelCardRecord, fuelCardKeys } from './fuel-card.model.ts'

/** Number of review steps an application remembers; the audit trail has all. */
const rememberedReviews = 100

/** Stores an application of the caller; it begins pending, whatever the form says. */
export function submitFuelCard(call: AnyCall, input: FuelCardInput): Promise<Written<FuelCardDoc>> {
  return write(call, async (tx) => {
    const values = fieldsOf(input)
    const application = await tx.insert(FuelCardRecord, {
      ...values,
      ...fuelCardKeys(values),
      status: 'pending',
      submittedBy: personOf(call),
      reviewedBy: null,
      reviewedAt: null,
      notes: null,
      reviews: [],
    })
    const subject = { entityType: 'fuel_card_application', entityId: application._id } as const
    const params = { company: application.companyName }
    tx.audit({ ...subject, action: 'fuelCard.submitted', before: null, after: application })
    tx.activity({ ...subject, type: 'other', message: { key: 'activity.fuelCardSubmitted', params } })
    return application
  })
}

/**
 * Reviews an application and tells the person who submitted it. 404 unknown, 412 stale, 409 for a step the table does
 * not allow, 422 for a rejection without notes. Reviewer and time are those of the present status; notes alone leave
 * them.
 */
export function reviewFuelCard(
  call: AnyCall,
  id: number,
  review: FuelCardReview,
): Promise<Written<FuelCardDoc>> {
  const work = async (tx: Tx) => {
    const before = await tx.load(FuelCardRecord, id)
    const status = review.status ?? before.status
    const moved = status !== before.status
    if (moved && !fuelCardTransitions[before.status][status]) refuseStep(before.status, status)
    if (moved && status === 'rejected' && !review.notes) throw invalid({ notes: 'fuelCard.notes.required' })
    const notes = review.notes === undefined ? before.notes : review.notes
    if (!changesOf<FuelCardDoc>(before, { status, notes })) return before
    const by = personOf(call)
    const step = { at: tx.now, by, from: before.status, to: status, notes }
    const after = await tx.update(FuelCardRecord, before, {
      status,
      notes,
      reviews: [...before.reviews, step].slice(-rememberedReviews),
      ...(moved ? { reviewedBy: by, reviewedAt: tx.now } : {}),
    })
    record(tx, before, after)
    if (moved) tellSubmitter(tx, after, by)
    return after
  }
  // Not audited when nothing changed; `record` writes the audit otherwise.
  return write(call, work, { audited: false })
}

function record(tx: Tx, before: FuelCardDoc, after: FuelCardDoc): void {
  const subject = { entityType: 'fuel_card_application', entityId: after._id } as const
  const { companyName: company, status } = after
  tx.audit({ ...subject, action: 'fuelCard.reviewed', before, after })
  tx.activity({
    ...subject,
    type: 'other',
    message:
      before.status === status
        ? { key: 'activity.fuelCardNoted', params: { company } }
        : { key: 'activity.fuelCardReviewed', params: { company, status } },
  })
}

const tones = { pending: 'info', under_review: 'info', approved: 'success', rejected: 'warning' } as const

/** Anyone who submitted it is told, unless they reviewed it themselves. */
function tellSubmitter(tx: Tx, { _id, submittedBy, companyName, status, notes }: FuelCardDoc, by: Person) {
  if (submittedBy.id === by.id) return
  tx.notify({
    userId: submittedBy.id,
    type: tones[status],
    title: { key: 'notification.fuelCardReviewed.title', params: { company: companyName, status } },
    message: notes
      ? { key: 'notification.fuelCardReviewed.notes', params: { name: by.name, notes } }
      : { key: 'notification.fuelCardReviewed.message', params: { name: by.name } },
    entityType: 'fuel_card_application',
    entityId: _id,
  })
}

function personOf({ user }: AnyCall): Person {
  return { id: user.id, name: user.name }
}

function fieldsOf(input: FuelCardInput) {
  const { companyName, contactName, email, phone, fleetSize } = input
  const { monthlyFuelSpend, cardType, businessType, yearsInBusiness } = input
  const contact = { companyName, contactName, email, phone }
  return { ...contact, fleetSize, monthlyFuelSpend, cardType, businessType, yearsInBusiness }
}
