import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Action } from './kernel/access/permissions.ts'
import { allows } from './kernel/access/permissions.ts'
import type { Transitions } from './kernel/records/transitions.ts'

type Table = Transitions<string>

/** Every table of this package, by name: one that is added is walked without being named here. */
async function tables(): Promise<[string, Table][]> {
  const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.includes('.test.'),
  )
  const modules = await Promise.all(
    files.map(
      (name) => import(process.env.JEST_WORKER_ID ? join(__dirname, name) : pathToFileURL(name).href),
    ),
  )
  return modules.flatMap((module: object) =>
    Object.entries(module).filter(([name]) => name.endsWith('Transitions')),
  ) as [string, Table][]
}

const byEmployee = (action: Action | undefined) => action !== undefined && allows('employee', action)

/** A rejected invoice goes back to the person who corrects it: that is what rejecting is for. */
const meant = ['invoiceTransitions: rejected → draft']

test('what only a manager may decide, nobody else undoes', async () => {
  const undone = (await tables()).flatMap(([name, table]) => {
    const steps = Object.entries(table).flatMap(([from, next]) =>
      Object.entries(next).map(([to, action]) => ({ from, to, action })),
    )
    return Object.keys(table)
      .filter((status) => {
        const ways = steps.filter(({ to }) => to === status)
        return ways.length > 0 && !ways.some(({ action }) => byEmployee(action))
      })
      .flatMap((status) => steps.filter(({ from, action }) => from === status && byEmployee(action)))
      .map(({ from, to }) => `${name}: ${from} → ${to}`)
  })
  expect(undone).toEqual(meant)
})

test('the tables are found', async () => {
  const names = (await tables()).map(([name]) => name)
  expect(names).toEqual(expect.arrayContaining(['invoiceTransitions', 'collectionTransitions']))
  expect(names.length).toBeGreaterThanOrEqual(7)
})
