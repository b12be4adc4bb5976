import type { FuelAdvance } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import { fuelAdvanceStatuses } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import { addDays, todayIn } from '@drayline/domain/kernel/dates/dates'
import { usStateCodes } from '@drayline/domain/kernel/forms/us-states'
import { fullName, userDefaults } from '@drayline/domain/platform/users/user'
import { fixtureNow } from '@drayline/testing/fixtures'
import { makeStaff } from '@drayline/testing/staff-handlers'
import type { MockDb } from '../mock/mock-db.ts'

/** Records of fuel advances in the mocked API. Tests inspect them to see what a screen changed. */
export interface FuelAdvanceStore {
  advances: FuelAdvance[]
}

const carriers = ['Red Mesa Trucking', 'High Plains Hauling', 'Lakeshore Logistics', 'Cascade Freight Lines']

/** Some advances of every status, each $100 more than the one before; every third is for a load. */
export function makeFuelAdvanceStore(
  { loads, clients }: Pick<MockDb, 'loads' | 'clients'>,
  count = 12,
): FuelAdvanceStore {
  const [agent] = makeStaff()
  const [client] = clients
  const today = todayIn(userDefaults.timezone)
  const advances = Array.from({ length: loads.length === 0 ? 0 : count }, (_, index): FuelAdvance => {
    const id = index + 1
    // The seventh is in the book, and a payment has taken a part of it back.
    const isPosted = id === 7
    const load = id % 3 === 0 ? loads[index] : undefined
    return {
      id,
      version: 1,
      carrierName: `${carriers[index % carriers.length]} ${id}`,
      advanceAmount: `${id * 100}.00`,
      feeAmount: isPosted ? '10.00' : '0.00',
      advanceDate: addDays(today, -id),
      pickupState: usStateCodes[index % usStateCodes.length] ?? 'AL',
      deliveryState: usStateCodes[(index * 7) % usStateCodes.length] ?? 'TX',
      processedBy: agent?.id ?? 1,
      processedByName: agent ? fullName(agent) : '',
      loadId: load?.id ?? null,
      load: load ? { id: load.id, loadNumber: load.loadNumber } : null,
      clientId: client?.id ?? null,
      client: client ? { id: client.id, name: client.name } : null,
      posted: isPosted ? { day: '2026-06-10' } : null,
      openAmount: isPosted ? '210.00' : '0.00',
      recoveries: isPosted ? [{ payoutId: 31, day: '2026-06-12', amount: '500.00' }] : [],
      reversal: null,
      notes: null,
      status: fuelAdvanceStatuses[index % 4] ?? 'pending',
      override: null,
      // None of the mocked users, so that each may do what the role allows.
      createdBy: { id: 99, name: 'Kim Waters' },
      moneyBy: null,
      approvedBy: isPosted ? { id: 98, name: 'Lee Grant' } : null,
      decidedAt: null,
      createdAt: fixtureNow,
      updatedAt: fixtureNow,
    }
  })
  return { advances }
}
