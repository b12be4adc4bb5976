// A process of its own that prepares data, for tests that kill it: `node child.ts <uri> <leaseMs>`.
import { connectDb } from '../../database/db.ts'
import { prepareData } from '../migrator.ts'
import { slowMigration } from '../probe.fixture.ts'

const [, , uri = '', leaseMs] = process.argv
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const db = await connectDb(uri)
await prepareData({ migrations: [slowMigration], log, leaseMs: Number(leaseMs), pollIntervalMs: 100 })
await db.close()
