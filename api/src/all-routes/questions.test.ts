import mongoose from 'mongoose'
import { routes } from '../routes.ts'
import type { Office } from '../testing/write-scenarios.ts'
import { startOffice, writeScenarios } from '../testing/write-scenarios.ts'

jest.setTimeout(300_000)

interface Question {
  name: string
  collection: string
  command: Record<string, unknown>
  /** First call that asked it. */
  by: string
}

const asking = ['find', 'aggregate', 'count', 'distinct']
const questions = new Map<string, Question>()
let asker = 'start'
let office: Office

/** Every call of the product is made once, and what it asks the database is written down. */
beforeAll(async () => {
  const connect = mongoose.connect.bind(mongoose)
  jest
    .spyOn(mongoose, 'connect')
    .mockImplementation((uri, options) => connect(uri, { ...options, monitorCommands: true }))
  office = await startOffice()
  mongoose.connection.getClient().on('commandStarted', ({ commandName, command }) => {
    if (asking.includes(commandName)) note(commandName, command)
  })
  for (const [name, scenario] of Object.entries(writeScenarios)) {
    const { by, path, body, options = {} } = await scenario(office)
    asker = name
    await by.send(name.split(' ')[0] ?? '', path, { body, ...options })
  }
  const admin = await office.api.as('admin')
  for (const { method, path, raw } of routes) {
    if (method !== 'GET' || raw) continue
    asker = `GET ${path}`
    await admin.get(path.replaceAll(/:\w+/g, '1'))
  }
})
afterAll(async () => {
  jest.restoreAllMocks()
  await office.api.stop()
})

/** One of each form: the same fields in filter, order and stages. */
function note(name: string, { lsid: _, $clusterTime: __, ...command }: Record<string, unknown>): void {
  const collection = String(command[name])
  const { filter, query, sort, pipeline, maxTimeMS, hint } = command
  const form = { filter: filter ?? query, sort, pipeline, hint, hasLimit: maxTimeMS !== undefined }
  const key = `${name} ${collection} ${JSON.stringify(form, (_key, value) => (isPlain(value) ? '?' : value))}`
  if (!questions.has(key)) questions.set(key, { name, collection, command, by: asker })
}

const isPlain = (value: unknown) => value === null || typeof value !== 'object' || value instanceof Date

/** GridFS asks by an index of its own, and takes no limit. */
const isFile = ({ collection }: Question) => /\.(files|chunks)$/.test(collection)

/** Collections that are read as a whole, and why they may be. */
const readWhole = {
  activities: 'counted, up to ten thousand and one',
  audit_lanes: 'a fixed number',
  audit_search_marks: 'a fixed number',
  clients: 'once in a process, for sums that are kept',
  ledger_periods: 'one a month',
  remote_path_roots: 'as many as remotes',
  users: 'as many as colleagues',
}

test('no question to the database may last without end', () => {
  const endless = [...questions.values()].filter((one) => !isFile(one) && one.command.maxTimeMS === undefined)
  expect(endless.map(({ name, collection, by }) => `${by}: ${name} ${collection}`)).toEqual([])
})

test('every question is answered from an index, but for those about what is read as a whole', async () => {
  const scans = new Map<string, string>()
  for (const question of questions.values()) {
    const { name, collection, command, by } = question
    if (!isFile(question) && JSON.stringify(await planOf(question)).includes('COLLSCAN'))
      scans.set(collection, `${by}: ${name} ${JSON.stringify(command.filter ?? command.pipeline)}`)
  }
  const unexpected = [...scans].filter(([collection]) => !Object.hasOwn(readWhole, collection))
  expect(unexpected).toEqual([])
  expect([...scans.keys()].sort()).toEqual(Object.keys(readWhole))
  expect(questions.size).toBeGreaterThan(200)
})

const kept = [
  'filter',
  'query',
  'sort',
  'pipeline',
  'hint',
  'limit',
  'skip',
  'projection',
  'key',
  'collation',
]

async function planOf({ name, collection, command }: Question): Promise<object> {
  const explained = Object.fromEntries(
    kept.flatMap((field) => (field in command ? [[field, command[field]]] : [])),
  )
  return await mongoose.connection
    .getClient()
    .db(mongoose.connection.name)
    .command({
      explain: { [name]: collection, ...explained, ...(name === 'aggregate' ? { cursor: {} } : {}) },
      verbosity: 'queryPlanner',
    })
}
