import type { FuelCardApplication, FuelCardDetail } from '@drayline/domain/finance/fuel-cards/fuel-card'
import type { Person } from '../../kernel/base/person.ts'
import type { FuelCardDoc, ReviewDoc } from './fuel-card.model.ts'

/** An application as lists answer it. */
export function presentFuelCard(application: FuelCardDoc): FuelCardApplication {
  return {
    id: application._id,
    version: application.version,
    companyName: application.companyName,
    contactName: application.contactName,
    email: application.email,
    phone: application.phone,
    fleetSize: application.fleetSize,
    monthlyFuelSpend: application.monthlyFuelSpend,
    cardType: application.cardType,
    businessType: application.businessType,
    yearsInBusiness: application.yearsInBusiness,
    status: application.status,
    submittedBy: presentPerson(application.submittedBy),
    reviewedBy: application.reviewedBy && presentPerson(application.reviewedBy),
    reviewedAt: application.reviewedAt?.toISOString() ?? null,
    notes: application.notes,
    createdAt: application.createdAt.toISOString(),
    updatedAt: application.updatedAt.toISOString(),
  }
}

/** An application with every step of its review. */
export function presentFuelCardDetail(application: FuelCardDoc): FuelCardDetail {
  return { ...presentFuelCard(application), reviews: application.reviews.map(presentReview) }
}

function presentReview({ at, by, from, to, notes }: ReviewDoc) {
  return { at: at.toISOString(), by: presentPerson(by), from, to, notes }
}

function presentPerson({ id, name }: Person): Person {
  return { id, name }
}
