import { addDays } from '@drayline/domain/kernel/dates/dates'
import type { Schema } from 'yup'
import type { Route } from '../kernel/http/route.ts'
import { routes } from '../routes.ts'
import type { TestClient } from '../testing/api-test.ts'
import type { Office } from '../testing/write-scenarios.ts'
import { startOffice, writeScenarios } from '../testing/write-scenarios.ts'

// Every list by each of its sorts, forwards and backwards, at once and page by page, and by each of its filters that
// names a field of its rows. What has to come is read from the list itself, without sort and filter.

jest.setTimeout(300_000)

type Row = Record<string, unknown>

interface Described {
  fields?: Record<string, Described>
  oneOf?: string[]
}

const fieldsOf = (schema: Schema | undefined) => (schema?.describe() as Described | undefined)?.fields ?? {}
const sortsOf = (route: Route) => fieldsOf(route.query).sort?.oneOf ?? []

/** Those that ask for a text first, with another list's sorts, and the one that is made of four others. */
const others = ['/api/clients/search', '/api/invoices/search', '/api/my-work']
const lists = routes.filter(
  (route) => route.method === 'GET' && sortsOf(route).includes('-id') && !others.includes(route.path),
)

let office: Office

interface Listed {
  reader: TestClient
  address: string
}
const found = new Map<string, Listed>()

beforeAll(async () => {
  office = await startOffice()
  for (const name of Object.keys(writeScenarios)) await send(name)
  office.api.setNow(new Date(Date.now() - 24 * 60 * 60 * 1000))
  for (const name of dayBefore) await send(name)
  office.api.setNow(new Date())
  for (const [path, fields] of Object.entries(varying)) await addVaried(path, fields)
  for (const { path } of lists) found.set(path, await fullest(path))
})
afterAll(() => office.api.stop())

/** Makes the valid call of a write; what is made below a record three times. */
async function send(name: string): Promise<void> {
  const { by, path, body, options = {} } = (await writeScenarios[name]?.(office)) ?? {}
  const [method = '', address = ''] = name.split(' ')
  const times = lists.some((list) => list.path === address) && address.includes(':') ? 3 : 1
  for (let time = 0; time < times; time += 1) await by?.send(method, path ?? '', { body, ...options })
}

/** Made a day earlier as well. */
const dayBefore = ['POST /api/receipts', 'POST /api/payouts', 'POST /api/collections/brokers/:id/calls']

/** Sorted fields of what can be made with other values, with one that it takes where its scenario has none. */
const varying: Record<string, Row> = {
  '/api/brokers': { name: '', creditLimit: 1000, status: '' },
  '/api/clients': { name: '', status: '' },
  '/api/collections': { dueDate: '2026-12-05', amount: '', priority: '' },
  '/api/credit-checks': { requestedLimit: 1000 },
  '/api/fee-plans': { name: '' },
  '/api/follow-ups': { dueDate: '2026-12-05', priority: '' },
  '/api/fuel-advances': { carrierName: '', advanceAmount: '', advanceDate: '' },
  '/api/fuel-card-applications': { companyName: '' },
  '/api/invoices': { invoiceNumber: '', amount: '' },
  '/api/loads': { loadNumber: '', pickupDate: '2026-03-05', deliveryDate: '2026-03-15', rate: '100.00' },
  '/api/receipts': { amount: '' },
  '/api/tasks': { dueDate: '2026-12-05', priority: '' },
  '/api/vault': { label: '', dataType: '' },
}

/** Makes three with different values, which do not come in their order. */
async function addVaried(list: string, usual: Row): Promise<void> {
  const name = `POST ${list}`
  const choices = fieldsOf(routes.find(({ method, path }) => `${method} ${path}` === name)?.body)
  let clientId: unknown
  for (const place of [2, 3, 1]) {
    const { by, path, body } = (await writeScenarios[name]?.(office)) ?? {}
    const made = (body ?? {}) as Row
    // Entries of the vault are listed by client.
    if (list === '/api/vault') made.clientId = clientId ??= made.clientId
    for (const field of Object.keys(usual))
      made[field] = varied(choices[field]?.oneOf ?? [], made[field] ?? usual[field], place)
    const answer = await by?.post(path ?? '', made)
    if (answer?.status !== 201) throw new Error(`${name}: ${answer?.text}`)
  }
}

function varied(choices: readonly string[], value: unknown, place: number): unknown {
  if (choices.length > 0) return choices[place % choices.length]
  if (typeof value === 'number') return value * place
  const text = String(value)
  if (/^\d{4}-\d\d-\d\d/.test(text)) return addDays(text, -place)
  return /^\d+\.\d\d$/.test(text) ? `${place}0.00` : `${place} ${text}`
}

/** What a list asks for besides. */
const needed: Record<string, string> = { '/api/ledger/postings': '?account=1110' }

/** The list as who sees most of it, below the record that has most. */
async function fullest(path: string): Promise<Listed> {
  const owners = path.includes(':remote') ? ['mf-sample'] : Array.from({ length: 150 }, (_, n) => `${n + 1}`)
  let best = { reader: office.admin, address: path, count: -1 }
  for (const reader of [office.admin, office.manager, office.employee])
    for (const owner of path.includes(':') ? owners : ['']) {
      const address = `${path.replace(/:\w+/, owner)}${needed[path] ?? '?'}`
      const { status, body } = await reader.get(address)
      const count = status === 200 ? body.length : 0
      if (count > best.count) best = { reader, address, count }
      if (best.count > 2) return best
    }
  return best
}

async function rowsOf(reader: TestClient, address: string): Promise<Row[]> {
  const answer = await reader.get(address)
  expect([address, answer.status]).toEqual([address, 200])
  return answer.body
}

