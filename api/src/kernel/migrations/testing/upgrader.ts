// A process of its own that brings data up to date as the product does, for a test that kills it: `node upgrader.ts <uri>
// <writes>` ends by itself when all is done, and kills itself after so many writes to the database.
import mongoose from 'mongoose'
import { migrations } from '../../../migrations.ts'
import { connectDb } from '../../database/db.ts'
import { createLogger } from '../../http/request-log.ts'
import { BackgroundMigrator } from '../migrator.ts'

const [, , uri = '', writes = ''] = process.argv
const writing = ['insert', 'update', 'delete', 'findAndModify', 'commitTransaction', 'createIndexes']
const address = new URL(uri)
address.searchParams.set('monitorCommands', 'true')
const db = await connectDb(address.href)
let left = Number(writes)
mongoose.connection.getClient().on('commandSucceeded', ({ commandName }) => {
  if (!writing.includes(commandName)) return
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
})
const migrator = await BackgroundMigrator.start({
  ...{ migrations, log: createLogger('silent'), pollIntervalMs: 20 },
})
await migrator.whenDone()
await migrator.stop()
await db.close()
