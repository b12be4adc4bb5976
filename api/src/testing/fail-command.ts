import mongoose from 'mongoose'

interface Failure {
  failCommands: string[]
  closeConnection?: boolean
  errorCode?: number
  errorLabels?: string[]
}

/**
 * Makes the test's own connections fail at some commands: for a number of times, or until the returned function is
 * called. Other suites in the same mongod are not concerned, because the failure names this suite's `appName`.
 */
export async function failCommand(
  failure: Failure,
  times: number | 'alwaysOn',
): Promise<() => Promise<void>> {
  const client = mongoose.connection.getClient()
  const { appName } = client.options
  const configure = (mode: unknown, data?: object) =>
    client.db('admin').command({ configureFailPoint: 'failCommand', mode, ...(data ? { data } : {}) })
  await configure(times === 'alwaysOn' ? times : { times }, { ...failure, appName })
  return async () => {
    await configure('off')
  }
}
