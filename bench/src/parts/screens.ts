import mongoose from 'mongoose'
import { timeCalls } from '../support/calls.ts'
import type { BenchContext } from '../support/context.ts'
import { openData, password } from '../support/data.ts'
import { listRoutes } from '../support/list-routes.ts'
import type { PartResult } from '../support/result.ts'
import { type BenchServer, signIn, startApi } from '../support/servers.ts'
import { median, pairedRatio } from '../support/statistics.ts'

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
const month = `from=${daysAgo(30)}&to=${daysAgo(1)}`
const year = `from=${daysAgo(360)}&to=${daysAgo(1)}`

interface Question {
  name: string
  path: string
  /** The second page is asked for: the cursor stands in the answer to the first. */
  further?: true
}

/** Reports, and what people look at all day besides plain lists: what could grow with the past. */
const chosen: readonly Question[] = [
  { name: 'dashboard', path: '/api/dashboard/stats' },
  { name: 'aging by client', path: '/api/aging?by=client' },
  { name: 'aging by broker', path: '/api/aging?by=broker' },
  { name: 'aging by broker, next page', path: '/api/aging?by=broker', further: true },
  { name: 'aging by client, a year ago', path: `/api/aging?by=client&asOf=${daysAgo(360)}` },
  { name: 'open items', path: '/api/aging/items' },
  { name: 'open items, next page', path: '/api/aging/items', further: true },
  { name: 'report: aging', path: '/api/reports/ageing' },
  { name: 'report: exposure', path: '/api/reports/broker-exposure' },
  { name: 'report: statements, a month', path: `/api/reports/client-statements?${month}` },
  { name: 'report: statements, a year', path: `/api/reports/client-statements?${year}` },
  { name: 'report: days to pay, a month', path: `/api/reports/days-to-pay?${month}` },
  { name: 'report: days to pay, a year', path: `/api/reports/days-to-pay?${year}` },
  { name: 'report: daily funding, a month', path: `/api/reports/daily-funding?${month}` },
  { name: 'report: daily funding, a year', path: `/api/reports/daily-funding?${year}` },
  { name: 'payment details, a month', path: `/api/payment-details?${month}` },
  { name: 'payment details, a year', path: `/api/payment-details?${year}` },
  { name: 'collections: cards', path: '/api/collections/summary' },
  { name: 'collections: brokers', path: '/api/collections/brokers' },
  { name: 'collections: clients', path: '/api/collections/client-performance' },
  { name: 'collections: clients, next page', path: '/api/collections/client-performance', further: true },
  { name: 'loads: a frequent word, delivered', path: '/api/loads?q=chicago&status=delivered' },
]

interface Office extends BenchServer {
  size: number
  uri: string
  cookie: string
}

