import type { FuelCardDoc } from '@drayline/api/finance/fuel-cards/fuel-card.model'
import { FuelCardRecord, fuelCardKeys } from '@drayline/api/finance/fuel-cards/fuel-card.model'
import { nextId } from '@drayline/api/kernel/database/ids'
import type { DemoFuelCard } from './generate-fuel-cards.ts'
import { generateFuelCards } from './generate-fuel-cards.ts'
import { Random } from './random.ts'
import type { DemoClient, DemoUser } from './types.ts'

interface FuelCardDemo {
  clients: readonly DemoClient[]
  users: readonly DemoUser[]
  now: number
}

/** Stores fuel card applications of a new demo database; one that grows keeps those it has. */
export async function storeFuelCards(seed: number, demo: FuelCardDemo): Promise<void> {
  if ((await FuelCardRecord.estimatedDocumentCount()) > 0) return
  const cards = generateFuelCards(new Random(seed, 'fuel cards'), demo)
  if (cards.length === 0) return
  const first = await nextId(FuelCardRecord.collection.name, cards.length)
  const documents = cards.map((card, index) => cardDocument(card, first + index))
  await FuelCardRecord.collection.insertMany(documents as never)
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
