import type { FuelCardDetail } from '@drayline/domain/finance/fuel-cards/fuel-card'
import {
  businessTypes,
  fleetSizes,
  fuelCardStatuses,
  fuelCardTypes,
  fuelSpendBands,
  yearsInBusinessBands,
} from '@drayline/domain/finance/fuel-cards/fuel-card'
import type { Role } from '@drayline/domain/kernel/access/roles'
import { fixtureNow } from '@drayline/testing/fixtures'

/** Records of fuel cards in the mocked API. Tests inspect them to see what a screen changed. */
export interface FuelCardStore {
  applications: FuelCardDetail[]
  provider: string | null
  role: Role
}

/** The value at a place of a list that begins anew at its end. */
function at<T>(values: readonly [T, ...T[]], index: number): T {
  return values[index % values.length] ?? values[0]
}

const companies = ['Red Mesa Trucking', 'High Plains Hauling', 'Lakeshore Logistics'] as const
const submittedBy = { id: 1, name: 'Maria Santos' }
const day = 86_400_000

/** Some applications of every status and card, one a day. */
export function makeFuelCardStore(count = 12, role: Role = 'admin'): FuelCardStore {
  const applications = Array.from({ length: count }, (_, index): FuelCardDetail => {
    const id = index + 1
    const status = at(fuelCardStatuses, index)
    const createdAt = new Date(Date.parse(fixtureNow) - (count - id) * day).toISOString()
    const by = status === 'pending' ? null : { id: 2, name: 'Dana Reed' }
    return {
      id,
      version: 1,
      companyName: `${at(companies, index)} ${id}`,
      contactName: `Contact ${id}`,
      email: `contact${id}@carrier.example`,
      phone: `(505) 555-01${String(id).padStart(2, '0')}`,
      fleetSize: at(fleetSizes, index),
      monthlyFuelSpend: at(fuelSpendBands, index),
      cardType: at(fuelCardTypes, index),
      businessType: at(businessTypes, index),
      yearsInBusiness: at(yearsInBusinessBands, index),
      status,
      submittedBy,
      reviewedBy: by,
      reviewedAt: by && createdAt,
      notes: null,
      reviews: by ? [{ at: createdAt, by, from: 'pending', to: status, notes: null }] : [],
      createdAt,
      updatedAt: createdAt,
    }
  })
  return { applications, provider: 'https://cards.example.com/apply', role }
}
