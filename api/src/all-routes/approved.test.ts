import { createHash } from 'node:crypto'
import { changeHeader } from '@drayline/domain/kernel/records/change'
import mongoose from 'mongoose'
import { databaseClock } from '../kernel/database/database-clock.ts'
import { securityEventsKept } from '../platform/security-events/index.ts'
import { routes } from '../routes.ts'
import { choicesOf } from '../testing/choices.ts'
import type { TestAnswer } from '../testing/http-client.ts'
import { plain } from '../testing/plain.ts'
import { StoredChanges } from '../testing/stored-changes.ts'
import type { Office } from '../testing/write-scenarios.ts'
import { startOffice, writeScenarios } from '../testing/write-scenarios.ts'

jest.setTimeout(300_000)

const allButDate = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
]

let office: Office
let now = Date.UTC(2026, 10, 18, 15)
const changes = new StoredChanges()

beforeAll(async () => {
  standStill()
  office = await startOffice()
})
afterAll(async () => {
  await office.api.stop()
  jest.useRealTimers()
  jest.restoreAllMocks()
})

/** Days overdue, periods and weekends are the same whenever this runs, and on the slowest machine. */
function standStill(): void {
  jest.spyOn(databaseClock, 'note').mockReturnValue()
  jest.useFakeTimers({ now, doNotFake: allButDate })
}

beforeEach(() => {
  now += 1_000
  jest.setSystemTime(now)
})

test.each(Object.entries(writeScenarios))('%s', async (name, scenario) => {
  const { by, path, body, options = {} } = await scenario(office)
  const write = async () => {
    // What a refusal before this noted beside its answer is no change of this write.
    await securityEventsKept()
    await changes.look()
    const answer = await by.send(name.split(' ')[0] ?? '', path, { body, ...options })
    const change = String(answer.headers[changeHeader.toLowerCase()] ?? '')
    const told = `${answer.status} ${plain(contentOf(answer))}`
    // What a refusal leaves behind, such as an event of security, is told nowhere here.
    return answer.status < 400 ? [told, `= ${plain(change)}`, ...(await changes.since())] : [told]
  }
  const first = await write()
  const again = await write()
  expect([...first, '', 'And once more:', ...again].join('\n')).toMatchSnapshot()
  // A record that is as it should be already is not changed again, nor is anybody told.
  const isOnRecord = /^(?:PATCH|PUT|DELETE) .*:id/.test(name)
  if (isOnRecord) expect(again.slice(2).filter((line) => !beside.test(line))).toEqual([])
})

/** That someone said again who they are, and a lock against another write at the same moment. */
const beside =
  /^[+~] (?:step_up_grants|session_ends|loads \{"invoiceWrites":\d+\}$)|"action":"session\.confirmed"/

/** Reports as files, too: their lines are text. */
const reads = routes.filter(
  ({ method, raw, path }) => method === 'GET' && (!raw || /^\/api\/reports\/.*\/file$/.test(path)),
)

test.each(reads.map((route) => [route.path, route] as const))('GET %s', async (path, route) => {
  const address = await addressOf(path)
  const [base = '', asked = ''] = address.split('?')
  const ask = async (choice: string, by = office.admin) => {
    const query = [asked, choice.slice(1)].filter(Boolean).join('&')
    const answer = await by.get(query ? `${base}?${query}` : base)
    return { told: `${answer.status} ${countOf(answer)}`, content: steadyContent(answer) }
  }
  const { told, content } = await ask('')
  const lines = [`${told} ${plain(firstRows(content))}`]
  for (const role of ['manager', 'employee'] as const) {
    const { told, content } = await ask('', office[role])
    lines.push(`${role} ${told} ${digestOf(content, '')}`)
  }
  for (const choice of choicesOf(route, await knownValues(path))) {
    if (new URLSearchParams(asked).has(choice.slice(1).split('=')[0] ?? '')) continue
    const { told, content } = await ask(choice)
    lines.push(`${choice.replace(/Id=.*/, 'Id=id')} ${told} ${digestOf(content, choice)}`)
  }
  expect(lines.join('\n')).toMatchSnapshot()
})

/** Ids by which lists are filtered: those of a purchase and of who works there. */
async function knownValues(path: string): Promise<Record<string, string>> {
  const { id, client, broker, invoice } = await firstOf('purchases')
  const { loadId } = await firstOf('invoices')
  const ids = {
    ...{ purchaseId: id, clientId: idOf(client), brokerId: idOf(broker) },
    ...{ invoiceId: idOf(invoice), loadId },
  }
  const texts = Object.entries(ids).map(([name, one]) => [name, String(one)])
  return { ...Object.fromEntries(texts), userIds: '1', limit: '1', q: idsInText.has(path) ? 'e' : '1' }
}

/** Texts there name ids, which have gaps that depend on time: those are searched for a beginning of words. */
const idsInText = new Set(['/api/admin/emails'])

type Found = Record<string, string | number | { id: number } | null>

