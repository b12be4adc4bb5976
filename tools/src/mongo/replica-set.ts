import mongoose from 'mongoose'

const { MongoClient } = mongoose.mongo

/** The name of the embedded replica set. */
export const replicaSetName = 'drayline'

/** The address for a database on a socket; mongod's socket is readable by its owner only. */
export function socketUri(socket: string): string {
  return `mongodb://${encodeURIComponent(socket)}/drayline?replicaSet=${replicaSetName}`
}

export interface ReplicaSetOptions {
  /** Acknowledge majority writes before the journal is on disk: faster, for data that is thrown away. */
  volatile: boolean
}

/**
 * Makes the mongod on this socket the primary of its one-member replica set: initiates a new one, and moves the
 * member's address when the data folder was moved. Returns when writes are accepted.
 */
export async function ensurePrimary(socket: string, options: ReplicaSetOptions): Promise<void> {
  const client = new MongoClient(`mongodb://${encodeURIComponent(socket)}/?directConnection=true`, {
    serverSelectionTimeoutMS: 20_000,
  })
  try {
    const admin = client.db('admin')
    await configure(admin, socket, options)
    await waitForPrimary(admin)
  } finally {
    await client.close()
  }
}

type Db = ReturnType<InstanceType<typeof MongoClient>['db']>

async function configure(admin: Db, socket: string, options: ReplicaSetOptions): Promise<void> {
  const config = (await readConfig(admin)) ?? (await initiate(admin, socket, options))
  const [member] = config.members
  if (config.members.length === 1 && member?.host === socket) return
  const members = [{ _id: member?._id ?? 0, host: socket }]
  await admin.command({ replSetReconfig: { ...config, members, version: config.version + 1 }, force: true })
}

async function initiate(admin: Db, socket: string, options: ReplicaSetOptions): Promise<Config> {
  const members = [{ _id: 0, host: socket }]
  const settings = { electionTimeoutMillis: 1_000 }
  const journal = options.volatile ? { writeConcernMajorityJournalDefault: false } : {}
  await initiateOnce(admin, { _id: replicaSetName, ...journal, members, settings })
  return await configOnceRead(admin)
}

/**
 * Initiates a replica set.
 * @returns false when that was done before: a mongod that was only just started does not know it yet
 */
export async function initiateOnce(admin: Db, config: object): Promise<boolean> {
  try {
    await admin.command({ replSetInitiate: config })
    return true
  } catch (error) {
    if (isNamed(error, 'AlreadyInitialized')) return false
    throw error
  }
}

async function configOnceRead(admin: Db): Promise<Config> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const config = await readConfig(admin)
    if (config) return config
    await pause()
  }
  throw new Error('the database did not read its configuration within 60 seconds')
}

interface Config {
  version: number
  members: { _id: number; host: string }[]
}

async function readConfig(admin: Db): Promise<Config | undefined> {
  try {
    const answer = await admin.command({ replSetGetConfig: 1 })
    return answer.config
  } catch (error) {
    if (isNamed(error, 'NotYetInitialized')) return undefined
    throw error
  }
}

function isNamed(error: unknown, codeName: string): boolean {
  return error instanceof Error && 'codeName' in error && error.codeName === codeName
}

const pause = () => new Promise((done) => setTimeout(done, 25))

async function waitForPrimary(admin: Db): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const hello = await admin.command({ hello: 1 })
    if (hello.isWritablePrimary) return
    await pause()
  }
  throw new Error('the database did not become writable within 60 seconds')
}
