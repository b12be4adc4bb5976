import { setTimeout as sleep } from 'node:timers/promises'
// Declares every collection there is.
import '@drayline/api/server'
import { databasePrivileges } from '@drayline/api/kernel/database/database-rights'
import { renewValidators } from '@drayline/api/kernel/database/validators'
import mongoose from 'mongoose'
import { initiateOnce, replicaSetName } from './replica-set.ts'

type Client = InstanceType<typeof mongoose.mongo.MongoClient>

/** Options for a set of members under authentication and TLS. */
export interface SetOptions {
  /** Addresses as the members and their clients see them, `mongo1:27017`. */
  members: readonly string[]
  /** Address of the first member on this machine: a MongoDB without users can be set up from there only. */
  local: string
  caFile: string
  rootPassword: string
  /** Passwords of the users that work on the records, by name. */
  users: Readonly<Record<string, string>>
  note: (text: string) => void
}

const database = 'drayline'
const roleName = 'drayline'
const wholeSet = 60_000
/** A user or role that is not there. */
const missing = new Set([11, 31])

/** Makes the members one replica set with its users, or brings it up to date. May be run at every start. */
export async function prepareSet(options: SetOptions): Promise<void> {
  const { note, members, local, caFile, rootPassword } = options
  const [first = ''] = members
  const tls = `tls=true&tlsCAFile=${encodeURIComponent(caFile)}`
  await withClient(`mongodb://${local}/?directConnection=true&${tls}`, async (client) => {
    const admin = client.db('admin')
    if (!(await admin.command({ hello: 1 })).setName) {
      const config = { _id: replicaSetName, members: [{ _id: 0, host: first }] }
      if (await initiateOnce(admin, config)) note('The replica set was started')
    }
    await makeRoot(client, rootPassword, note)
  })
  const root = `mongodb://root:${encodeURIComponent(rootPassword)}`
  const known = `${first}/?replicaSet=${replicaSetName}&authSource=admin&${tls}`
  await withClient(`${root}@${known}`, async (client) => {
    await addMembers(client, members, note)
    await makeUsers(client, options.users)
    note(`Users: root, ${Object.keys(options.users).join(', ')}`)
  })
}

async function withClient<T>(uri: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new mongoose.mongo.MongoClient(uri, { serverSelectionTimeoutMS: wholeSet })
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

/** The first user: made over the local address while there is none, which MongoDB permits there alone. */
async function makeRoot(client: Client, password: string, note: (text: string) => void): Promise<void> {
  const admin = client.db('admin')
  const giveUpAt = Date.now() + wholeSet
  for (;;) {
    const { isWritablePrimary, primary, me } = await admin.command({ hello: 1 })
    // Another member is it: then the set is there, with its users.
    if (primary && primary !== me) return
    if (isWritablePrimary) break
    if (Date.now() > giveUpAt) throw new Error('The replica set has no primary')
    await sleep(200)
  }
  try {
    await admin.command({ createUser: 'root', pwd: password, roles: ['root'] })
    note('The user root was made')
  } catch (error) {
    // With users there is no way in without a password: the set was prepared before.
    if (!isUnauthorized(error)) throw error
  }
}

function isUnauthorized(error: unknown): boolean {
  return codeOf(error) === 13
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}

/** Adds members one by one: each change must be known to a majority before the next. */
async function addMembers(
  client: Client,
  members: readonly string[],
  note: (text: string) => void,
): Promise<void> {
  const admin = client.db('admin')
  for (const host of members) {
    const { config } = await admin.command({ replSetGetConfig: 1 })
    const known = config.members as { _id: number; host: string }[]
    if (known.some((member) => member.host === host)) continue
    const next = Math.max(...known.map(({ _id }) => _id)) + 1
    const changed = { ...config, version: config.version + 1, members: [...known, { _id: next, host }] }
    await admin.command({ replSetReconfig: changed })
    note(`${host} was added`)
    await untilReady(client, host)
  }
}

async function untilReady(client: Client, host: string): Promise<void> {
  const giveUpAt = Date.now() + wholeSet
  for (;;) {
    const { members } = await client.db('admin').command({ replSetGetStatus: 1 })
    const member = (members as { name: string; stateStr: string }[]).find(({ name }) => name === host)
    if (member?.stateStr === 'SECONDARY' || member?.stateStr === 'PRIMARY') return
    if (Date.now() > giveUpAt) throw new Error(`${host} does not follow the set: ${member?.stateStr}`)
    await sleep(200)
  }
}

async function makeUsers(client: Client, users: Readonly<Record<string, string>>): Promise<void> {
  const admin = client.db('admin')
  await makeRole(client)
  for (const [name, pwd] of Object.entries(users)) {
    const user = { pwd, roles: [roleName] }
    await admin.command({ updateUser: name, ...user }).catch(async (error) => {
      if (!missing.has(Number(codeOf(error)))) throw error
      await admin.command({ createUser: name, ...user })
    })
  }
}

/** Makes the role of API and commands, or brings it up to date with the collections that there are now. */
export async function makeRole(client: Client): Promise<void> {
  const admin = client.db('admin')
  const role = { privileges: databasePrivileges(database), roles: [] }
  await admin.command({ updateRole: roleName, ...role }).catch(async (error) => {
    if (!missing.has(Number(codeOf(error)))) throw error
    await admin.command({ createRole: roleName, ...role })
  })
  // That role may not change them.
  await renewValidators(client.db(database))
}
