import { globSync } from 'node:fs'
import { join } from 'node:path'
import { allows } from '@drayline/domain/kernel/access/permissions'
import { type Role, roles } from '@drayline/domain/kernel/access/roles'
import type { Transitions } from '@drayline/domain/kernel/records/transitions'
import { pathBetween } from '@drayline/domain/kernel/records/transitions'
import fc from 'fast-check'
import mongoose from 'mongoose'
import type { Route } from '../kernel/http/route.ts'
import { routes } from '../routes.ts'
import type { Office } from '../testing/write-scenarios.ts'
import { startOffice, writeScenarios } from '../testing/write-scenarios.ts'
import { announce, fuzzTimeoutMs, holds } from './settings.ts'

jest.setTimeout(fuzzTimeoutMs)

type Table = Transitions<string>

const domain = join(import.meta.dirname, '../../../packages/domain/src')

/** Every table of the domain, by name: one that is added is driven without being named here. */
async function tables(): Promise<[string, Table][]> {
  const files = globSync('**/*.ts', { cwd: domain }).filter((name) => !name.includes('.test.'))
  const modules = await Promise.all(files.map((name) => import(join(domain, name))))
  return modules.flatMap((module: object) =>
    Object.entries(module).filter(([name, table]) => /Transitions$/.test(name) && typeof table === 'object'),
  ) as [string, Table][]
}

type Field = 'status' | 'state'

/** The call by which people take steps of a table: it changes one record, and all that its field takes is in the table. */
function callFor(table: Table): { route: Route; field: Field } | undefined {
  const calls = routes
    .filter(({ path, write }) => write && path.includes('/:id'))
    .flatMap((route) => (['status', 'state'] as const).map((field) => ({ route, field })))
    .map((call) => ({ ...call, values: valuesOf(call.route, call.field) }))
    .filter(({ values }) => values.length > 0 && values.every((value) => Object.hasOwn(table, value)))
  // Others may take a few of the same words.
  return calls.sort((a, b) => b.values.length - a.values.length)[0]
}

function valuesOf({ body }: Route, field: Field): string[] {
  const { fields = {} } = (body?.describe() ?? {}) as { fields?: Record<string, { oneOf?: unknown[] }> }
  return (fields[field]?.oneOf ?? []).filter((value): value is string => typeof value === 'string')
}

/** A record whose steps are taken, and what asks for one. */
interface Subject {
  office: Office
  table: Table
  field: Field
  route: Route
  path: string
  body: object
  taken: Set<string>
}

/** What the model knows of it. */
interface Model {
  state: string
}

async function stored({ path, field }: Subject): Promise<string> {
  const [, , collection = '', id = ''] = path.split('/')
  const name = collection.replaceAll('-', '_')
  const found = await mongoose.connection.collection(name).findOne({ _id: Number(id) as never })
  return String(found?.[field])
}

class Step implements fc.AsyncCommand<Model, Subject> {
  private readonly role: Role
  private readonly target: number

  constructor(role: Role, target: number) {
    this.role = role
    this.target = target
  }

  check(): boolean {
    return true
  }

  async run(model: Model, subject: Subject): Promise<void> {
    const { office, table, field, route, path, body, taken } = subject
    const states = Object.keys(table)
    const target = states[this.target % states.length] ?? ''
    const can = (action: Parameters<typeof allows>[1]) => allows(this.role, action)
    const way = pathBetween(table, model.state, target, can)
    const answer = await office[this.role].send(route.method, path, { body: { ...body, [field]: target } })
    const now = await stored(subject)
    const about = `${this.role}: ${model.state} → ${target}, answered ${answer.status}, now ${now}`
    if (answer.status >= 500) throw new Error(about)
    if (now !== model.state && (now !== target || !way || answer.status >= 300)) throw new Error(about)
    if (now === model.state && target !== model.state && answer.status < 300) throw new Error(about)
    if (now !== model.state) taken.add(`${model.state} → ${now}`)
    model.state = now
  }

  toString(): string {
    return `${this.role} asks for state ${this.target}`
  }
}

const steps = fc.commands(
  [fc.tuple(fc.constantFrom(...roles), fc.nat({ max: 11 })).map(([role, target]) => new Step(role, target))],
  { maxCommands: 12 },
)

let office: Office
let found: [string, Table][]
beforeAll(async () => {
  office = await startOffice()
  found = await tables()
})
afterAll(() => office.api.stop())

test('each table of the domain has a call that takes its steps', () => {
  expect(found.length).toBeGreaterThan(10)
  expect(found.filter(([, table]) => !callFor(table)).map(([name]) => name)).toEqual([])
})

test('a record takes the steps of its table, by whom the table lets, and no other', async () => {
  const taken = new Map<string, Set<string>>()
  for (const [name, table] of found) {
    const call = callFor(table)
    if (!call) continue
    const { route, field } = call
    const scenario = writeScenarios[`${route.method} ${route.path}`]
    if (!scenario) throw new Error(`${route.method} ${route.path} has no scenario`)
    const done = taken.get(name) ?? new Set<string>()
    taken.set(name, done)
    const property = fc.asyncProperty(steps, async (commands) => {
      const { path, body } = await scenario(office)
      const subject = { office, table, field, route, path, body: (body ?? {}) as object, taken: done }
      const state = await stored(subject)
      await fc.asyncModelRun(() => ({ model: { state }, real: subject }), commands)
    })
    await holds(property, { runs: 1, share: 1 / found.length })
  }
  const sums = [...taken].map(([name, done]) => `${name.replace('Transitions', '')} ${done.size}`)
  announce('state machines', `different steps taken: ${sums.join(', ')}`)
  expect([...taken.values()].filter((done) => done.size > 0).length).toBeGreaterThan(5)
})
