import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import mongoose from 'mongoose'

/** Returns the path of the dump of a data version, from the repository's root. */
export function dumpPath(version: number | string): string {
  return `api/src/testing/schema-dumps/data-${version}.json.gz`
}

/** Fills the connected, empty database with the records of a dump, as they were stored then. Without indexes. */
export async function loadDump(version: number): Promise<void> {
  const file = join(import.meta.dirname, '../../..', dumpPath(version))
  const text = gunzipSync(await readFile(file)).toString()
  const collections = mongoose.mongo.BSON.EJSON.parse(text, { relaxed: false }) as Record<string, object[]>
  for (const [name, records] of Object.entries(collections))
    if (records.length > 0) await mongoose.connection.collection(name).insertMany(records)
}
