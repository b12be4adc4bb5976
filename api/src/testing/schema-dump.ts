import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import mongoose from 'mongoose'

/** Returns the path of the dump of a data version, from the repository's root. */
export function dumpPath(version: number | string): string {
  return `api/src/testing/schema-dumps/data-${version}.json.gz`
}

/** Returns the path of what a process of a data version wrote on its dump, from the repository's root. */
export function writesPath(version: number | string): string {
  return `api/src/testing/schema-dumps/writes-${version}.json.gz`
}

/** Ids of what was recorded begin here: beside it a newer version gives out the next ones itself. */
export const recordedFrom = 1_000_000

const root = join(import.meta.dirname, '../../..')

/** Data versions of which there is a dump, the oldest first. */
export function dumpedVersions(): number[] {
  const names = readdirSync(join(root, dirname(dumpPath(0))))
  const found = names.map((name) => /^data-(\d+)\./.exec(name)?.[1])
  return found.flatMap((version) => (version ? [Number(version)] : [])).sort((a, b) => a - b)
}

/** Fills the connected, empty database with the records of a dump, as they were stored then. Without indexes. */
export async function loadDump(version: number): Promise<void> {
  const collections = (await readPacked(dumpPath(version))) as Record<string, object[]>
  for (const [name, records] of Object.entries(collections))
    if (records.length > 0) await mongoose.connection.collection(name).insertMany(records)
}

/** Commands to the database by which a process of that version wrote on its dump, in order. */
export async function readWrites(version: number): Promise<object[]> {
  return (await readPacked(writesPath(version))) as object[]
}

/**
 * Sends such commands to the connected database.
 * @throws when one is refused: a newer version must leave what an older one needs
 */
export async function replay(commands: readonly object[]): Promise<void> {
  for (const command of commands) {
    const answer = await mongoose.connection.getClient().db().command(command)
    if (answer.writeErrors) throw new Error(JSON.stringify([command, answer.writeErrors]))
  }
}

async function readPacked(path: string): Promise<unknown> {
  const text = gunzipSync(await readFile(join(root, path))).toString()
  return mongoose.mongo.BSON.EJSON.parse(text, { relaxed: false })
}
