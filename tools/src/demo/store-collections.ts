import type { CallDoc, CollectionDoc } from '@drayline/api/finance/collections/collection.model'
import {
  CallRecord,
  CollectionRecord,
  collectionKeys,
} from '@drayline/api/finance/collections/collection.model'
import { settled } from '@drayline/api/finance/collections/collections.service'
import { nextId } from '@drayline/api/kernel/database/ids'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import type { CollectionOptions, DemoCall, DemoCollection } from './generate-collections.ts'
import { generateCollections } from './generate-collections.ts'
import { Random } from './random.ts'

const zone = 'America/New_York'

/** Stores what clients owe, with calls, promises and changes; sums are the caller's to add up. */
export async function storeCollections(seed: number, options: CollectionOptions): Promise<void> {
  const made = generateCollections(new Random(seed, 'collections'), options)
  if (made.length === 0) return
  const first = await nextId(CollectionRecord.collection.name, made.length)
  const collections = made.map((collection, index) => collectionDocument(collection, first + index))
  await CollectionRecord.collection.insertMany(collections as never)
  const calls = made
    .flatMap((collection, index) => collection.calls.map((call) => ({ call, collectionId: first + index })))
    .sort((a, b) => a.call.at - b.call.at)
  if (calls.length === 0) return
  const firstCall = await nextId(CallRecord.collection.name, calls.length)
  const documents = calls.map(({ call, collectionId }, index) =>
    callDocument(call, collectionId, firstCall + index),
  )
  await CallRecord.collection.insertMany(documents as never)
}

function collectionDocument(collection: DemoCollection, _id: number): CollectionDoc {
  const { client, amountCents, description, priority, dueDate, notes, assignee, calls, steps } = collection
  const [created, ...later] = steps
  const last = steps.at(-1)
  if (!created || !last) throw new RangeError('A collection has at least one step')
  const promises = calls.flatMap(({ promise, at, by }) =>
    promise ? [{ ...promise, owedCents: amountCents, keptOn: null, madeAt: new Date(at), by }] : [],
  )
  const document: CollectionDoc = {
    ...{ _id, version: steps.length, amountCents, description, status: last.to, priority, dueDate, notes },
    ...{ clientId: client.id, assignedTo: assignee?.id ?? null, callCount: calls.length },
    lastContactAt: calls.length === 0 ? null : new Date(calls.at(-1)?.at ?? 0),
    promises,
    promisedFor: null,
    voided: null,
    history: [
      { at: new Date(created.at), by: created.by, fields: [] },
      ...later.map(({ at, by, from, to }) => ({
        at: new Date(at),
        by,
        fields: [{ name: 'status', from, to }],
      })),
    ],
    createdAt: new Date(created.at),
    updatedAt: new Date(last.at),
    ...collectionKeys({ description, priority }),
  }
  // The API derives the effect of a status on the promises.
  return { ...document, ...settled(document, todayIn(zone, new Date(last.at))) }
}

function callDocument(
  { at, by, outcome, note, contact, promise }: DemoCall,
  collectionId: number,
  _id: number,
): CallDoc {
  return {
    ...{ _id, version: 1, collectionId, outcome, note, contact, by, at: new Date(at) },
    promiseAmountCents: promise?.amountCents ?? null,
    promiseDate: promise?.date ?? null,
    createdAt: new Date(at),
    updatedAt: new Date(at),
  }
}
