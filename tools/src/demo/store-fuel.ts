import type { FuelAdvanceDoc } from '@drayline/api/finance/fuel-advances/fuel-advance.model'
import { FuelAdvanceRecord, fuelAdvanceKeys } from '@drayline/api/finance/fuel-advances/fuel-advance.model'
import type { FuelCardDoc } from '@drayline/api/finance/fuel-cards/fuel-card.model'
import { FuelCardRecord, fuelCardKeys } from '@drayline/api/finance/fuel-cards/fuel-card.model'
import { nextId } from '@drayline/api/kernel/database/ids'
import type { LoadDoc } from '@drayline/api/operations/loads/load.model'
import { LoadRecord } from '@drayline/api/operations/loads/load.model'
import type { DemoFuelAdvance, FuelLoad } from './generate-fuel.ts'
import { generateFuelAdvances } from './generate-fuel.ts'
import type { DemoFuelCard } from './generate-fuel-cards.ts'
import { generateFuelCards } from './generate-fuel-cards.ts'
import { Random } from './random.ts'
import type { DemoClient, DemoUser } from './types.ts'

interface FuelDemo {
  clients: readonly DemoClient[]
  users: readonly DemoUser[]
  now: number
}

/** Number of the latest loads that may have advances. */
const recentLoads = 400

/**
 * Stores fuel advances and fuel card applications of a new demo database; one that grows keeps those it has. Sums are
 * the caller's to add up.
 */
export async function storeFuel(seed: number, demo: FuelDemo): Promise<void> {
  if ((await FuelAdvanceRecord.estimatedDocumentCount()) > 0) return
  const loads = await LoadRecord.find().sort({ _id: -1 }).limit(recentLoads).lean<LoadDoc[]>()
  const advances = generateFuelAdvances(new Random(seed, 'fuel advances'), {
    ...demo,
    loads: loads.map(fuelLoad),
  })
  if (advances.length > 0) {
    const first = await nextId(FuelAdvanceRecord.collection.name, advances.length)
    const documents = advances.map((advance, index) => advanceDocument(advance, first + index))
    await FuelAdvanceRecord.collection.insertMany(documents as never)
  }
  const cards = generateFuelCards(new Random(seed, 'fuel cards'), demo)
  if (cards.length === 0) return
  const first = await nextId(FuelCardRecord.collection.name, cards.length)
  const documents = cards.map((card, index) => cardDocument(card, first + index))
  await FuelCardRecord.collection.insertMany(documents as never)
}

function fuelLoad({
  _id: id,
  clientId,
  loadNumber,
  rateCents,
  pickupLocation,
  deliveryLocation,
  createdAt,
}: LoadDoc): FuelLoad {
  const facts = { id, clientId, loadNumber, rateCents, pickupLocation, deliveryLocation }
  return { ...facts, createdAt: createdAt.getTime() }
}

function advanceDocument(advance: DemoFuelAdvance, _id: number): FuelAdvanceDoc {
  const { carrierName, amountCents, advanceDate, pickupState, deliveryState } = advance
  const { agent, load, notes, status, override, createdAt, updatedAt } = advance
  return {
    ...{ _id, version: status === 'pending' ? 1 : 2, carrierName, amountCents, advanceDate },
    ...{ pickupState, deliveryState, notes, status, processedBy: agent.id, loadId: load?.id ?? null },
    override: override && { ...override, at: new Date(override.at) },
    createdBy: { id: agent.id, name: agent.name },
    decidedAt: status === 'approved' || status === 'paid' ? new Date(updatedAt) : null,
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
    ...fuelAdvanceKeys({ carrierName, notes }, load?.loadNumber),
  }
}

function cardDocument({ steps, createdAt, ...fields }: DemoFuelCard, _id: number): FuelCardDoc {
  const last = steps.at(-1)
  const at = new Date(last?.at ?? createdAt)
  return {
    ...{ ...fields, _id, version: steps.length + 1, status: last?.to ?? 'pending' },
    reviewedBy: last?.by ?? null,
    reviewedAt: last ? at : null,
    notes: last?.notes ?? null,
    reviews: steps.map((step) => ({ ...step, at: new Date(step.at) })),
    createdAt: new Date(createdAt),
    updatedAt: at,
    ...fuelCardKeys(fields),
  }
}
