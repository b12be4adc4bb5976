import { setTimeout as pause } from 'node:timers/promises'
import mongoose from 'mongoose'
import { eventually } from './eventually.ts'

const { MongoClient } = mongoose.mongo
type Client = InstanceType<typeof MongoClient>

interface Failure {
  failCommands: string[]
  closeConnection?: boolean
  /** Makes the commands take `blockTimeMS`. */
  blockConnection?: boolean
  blockTimeMS?: number
  errorCode?: number
  errorLabels?: string[]
  /** Said by the primary after it has carried out the command. */
  writeConcernError?: { code: number; errmsg: string }
}

interface Turn {
  _id: 'failCommand'
  until: Date
}

const longestTurnMs = 60_000
const duplicateKey = 11_000

/**
 * Does some work while the test's own connections fail at some commands, a number of times or always. The failure
 * names this suite's `appName`, so other suites in the same mongod do not fail; but mongod knows only one such failure
 * at a time, so suites take turns.
 */
export async function whileFailing<T>(
  failure: Failure,
  times: number | 'alwaysOn',
  work: () => Promise<T>,
): Promise<T> {
  const { appName } = mongoose.connection.getClient().options
  // A client of its own: some failures clear the pool of the suite's, and with it what waits there for a connection.
  const control = await MongoClient.connect(process.env.DRAYLINE_TEST_MONGODB ?? '')
  const configure = (mode: unknown, data?: object) =>
    control.db('admin').command({ configureFailPoint: 'failCommand', mode, ...(data ? { data } : {}) })
  const giveUpTurn = await takeTurn(control)
  try {
    await configure(times === 'alwaysOn' ? times : { times }, { ...failure, appName })
    return await work()
  } finally {
    await configure('off')
    await giveUpTurn()
    await control.close()
    await eventually(answers)
  }
}

/** Whether the suite's own client has noticed that nothing fails any more. */
const answers = () =>
  mongoose.connection
    .getClient()
    .db('admin')
    .command({ ping: 1 })
    .then(
      () => true,
      () => false,
    )

/** Waits until no other suite makes commands fail. The turn of a suite that was killed ends by itself. */
async function takeTurn(control: Client): Promise<() => Promise<void>> {
  const turns = control.db('test_turns').collection<Turn>('turns')
  const take = (until: Date) =>
    turns
      .updateOne({ _id: 'failCommand', until: { $lt: new Date() } }, { $set: { until } }, { upsert: true })
      .then(() => until)
      .catch((error: { code?: number }) => {
        if (error.code !== duplicateKey) throw error
      })
  const endOfTurn = () => new Date(Date.now() + longestTurnMs)
  let until = await take(endOfTurn())
  while (!until) {
    await pause(20)
    until = await take(endOfTurn())
  }
  return async () => {
    await turns.deleteOne({ _id: 'failCommand', until })
  }
}
