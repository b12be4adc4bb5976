import mongoose from 'mongoose'
import type { Outcome } from './clerks.ts'

type Db = mongoose.mongo.Db
interface Document {
  _id: number
  [field: string]: unknown
}

/** By-products of a creation, each in a collection of its own. */
const appended = ['invoices', 'open_items', 'activities', 'changes', 'audit', 'operations']
/** Documents that a creation changes, and how many of each there are to change. */
const changed = { loads: 400, brokers: 60, summaries: 16, audit_lanes: 32 }

/**
 * Stores what a submitted invoice leaves, in one transaction after the other of `workers` side by side: documents of the
 * same size under the same indexes, in a database beside the product's.
 */
export async function driverWrites(
  uri: string,
  { workers, seconds }: { workers: number; seconds: number },
): Promise<Outcome> {
  const client = await new mongoose.mongo.MongoClient(uri, { maxPoolSize: 50 }).connect()
  const beside = client.db('bench_driver')
  try {
    await beside.dropDatabase()
    const samples = await copy(client.db(), beside)
    const outcome: Outcome = { times: [], refused: 0, seconds: 0 }
    const begun = performance.now()
    const work = async (worker: number) => {
      for (let round = 0; performance.now() < begun + seconds * 1000; round += 1) {
        const started = performance.now()
        const number = worker * 1_000_000 + round
        await client.withSession((session) =>
          session.withTransaction(() => store(beside, session, samples, number), {
            readConcern: { level: 'snapshot' },
            writeConcern: { w: 'majority' },
          }),
        )
        outcome.times.push(performance.now() - started)
      }
    }
    await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))
    outcome.seconds = (performance.now() - begun) / 1000
    return outcome
  } finally {
    await beside.dropDatabase()
    await client.close()
  }
}

/** Makes the collections with their indexes, and what is changed in them; answers a newest document of each. */
async function copy(from: Db, to: Db): Promise<Map<string, Document>> {
  const samples = new Map<string, Document>()
  for (const name of [...appended, ...Object.keys(changed)]) {
    const [sample] = await from.collection<Document>(name).find().sort({ $natural: -1 }).limit(1).toArray()
    if (!sample) throw new Error(`There is nothing in ${name}`)
    samples.set(name, sample)
    const indexes = (await from.collection(name).indexes()).filter((index) => index.name !== '_id_')
    const collection = await to.createCollection<Document>(name)
    if (indexes.length > 0)
      await collection.createIndexes(indexes.map(({ v: _v, ...index }) => index) as never)
  }
  for (const [name, count] of Object.entries(changed)) {
    const documents = Array.from({ length: count }, (_, number) => renumbered(samples.get(name), number))
    await to.collection<Document>(name).insertMany(documents)
  }
  return samples
}

/** Fields by which documents differ under unique indexes. */
function renumbered(sample: Document | undefined, number: number): Document {
  const own = [
    'invoiceNumber',
    'numberKey',
    'loadNumber',
    'mcNumber',
    'dotNumber',
    'change',
    'entityId',
    'invoiceId',
  ]
  const given = own.filter((name) => sample?.[name] !== undefined && sample[name] !== null)
  const numbers = Object.fromEntries(
    given.map((name) => [name, typeof sample?.[name] === 'number' ? number : `${name} ${number}`]),
  )
  return {
    ...sample,
    ...numbers,
    ...(sample?.seq === undefined ? {} : { seq: number, lane: -1 }),
    _id: number,
  }
}

async function store(
  db: Db,
  session: mongoose.mongo.ClientSession,
  samples: ReadonlyMap<string, Document>,
  number: number,
): Promise<void> {
  const change = async (name: keyof typeof changed, of: number) =>
    await db
      .collection<Document>(name)
      .updateOne({ _id: of % changed[name] }, { $inc: { writes: 1 } } as never, { session })
  const append = async (name: string, count = 1) => {
    const documents = Array.from({ length: count }, (_, index) =>
      renumbered(samples.get(name), number * 2 + index),
    )
    await db.collection<Document>(name).insertMany(documents, { session })
  }
  // A worker changes a load and a lane of its own; brokers and sums are shared, as they are in the product.
  const own = Math.floor(number / 1_000_000)
  await change('loads', own)
  await append('invoices')
  await change('brokers', number)
  await change('summaries', number)
  await append('open_items')
  await append('activities', 2)
  await append('changes')
  await change('audit_lanes', own)
  await append('audit', 2)
  await append('operations')
}