/** Screens and reports with very many invoices, clients and brokers against the same with few. */
export async function measureScreens(bench: BenchContext): Promise<PartResult> {
  const sizes = [10_000, bench.quick ? 100_000 : 1_000_000]
  const offices: Office[] = []
  for (const size of sizes) {
    const data = await openData(size, bench.lifecycle, bench.note)
    const api = await startApi({ data, front: 'none' }, bench.lifecycle)
    offices.push({ ...api, size, uri: data.uri, cookie: await signIn(api.url, 'admin', password) })
  }
  const questions = await askedOf(offices[0] as Office)
  const firsts = new Map<string, number>()
  const calls: { name: string; url: string; cookie: string }[] = []
  for (const { name, path, further } of questions)
    for (const { url, size, cookie } of offices) {
      const begun = performance.now()
      const { next } = await readPage(url + path, cookie)
      firsts.set(`${name} ${size}`, performance.now() - begun)
      const cursor = further
        ? `${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(next ?? '')}`
        : ''
      calls.push({ name: `${name} ${size}`, url: url + path + cursor, cookie })
    }
  const rounds = bench.quick ? 15 : 40
  const still = await timeCalls(calls, rounds)
  let cents = 1
  const change = async () => {
    await changeSomething(offices, cents)
    cents = -cents
  }
  const busy = await timeCalls(calls, rounds, 1, change)
  // What was added is taken back: the data is used again, and its totals are right.
  if (cents < 0) await change()
  for (const office of offices) office.stop()
  const [few = 0, many = 0] = sizes
  const ratioOf = (times: Map<string, number[]>, name: string) =>
    pairedRatio(times.get(`${name} ${many}`) ?? [], times.get(`${name} ${few}`) ?? [])
  const ms = (times: Map<string, number[]>, name: string, size: number) =>
    median(times.get(`${name} ${size}`) ?? []).toFixed(1)
  const number = (value: number) => value.toLocaleString('en-US')
  const names = questions.map(({ name }) => name)
  const slowest = (times: Map<string, number[]>) => Math.max(...names.map((name) => ratioOf(times, name)))
  return {
    name: 'screens',
    tables: [
      {
        title: 'Screens and reports, ms over HTTP',
        head: [
          ...['Asked', `${number(few)} invoices`, `${number(many)} invoices`, 'ratio'],
          ...['after each change', 'ratio', `first, ${number(few)}`, `first, ${number(many)}`],
        ],
        rows: names.map((name) => [
          ...[name, ms(still, name, few), ms(still, name, many), ratioOf(still, name).toFixed(2)],
          ...[ms(busy, name, many), ratioOf(busy, name).toFixed(2)],
          ...sizes.map((size) => Math.round(firsts.get(`${name} ${size}`) ?? 0)),
        ]),
        notes: [
          'One call at a time, round-robin. "First" is the very first of its kind in a process, once. "After each change": before each round somebody changed a record of a client and of a broker.',
        ],
      },
    ],
    targets: [
      {
        what: 'Screens and reports, the slowest of them, many to few',
        value: slowest(still),
        limit: 1.5,
        bound: 'most',
      },
      { what: 'The same after each change', value: slowest(busy), limit: 1.5, bound: 'most' },
    ],
  }
}

/** The chosen questions and the first page of every list that is not among them. */
async function askedOf({ url, cookie }: Office): Promise<readonly Question[]> {
  const asked = new Set(chosen.map(({ path }) => path))
  const others = (await listRoutes(url, cookie)).filter((path) => !asked.has(path))
  return [...chosen, ...others.map((path) => ({ name: `list: ${path.replace('/api/', '')}`, path }))]
}

async function readPage(url: string, cookie: string): Promise<{ next: string | null }> {
  const response = await fetch(url, { headers: { cookie } })
  if (!response.ok) throw new Error(`${response.status} from ${url}`)
  return (await response.json()) as { next: string | null }
}

/**
 * As if somebody had written: an amount of a client and some of a broker are others now, by so many cents, and the
 * others are told, as by a write, of whose records they are.
 */
async function changeSomething(offices: readonly Office[], cents: number): Promise<void> {
  for (const { uri } of offices) {
    const client = await new mongoose.mongo.MongoClient(uri).connect()
    const db = client.db('drayline')
    try {
      for (const party of [{ clientId: 7 }, { brokerId: 7 }])
        await db
          .collection('open_items')
          .updateOne({ ...party, ...stillOpen }, { $inc: { amountCents: cents } })
      await db
        .collection('purchases')
        .updateOne({ brokerId: 7, 'payments.0.cents': { $gt: 0 } }, { $inc: { 'payments.0.cents': cents } })
      await db.collection('changes').insertOne({
        ...{ change: 'bench', by: null, touched: ['client:7', 'broker:7'], edited: [] },
        ...{ parties: ['client:7', 'broker:7'], at: new Date() },
      })
    } finally {
      await client.close()
    }
  }
}

/** Of open items: not settled, so that today's aging counts them. */
const stillOpen = { openTo: { $gt: new Date() } }
