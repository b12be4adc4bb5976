import { UserError } from '../user-error.ts'
import { type Client, type Db, databaseCode, type Session } from './driver.ts'

/** Codes of MongoDB's errors. */
const unauthorized = 13
const snapshotTooOld = 239
const snapshotUnavailable = 246

/** So long the database keeps the past while a backup reads, in seconds: six hours. */
const neededHistory = 6 * 60 * 60
const defaultHistory = 300

/**
 * Has the database keep the past for as long as a backup may read.
 * @returns puts it back; undefined when the user may not change it
 */
export async function keepHistory(client: Client): Promise<(() => Promise<void>) | undefined> {
  const admin = client.db('admin')
  const name = 'minSnapshotHistoryWindowInSeconds'
  const set = (seconds: number) => admin.command({ setParameter: 1, [name]: seconds })
  try {
    const { [name]: seconds } = await admin.command({ getParameter: 1, [name]: 1 })
    if (seconds > neededHistory) return async () => undefined
    await set(neededHistory)
    // Ours already: a backup was killed before it could put it back.
    const before = seconds === neededHistory ? defaultHistory : seconds
    return async () => void (await set(before))
  } catch (error) {
    if (databaseCode(error) === unauthorized) return undefined
    throw error
  }
}

/** Why a backup has to begin again: collections were made, or indexes built, after its moment. */
export class CatalogChanged extends Error {}

/** Reads through one snapshot; ends the session whatever happens. @throws CatalogChanged, UserError */
export async function inSnapshot<T>(db: Db, work: (session: Session) => Promise<T>): Promise<T> {
  const session = db.client.startSession({ snapshot: true })
  try {
    return await work(session)
  } catch (error) {
    throw explained(error)
  } finally {
    await session.endSession()
  }
}

function explained(error: unknown): unknown {
  const code = databaseCode(error)
  if (code === snapshotUnavailable) return new CatalogChanged('The collections changed', { cause: error })
  if (code !== snapshotTooOld) return error
  return new UserError(
    'The backup took longer than the database keeps the past, so it could not be of one moment.',
    'Set MONGODB_ADMIN_URI to a user that may set minSnapshotHistoryWindowInSeconds (role hostManager or root), or raise that parameter on the database.',
    { cause: error },
  )
}
