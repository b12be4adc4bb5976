import { addDays } from '@drayline/domain/kernel/dates/dates'
import { timeCalls } from '../support/calls.ts'
import type { BenchContext } from '../support/context.ts'
import { openBook, password } from '../support/data.ts'
import type { PartResult } from '../support/result.ts'
import { type BenchServer, signIn, startApi } from '../support/servers.ts'
import { median, pairedRatio } from '../support/statistics.ts'

interface Question {
  name: string
  path: string
}

/** Days in the middle of months, so that what happened since the last close is added up. */
const daysAgo = [0, 20, 75, 200, 500, 900]

/** The questions people ask the book, as of days old and new. */
function questions(today: string): Question[] {
  return daysAgo.flatMap((days) => {
    const asOf = addDays(today, -days)
    const when = days === 0 ? 'today' : `${days} days ago`
    return [
      { name: `a client's account, ${when}`, path: `/api/clients/7/account?asOf=${asOf}` },
      { name: `trial balance, ${when}`, path: `/api/ledger/trial-balance?asOf=${asOf}` },
    ]
  })
}

/** Balances of a book with very many postings against the same with a tenth of them, over HTTP. */
export async function measureLedger(bench: BenchContext): Promise<PartResult> {
  const sizes = bench.quick ? [100_000, 1_000_000] : [1_000_000, 10_000_000]
  const [few = 0, many = 0] = sizes
  const asked = questions(new Date().toISOString().slice(0, 10))
  const servers: (BenchServer & { size: number; cookie: string })[] = []
  for (const size of sizes) {
    const data = await openBook(size, bench.lifecycle, bench.note)
    const api = await startApi({ data, front: 'none' }, bench.lifecycle)
    servers.push({ ...api, size, cookie: await signIn(api.url, 'admin', password) })
  }
  const calls = asked.flatMap(({ name, path }) =>
    servers.map(({ url, cookie, size }) => ({ name: `${name} ${size}`, url: `${url}${path}`, cookie })),
  )
  const times = await timeCalls(calls, bench.quick ? 30 : 100)
  for (const server of servers) server.stop()
  const of = ({ name }: Question, size: number) => times.get(`${name} ${size}`) ?? []
  const ratio = (question: Question) => pairedRatio(of(question, many), of(question, few))
  const number = (value: number) => value.toLocaleString('en-US')
  const slowest = (what: string) =>
    Math.max(...asked.filter(({ name }) => name.startsWith(what)).map((one) => median(of(one, many))))
  return {
    name: 'ledger',
    tables: [
      {
        title: 'Balances of the book as of a day, ms over HTTP',
        head: ['Asked', `${number(few)} postings`, `${number(many)} postings`, 'ratio'],
        rows: asked.map((question) => [
          question.name,
          median(of(question, few)).toFixed(2),
          median(of(question, many)).toFixed(2),
          ratio(question).toFixed(2),
        ]),
      },
    ],
    targets: [
      {
        what: "A client's account, any day",
        value: slowest('a client'),
        limit: 10,
        bound: 'most',
        unit: 'ms',
      },
      { what: 'Trial balance, any day', value: slowest('trial'), limit: 300, bound: 'most', unit: 'ms' },
      {
        what: 'The slowest of them, many to few',
        value: Math.max(...asked.map(ratio)),
        limit: 2,
        bound: 'most',
      },
    ],
  }
}