/** Of the longest lists only the first of their rows are looked at. */
const most = 200

async function pageByPage(reader: TestClient, first: string, count: number): Promise<Row[]> {
  const rows: Row[] = []
  for (let next: string | undefined = first; next && rows.length < count; ) {
    const answer = await reader.get(next)
    expect([next, answer.status]).toEqual([next, 200])
    rows.push(...answer.body)
    next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  return rows.slice(0, count)
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

/** What a row is sorted by, to be compared: money and numbers as such, texts and names in one case. */
function keyOf(value: unknown): number | string {
  if (value === null) return Number.NEGATIVE_INFINITY
  if (typeof value === 'object') return keyOf((value as Row | undefined)?.name)
  const text = String(value).toLowerCase()
  return /^-?\d+(\.\d\d)?$/.test(text) ? Number(text) : text
}

/** Sorts by the rank of what rows say, by what they do not say, and by ids that are stored as texts. */
const ranked = [
  ...['/api/audit id', '/api/vault/seen-by/:id id', '/api/tasks priority', '/api/collections priority'],
  ...['/api/admin/users name', '/api/follow-ups work', '/api/collections/brokers worth'],
]

/** Sorts by what is the same in all rows here. Of brokers to call `brokers.test.ts` says more. */
const alike = [
  ...['/api/collections status', '/api/credit-checks score', '/api/vault/:id lastAccessedAt'],
  ...['/api/audit/checks id', '/api/payees/:id/access-log id', '/api/payees/:id/access-log at'],
  ...['due', 'count', 'pastDue', 'lastCall'].map((sort) => `/api/collections/brokers ${sort}`),
]

const sorted = lists.flatMap((route) =>
  sortsOf(route).flatMap((sort) => (sort.startsWith('-') ? [] : [[route.path, sort] as const])),
)

test.each(sorted)('%s by %s', async (path, sort) => {
  const { reader, address } = found.get(path) as Listed
  const read = (query: string) => rowsOf(reader, `${address}&limit=${most}&${query}`)
  const whole = await read(`sort=${sort}`)
  for (const way of [sort, `-${sort}`]) {
    const all = idsOf(await read(`sort=${way}`))
    const limit = Math.max(1, Math.floor(all.length / 3))
    const paged = await pageByPage(reader, `${address}&limit=${limit}&sort=${way}`, all.length)
    expect([way, idsOf(paged)]).toEqual([way, all])
    if (all.length < most && way !== sort) expect(all).toEqual(idsOf(whole).reverse())
  }
  const name = `${path} ${sort}`
  if (ranked.includes(name)) return
  const keys = whole.map((row) => keyOf(row[sort]))
  expect([name, new Set(keys).size > 1]).toEqual([name, !alike.includes(name)])
  expect(keys).toEqual([...keys].sort((a, b) => (a < b ? -1 : Number(a > b))))
})

const searched = lists.filter(({ query }) => 'q' in fieldsOf(query)).map(({ path }) => path)

test.each(searched)('%s is whole when spaces alone are searched for', async (path) => {
  const { reader, address } = found.get(path) as Listed
  const read = (query: string) => rowsOf(reader, `${address}&limit=${most}${query}`)
  const all = idsOf(await read(''))
  expect(all.length).toBeGreaterThan(0)
  expect(idsOf(await read('&q=%20%20'))).toEqual(all)
})

const filtersOf = ({ query }: Route) =>
  Object.keys(fieldsOf(query)).filter((name) => !['limit', 'cursor', 'sort', 'q'].includes(name))
const filtered = lists.flatMap((route) => filtersOf(route).map((name) => [route.path, name] as const))

const isRange = (name: string) => /(^f|F)rom$|(^t|T)o$/.test(name) && name !== 'assignedTo'

test.each(filtered.filter(([, name]) => isRange(name)))('%s has ends: %s', async (path, name) => {
  const { reader, address } = found.get(path) as Listed
  const read = (day: string) => rowsOf(reader, `${address}&limit=${most}&${name}=${day}`)
  const [early, late] = [await read('2000-01-01'), await read('2035-01-01')]
  const [none, all] = /from$/i.test(name) ? [late, early] : [early, late]
  expect([none.length, all.length > 0]).toEqual([0, true])
})

/** Filters whose values are other words than those of the rows. */
const worded = ['secondFactor', 'packet', 'writeOff', 'unapplied']

/** What a row says of a filter's field; an id may be that of a record it names. */
function saidBy(row: Row, name: string): unknown {
  const named = name.endsWith('Id') ? (row[name.slice(0, -2)] as Row | null | undefined) : undefined
  return row[name] ?? named?.id
}

test.each(filtered.filter(([, name]) => !isRange(name) && !worded.includes(name)))(
  '%s shows those of one %s alone',
  async (path, name) => {
    const { reader, address } = found.get(path) as Listed
    const read = (query: string) => rowsOf(reader, `${address}&limit=${most}&${query}`)
    const rows = await read('')
    const byValue = Map.groupBy(rows, (row) => saidBy(row, name) ?? null)
    byValue.delete(null)
    for (const [value, expected] of [...byValue].slice(0, 2)) {
      const shown = await read(`${name}=${value}`)
      expect(shown.map((row) => saidBy(row, name))).toEqual(shown.map(() => value))
      if (rows.length < most) expect([value, idsOf(shown)]).toEqual([value, idsOf(expected)])
    }
    // What nothing can be, or what nothing here is.
    const choices = fieldsOf(lists.find((list) => list.path === path)?.query)[name]?.oneOf ?? []
    const other = name.endsWith('Id') ? '987654321' : choices.find((choice) => !byValue.has(choice))
    if (other && byValue.size > 0 && rows.length < most) expect(await read(`${name}=${other}`)).toEqual([])
  },
)