/** What a call asks about that needs to be told. */
const needed: Record<string, (first: (list: string) => Promise<Found>) => Promise<object>> = {
  '/api/fuel-advances/limit': async (first) => ({ loadId: (await first('loads')).id }),
  '/api/invoices/duplicates': async (first) => ({
    loadId: (await first('invoices')).loadId,
    amount: '1200.00',
  }),
  '/api/invoices/verdict': async (first) => ({ loadId: (await first('invoices')).loadId, amount: '1200.00' }),
  '/api/invoices/duplicates/counts': async (first) => ({ ids: (await first('invoices')).id }),
  '/api/invoices/verdict/rows': async (first) => ({ ids: (await first('invoices')).id }),
  '/api/purchases/rows': async (first) => ({ ids: (await first('invoices')).id }),
  '/api/ledger/account': async () => ({ account: await usedAccount() }),
  '/api/ledger/balances': async () => ({ account: await usedAccount(), by: 'client' }),
  '/api/ledger/postings': async () => ({ account: await usedAccount() }),
  '/api/ledger/entries': async (first) => ({ entity: 'receipt', entityId: (await first('receipts')).id }),
  // Refusals are kept after their answer: only what a write says of accounts is asked for.
  '/api/security/events': async () => ({ kind: 'factorAdded' }),
  '/api/reports/client-statement': async (first) => ({ clientId: idOf((await first('purchases')).client) }),
}

const idOf = (record: Found[string] | undefined) => (record as { id?: number } | null)?.id ?? 1

/** Where one is found that no list of its address tells to the administrator. */
const collections: Record<string, string> = {
  '/api/exports/:id': 'exports',
  '/api/ledger/entries/:id': 'ledger_entries',
  '/api/ledger/periods/:id': 'ledger_periods',
  '/api/vault/entries/:id': 'client_vault',
}

async function addressOf(path: string): Promise<string> {
  const names: Record<string, string> = {
    remote: 'mf-sample',
    version: '1.0.0-11111111',
    id: await idIn(path),
  }
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => names[name] ?? '1')
  const needs = (await needed[path.replace(/\/file$/, '')]?.(firstOf)) ?? {}
  const query = new URLSearchParams({ ...(path.endsWith('/file') && { format: 'csv' }), ...needs })
  return query.size > 0 ? `${address}?${query}` : address
}

const firstOf = async (list: string): Promise<Found> =>
  (await office.admin.get(`/api/${list}?limit=1`)).body[0] ?? {}

const usedAccount = async (): Promise<string> =>
  (await office.admin.get('/api/ledger/trial-balance')).body.rows[0].account

/**
 * One that is there, of the list that the address goes on from; otherwise the first that ever was. Clients and brokers
 * are those of a purchase.
 */
async function idIn(path: string): Promise<string> {
  const of = /^\/api\/(client|broker)s\/:id/.exec(path)?.[1]
  if (of) return String(idOf((await firstOf('purchases'))[of]))
  const collection = collections[path]
  if (collection) return String((await mongoose.connection.collection(collection).findOne())?._id)
  const list = reads.find((route) => path.startsWith(`${route.path}/:id`))
  const { status, text } = list ? await office.admin.get(list.path) : { status: 404, text: '' }
  const rows: unknown = status === 200 && JSON.parse(text)
  return String(Array.isArray(rows) ? (rows[0]?.id ?? 1) : 1)
}

interface Row {
  id?: unknown
  place?: string
  name?: string
  broker?: { name: string } | null
  client?: { name: string } | null
}

/**
 * Rows without numbers lie in partitions that are taken by chance, and all of one call have the same instant: their
 * order is left out, and so are a page of many, and audit records, which are told with the writes they are of.
 */
function steadyContent(answer: TestAnswer): unknown {
  const content = contentOf(answer)
  const isNumbered = (row: Row) => typeof row !== 'object' || (typeof row?.id === 'number' && !row.place)
  if (!Array.isArray(content) || content.every(isNumbered)) return content
  const isPart = content.length < Number(answer.headers['x-total-count'] ?? 0)
  if (isPart || content.some((row: Row) => row.place)) return []
  const rows = content.map((row): [string, unknown] => [plain(row), row])
  return rows.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

/** Also tells the order of rows that look alike: by their numbers, which have gaps, or by the names they are sorted by. */
function digestOf(content: unknown, choice: string): string {
  const rows = (Array.isArray(content) ? content : [content]) as Row[]
  const isNamed = /^\?sort=-?(name|broker|client|username)$/.test(choice)
  const keys = rows.map((row) => (isNamed ? nameOf(row) : Number(row?.id)))
  const inOrder = keys.toSorted((a, b) => (a < b ? -1 : 1))
  const lines = rows.map((row, index) => `${plain(row)} ${inOrder.indexOf(keys[index] ?? '')}`)
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 8)
}

const nameOf = ({ name, broker, client }: Row) => name ?? broker?.name ?? client?.name ?? ''

/** Archives hold the address of the API, whose port is drawn by chance. */
function withoutArchiveSizes(text: string): string {
  return text.replaceAll(/"size":\d+,"url":"\/api\/desktop/g, '"url":"/api/desktop')
}

function contentOf({ headers, text }: TestAnswer): unknown {
  return headers['content-type']?.startsWith('text/csv')
    ? text.split('\n')
    : text && JSON.parse(withoutArchiveSizes(text))
}

function countOf(answer: TestAnswer): string {
  const content = contentOf(answer)
  return Array.isArray(content) ? `${content.length} of ${answer.headers['x-total-count'] ?? '?'}` : ''
}

/** As many rows of each list as show what rows are like. */
function firstRows(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(firstRows)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, firstRows(one)]))
}
