import mongoose from 'mongoose'
import { timeCalls } from '../support/calls.ts'
import type { BenchContext } from '../support/context.ts'
import { openData, password } from '../support/data.ts'
import type { PartResult } from '../support/result.ts'
import { type BenchServer, signIn, startApi } from '../support/servers.ts'
import { median, pairedRatio } from '../support/statistics.ts'

/** Search text that a user types, made from a record of the very database. */
interface Sample {
  invoiceNumber: string
  clientName: string
  brokerName: string
  phone: string
}

interface Invoice {
  _id: number
  invoiceNumber: string
  clientId: number
  brokerId: number | null
}

interface Question {
  name: string
  path: (sample: Sample) => string
}

const query = (text: string) => encodeURIComponent(text)
const words = (text: string) => text.split(/\s+/)

/** The searches people make: in the header, over the invoices, over the clients. */
const questions: readonly Question[] = [
  { name: 'header: full invoice number', path: (s) => `/api/search?q=${query(s.invoiceNumber)}` },
  { name: 'header: start of a number', path: (s) => `/api/search?q=${query(s.invoiceNumber.slice(0, 6))}` },
  { name: 'header: client name', path: (s) => `/api/search?q=${query(s.clientName)}` },
  {
    name: 'header: client name, misspelled',
    path: (s) => `/api/search?q=${query(misspelled(s.clientName))}`,
  },
  {
    name: 'header: one word of a client',
    path: (s) => `/api/search?q=${query(words(s.clientName)[1] ?? '')}`,
  },
  { name: 'header: broker name', path: (s) => `/api/search?q=${query(s.brokerName)}` },
  { name: 'header: phone of a broker', path: (s) => `/api/search?q=${query(s.phone)}` },
  { name: 'loads: client name', path: (s) => `/api/loads?q=${query(s.clientName)}` },
  { name: 'invoices: client name', path: (s) => `/api/invoices?q=${query(s.clientName)}` },
  { name: 'invoices: full number', path: (s) => `/api/invoices?q=${query(s.invoiceNumber)}` },
  { name: 'invoices: prefix', path: (s) => `/api/invoices?q=${query(s.invoiceNumber.slice(0, -2))}` },
  { name: 'invoices: digits', path: (s) => `/api/invoices?q=${query(digitsOf(s.invoiceNumber))}` },
  { name: 'invoices: what all have', path: () => '/api/invoices?q=inv' },
  { name: 'clients: one word', path: (s) => `/api/clients?q=${query(words(s.clientName)[0] ?? '')}` },
  {
    name: 'clients: two words',
    path: (s) => `/api/clients?q=${query(words(s.clientName).slice(0, 2).join(' '))}`,
  },
  {
    name: 'clients: beginnings of two words',
    path: (s) =>
      `/api/clients?q=${query(
        words(s.clientName)
          .slice(0, 2)
          .map((word) => word.slice(0, 3))
          .join(' '),
      )}`,
  },
]

/** The second letter of each word is swapped with the next. */
function misspelled(name: string): string {
  return words(name)
    .map((word) => word.replace(/^(.)(.)(.)/, '$1$3$2'))
    .join(' ')
}

function digitsOf(text: string): string {
  return /\d+$/.exec(text)?.[0] ?? text
}

/** Searches with very many invoices against the same with few. */
export async function measureSearch(bench: BenchContext): Promise<PartResult> {
  const sizes = [10_000, bench.quick ? 100_000 : 1_000_000]
  const servers: (BenchServer & { size: number; sample: Sample; cookie: string })[] = []
  for (const size of sizes) {
    const data = await openData(size, bench.lifecycle, bench.note)
    const api = await startApi({ data, front: 'none' }, bench.lifecycle)
    servers.push({
      ...api,
      size,
      sample: await takeSample(data.uri),
      cookie: await signIn(api.url, 'admin', password),
    })
  }
  const calls = questions.flatMap((question) =>
    servers.map(({ url, cookie, sample, size }) => ({
      name: `${question.name} ${size}`,
      url: `${url}${question.path(sample)}`,
      cookie,
    })),
  )
  const times = await timeCalls(calls, bench.quick ? 30 : 100)
  for (const server of servers) server.stop()
  const [few = 0, many = 0] = sizes
  const of = (question: Question, size: number) => times.get(`${question.name} ${size}`) ?? []
  const ratio = (question: Question) => pairedRatio(of(question, many), of(question, few))
  const worst = Math.max(...questions.map(ratio))
  const number = (value: number) => value.toLocaleString('en-US')
  return {
    name: 'search',
    tables: [
      {
        title: 'Search, ms over HTTP',
        head: ['Typed', `${number(few)} invoices`, `${number(many)} invoices`, 'ratio'],
        rows: questions.map((question) => [
          question.name,
          median(of(question, few)).toFixed(2),
          median(of(question, many)).toFixed(2),
          ratio(question).toFixed(2),
        ]),
      },
    ],
    targets: [
      {
        what: 'Search, median over all, many to few',
        value: median(questions.map(ratio)),
        limit: 2,
        bound: 'most',
      },
      { what: 'Search, the slowest of them', value: worst, limit: 2, bound: 'most' },
      {
        what: `Search, the slowest of them with ${number(many)} invoices, ms`,
        value: Math.max(...questions.map((question) => median(of(question, many)))),
        limit: 50,
        bound: 'most',
      },
    ],
  }
}

/** An invoice from the middle, and its client. */
async function takeSample(uri: string): Promise<Sample> {
  const client = await new mongoose.mongo.MongoClient(uri).connect()
  try {
    const db = client.db('drayline')
    const invoices = db.collection<Invoice>('invoices')
    const middle = Math.round((await invoices.estimatedDocumentCount()) / 2)
    const invoice = await invoices.findOne({ _id: { $gte: middle } }, { sort: { _id: 1 } })
    const owner = await db
      .collection<{ _id: number; name: string }>('clients')
      .findOne({ _id: invoice?.clientId ?? 1 })
    const broker = await db
      .collection<{ _id: number; name: string; phone: string }>('brokers')
      .findOne({ _id: invoice?.brokerId ?? 1 })
    if (!invoice || !owner || !broker) throw new Error('The database has no invoices')
    const { name: brokerName, phone } = broker
    return { invoiceNumber: invoice.invoiceNumber, clientName: owner.name, brokerName, phone }
  } finally {
    await client.close()
  }
}
