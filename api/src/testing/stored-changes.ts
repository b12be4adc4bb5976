import mongoose from 'mongoose'
import { plain } from './plain.ts'

/** Deadlines are told to the minute. */
const minuteMs = 60_000

type Stored = Map<string, Record<string, unknown>>

/**
 * What every call writes to, sums in partitions that are chosen by chance, and which question took long: their own tests
 * hold them.
 */
const untold = new Set([
  ...['sessions', 'counters', 'operations', 'audit_lanes'],
  ...['summaries', 'ledger_days', 'ledger_lanes', 'asked_questions'],
])

/** Looks at everything that is stored, and tells what has become of it since the last look. */
export class StoredChanges {
  #hashes: Record<string, string> = {}
  readonly #collections = new Map<string, Stored>()

  /** Remembers what is stored now. */
  async look(): Promise<void> {
    for (const name of await this.#changed()) this.#collections.set(name, await readAll(name))
  }

  /** One line for each record that was added (`+`), changed (`~`, changed fields alone) or removed (`-`). */
  async since(): Promise<string[]> {
    const lines: string[] = []
    for (const name of await this.#changed()) {
      const [before, after] = [this.#collections.get(name) ?? new Map(), await readAll(name)]
      this.#collections.set(name, after)
      lines.push(...differences(name, before, after))
    }
    return lines
  }

  async #changed(): Promise<string[]> {
    const db = mongoose.connection.getClient().db(mongoose.connection.name)
    const { collections } = await db.command({ dbHash: 1 })
    const before = this.#hashes
    this.#hashes = collections
    return Object.keys(collections)
      .filter((name) => !untold.has(name) && collections[name] !== before[name])
      .sort()
  }
}

async function readAll(name: string): Promise<Stored> {
  const all = await mongoose.connection.collection(name).find().sort({ _id: 1 }).toArray()
  return new Map(all.map((one) => [String(one._id), one]))
}

function differences(name: string, before: Stored, after: Stored): string[] {
  const gone = [...before]
    .filter(([id]) => !after.has(id))
    .map(([, { _id }]) => `- ${name} ${plain({ _id })}`)
  const there = [...after].flatMap(([id, now]) => {
    const was = before.get(id)
    if (!was) return [`+ ${name} ${plain(now, minuteMs)}`]
    const fields = Object.entries(now).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(was[field]),
    )
    return fields.length > 0 ? [`~ ${name} ${plain(Object.fromEntries(fields), minuteMs)}`] : []
  })
  return [...there, ...gone].sort()
}
