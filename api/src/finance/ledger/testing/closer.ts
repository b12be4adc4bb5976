// A process of its own that closes months, for a test that kills it: `node closer.ts <uri> <instant> <writes>` ends by
// itself when no month is being closed any more, and kills itself after so many writes to the database.
import '../../../subscriptions.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import mongoose from 'mongoose'
import { connectDb } from '../../../kernel/database/db.ts'
import { createLogger } from '../../../kernel/http/request-log.ts'
import { startJobLoop } from '../../../kernel/jobs/job-loop.ts'
import { openAuditKey } from '../../../platform/audit/audit-key.ts'
import { keyRing } from '../../../platform/keys/key-ring.ts'
import { testConfig } from '../../../testing/api-test.ts'
import { closeJobs } from '../close-job.ts'
import { LedgerPeriod } from '../period.model.ts'

const [, , uri = '', instant = '', writes = ''] = process.argv
const writing = ['insert', 'update', 'delete', 'findAndModify', 'commitTransaction']
const address = new URL(uri)
address.searchParams.set('monitorCommands', 'true')
const db = await connectDb(address.href)
await openAuditKey(await keyRing(testConfig()))
let left = Number(writes)
mongoose.connection.getClient().on('commandSucceeded', ({ commandName }) => {
  if (!writing.includes(commandName)) return
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
})
const now = () => new Date(instant)
const loop = startJobLoop({ handlers: [closeJobs(now)], now, log: createLogger('silent') })
while (await LedgerPeriod.exists({ status: 'closing' })) await sleep(50)
await loop.stop()
await db.close()
