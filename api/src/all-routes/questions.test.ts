import mongoose from 'mongoose'
import { routes } from '../routes.ts'
import { choicesOf } from '../testing/choices.ts'
import type { Explained } from '../testing/query-plans.ts'
import { isServed, scans } from '../testing/query-plans.ts'
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
  for (const route of routes) {
    if (route.method !== 'GET' || route.raw) continue
    for (const choice of ['', ...choicesOf(route)]) {
      asker = `GET ${route.path}${choice}`
      const { status } = await admin.get(asker.slice(4).replaceAll(/:\w+/g, '1'))
      if (choice && status === 200) answered += 1
    }
  }
})
afterAll(async () => {
  jest.restoreAllMocks()
  await office.api.stop()
})

/** How many choices were answered with a list; those that need another one beside them are not. */
let answered = 0

/** One of each form: the same fields in filter, order and stages. */
function note(name: string, { lsid: _, $clusterTime: __, ...command }: Record<string, unknown>): void {
  const collection = String(command[name])
  const { filter, query, pipeline, maxTimeMS, hint } = command
  const form = { filter: filter ?? query, pipeline, hint, hasLimit: maxTimeMS !== undefined }
  const key = [name, collection, orderOf(command), JSON.stringify(form, withoutValues)].join(' ')
  if (!questions.has(key)) questions.set(key, { name, collection, command, by: asker })
}

/** The fields a question sorts by, with their directions, in the order in which the driver sends them. */
const orderOf = ({ sort }: Question['command']) => JSON.stringify([...((sort ?? []) as Map<string, number>)])

const withoutValues = (_field: string, value: unknown) =>
  value === null || typeof value !== 'object' || value instanceof Date ? '?' : value

/** GridFS asks by an index of its own, and takes no limit. */
const isFile = ({ collection }: Question) => /\.(files|chunks)$/.test(collection)

/** Collections that hold few records, and why. */
const small = {
  audit_lanes: 'a fixed number',
  audit_search_marks: 'a fixed number',
  ledger_periods: 'one a month',
  remote_path_roots: 'as many as remotes',
  users: 'as many as colleagues',
}

/** What is read as a whole of others, by the fields that are asked for, and why it may be. */
const readWhole = {
  'activities hiddenFor': 'counted, up to ten thousand and one',
  'clients ': 'once in a process, for sums that are kept',
}

/** What a question asks for: the filter, or the first stage of a pipeline. */
function filterOf({ command }: Question): Record<string, unknown> {
  const [first] = (command.pipeline ?? []) as { $match?: Record<string, unknown> }[]
  return (command.filter ?? command.query ?? first?.$match ?? {}) as Record<string, unknown>
}

const told = (question: Question) =>
  `${question.by}: ${question.collection} ${JSON.stringify(filterOf(question))}`

test('no question to the database may last without end', () => {
  const endless = [...questions.values()].filter((one) => !isFile(one) && one.command.maxTimeMS === undefined)
  expect(endless.map(({ name, collection, by }) => `${by}: ${name} ${collection}`)).toEqual([])
})

test('every question is answered from an index, but for those about what is read as a whole', async () => {
  const found = new Map<string, string>()
  for (const question of questions.values()) {
    if (isFile(question) || !scans(await planOf(question))) continue
    const { collection } = question
    const name = Object.hasOwn(small, collection)
      ? collection
      : `${collection} ${Object.keys(filterOf(question)).join(' ')}`
    found.set(name, told(question))
  }
  const known = [...Object.keys(small), ...Object.keys(readWhole)]
  expect([...found].filter(([name]) => !known.includes(name))).toEqual([])
  expect([...found.keys()].sort()).toEqual(known.sort())
  expect(questions.size).toBeGreaterThan(500)
  expect(answered).toBeGreaterThan(500)
})

/** Whether it is asked for records with certain values: a range is as long as the reader made it, and then sorted. */
function asksForSome(question: Question): boolean {
  const filter = JSON.stringify(filterOf(question))
  return !/"\$(?:gte?|lte?)"/.test(filter) && !/^\{(?:"\w+":\{"\$(?:ne|nin)":[^}]*\},?)*\}$/.test(filter)
}

test('a page of what has certain values is read from an index in the order of its list', async () => {
  const unserved: string[] = []
  let count = 0
  for (const question of questions.values()) {
    const { name, collection, command } = question
    if (name !== 'find' || !command.sort || !command.limit || !asksForSome(question)) continue
    if (isFile(question) || Object.hasOwn(small, collection)) continue
    count += 1
    const explained = await planOf(question)
    if (!isServed(explained)) unserved.push(told(question))
  }
  expect(unserved).toEqual([])
  expect(count).toBeGreaterThan(100)
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

async function planOf({ name, collection, command }: Question): Promise<Explained> {
  const explained = Object.fromEntries(
    kept.flatMap((field) => (field in command ? [[field, command[field]]] : [])),
  )
  const answer = await mongoose.connection
    .getClient()
    .db(mongoose.connection.name)
    .command({
      explain: { [name]: collection, ...explained, ...(name === 'aggregate' ? { cursor: {} } : {}) },
      verbosity: 'queryPlanner',
    })
  return answer as unknown as Explained
}
