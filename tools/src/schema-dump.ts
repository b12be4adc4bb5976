// Keeps the schema of today as a small dump that tests upgrade: `npm run schema-dump`.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseVaultKeys } from '@drayline/api/kernel/base/vault-keys'
import { connectDb } from '@drayline/api/kernel/database/db'
import { latestVersion } from '@drayline/api/kernel/migrations/migration'
import { migrations } from '@drayline/api/migrations'
import { testVaultKeys } from '@drayline/api/testing/api-test'
import { dumpPath, writesPath } from '@drayline/api/testing/schema-dump'
import { recomputeSummaries } from '@drayline/api/totals'
import mongoose from 'mongoose'
import { readOptions } from './arguments.ts'
import { repositoryRoot } from './cache.ts'
import { prepareDatabase } from './database.ts'
import { loadDemoData } from './demo/load-demo-data.ts'
import { startEmbeddedMongo } from './embedded-mongo.ts'
import { createLifecycle } from './lifecycle.ts'
import { recordWrites } from './schema-dump/record-writes.ts'

const usage = `npm run schema-dump -- [--version N]

Writes ${dumpPath('<data version>')} with a few invented records of each collection, made on a database
of its own. Run it for each release that adds migrations; dumps of earlier releases stay.

  --version N  data of which only the migrations up to N are noted as done (the latest)`

const { EJSON } = mongoose.mongo.BSON
/** Nobody's sum depends on how many there are. */
const fewOf = /^(activities|notifications|files\.|loose_files|tasks|time_|document_contents|emails|views)/
const summed = ['credit_checks', 'fuel_card_applications', 'collections']
/** Collections that belong to a run, and not to the data. */
const leftOut = /^(system\.|processes$|migration_leases$|unguarded_turns$|sessions$)/
const few = 10

const lifecycle = createLifecycle()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const { values } = readOptions(usage, { version: { type: 'string' } })
  const version = values.version === undefined ? latestVersion(migrations) : Number(values.version)
  const mongo = await startEmbeddedMongo({ ephemeral: true })
  lifecycle.onEnd(mongo.stop)
  const db = await connectDb(mongo.uri)
  await prepareDatabase()
  const vault = { vaultKeys: parseVaultKeys(testVaultKeys).keys, vaultKeysFile: undefined }
  const now = new Date('2026-11-22T15:00:00Z')
  await loadDemoData({ uri: mongo.uri, now, password: 'of nobody', invoices: 20, seed: 38, vault })
  await thinOut()
  const file = join(repositoryRoot, dumpPath(version))
  await writeFile(file, gzipSync(EJSON.stringify(await read(version, now), { relaxed: false })))
  console.log(`✓ ${file}`)
  await db.close()
  const writes = join(repositoryRoot, writesPath(version))
  await writeFile(writes, gzipSync(JSON.stringify(await recordWrites(mongo.uri, version))))
  console.log(`✓ ${writes}`)
  await lifecycle.end(0)
}

/** Leaves few records of what is many, and counts the sums anew. */
async function thinOut(): Promise<void> {
  for (const name of summed) {
    const kept = await mongoose.connection.collection(name).find({}).sort({ _id: 1 }).limit(few).toArray()
    const last = kept.at(-1)?._id
    await mongoose.connection.collection(name).deleteMany({ _id: { $gt: last } })
    if (name === 'collections')
      await mongoose.connection.collection('collection_calls').deleteMany({ collectionId: { $gt: last } })
  }
  await recomputeSummaries({ repair: true })
}

/** Records by collection. Passwords are left out; vault entries are closed with a key that everybody can read. */
async function read(version: number, now: Date): Promise<Record<string, object[]>> {
  const collections: Record<string, object[]> = {}
  const names = (await mongoose.connection.listCollections()).map(({ name }) => name).sort()
  for (const name of names) {
    if (leftOut.test(name)) continue
    const found = mongoose.connection.collection(name).find({}).sort({ _id: 1 })
    const records = await found.limit(fewOf.test(name) ? few : 0).toArray()
    collections[name] = records.flatMap((record) => {
      if (name === 'users') return [{ ...record, passwordHash: null }]
      if (name !== 'migrations') return [record]
      return record.version > version
        ? []
        : [{ ...record, state: 'done', finishedAt: now, firstEndedAt: now }]
    })
  }
  return collections
}
