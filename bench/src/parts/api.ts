import { encodeCursor } from '@drayline/api/kernel/lists/cursor'
import mongoose from 'mongoose'
import { timeCalls } from '../support/calls.ts'
import type { BenchContext } from '../support/context.ts'
import { openData, password } from '../support/data.ts'
import type { PartResult } from '../support/result.ts'
import { signIn, startApi, startPlain } from '../support/servers.ts'
import { median, pairedRatio, quartiles } from '../support/statistics.ts'

const pageSize = 50

/** A page of invoices by the API against the same query by the plain driver, at the first and at a late page. */
export async function measureApi(bench: BenchContext): Promise<PartResult> {
  const data = await openData(bench.quick ? 100_000 : 1_000_000, bench.lifecycle, bench.note)
  const { uri, invoices } = data
  const api = await startApi({ data, front: 'none' }, bench.lifecycle)
  const plain = await startPlain(uri, bench.lifecycle)
  const cookie = await signIn(api.url, 'admin', password)
  const latePage = Math.min(10_000, invoices / pageSize / 2)
  const before = await lastIdBefore(uri, latePage)
  const cursor = encodeCursor({ sort: '-id', value: before, id: before })
  const list = `${api.url}/api/invoices?limit=${pageSize}`
  const times = await timeCalls(
    [
      { name: 'plain first', url: `${plain.url}/invoices` },
      { name: 'api first', url: list, cookie },
      { name: 'named first', url: `${plain.url}/invoices?names=1` },
      { name: 'plain late', url: `${plain.url}/invoices?before=${before}` },
      { name: 'api late', url: `${list}&cursor=${cursor}`, cookie },
      { name: 'named late', url: `${plain.url}/invoices?before=${before}&names=1` },
    ],
    bench.quick ? 150 : 500,
  )
  api.stop()
  plain.stop()
  const of = (name: string) => times.get(name) ?? []
  const number = (value: number) => value.toLocaleString('en-US')
  const rows = (['first', 'late'] as const).map((page) => [
    page === 'first' ? 'page 1' : `page ${number(latePage)}, by cursor`,
    ...['api', 'plain', 'named'].map((kind) => describe(of(`${kind} ${page}`))),
    pairedRatio(of(`api ${page}`), of(`plain ${page}`)).toFixed(2),
    pairedRatio(of(`api ${page}`), of(`named ${page}`)).toFixed(2),
  ])
  const target = (page: 'first' | 'late', what: string) => ({
    what: `GET /api/invoices, ${what}, to the plain driver`,
    value: pairedRatio(of(`api ${page}`), of(`named ${page}`)),
    limit: 1.5,
    bound: 'most' as const,
  })
  return {
    name: 'api',
    tables: [
      {
        title: `\`GET /api/invoices?limit=${pageSize}\` with ${number(invoices)} invoices, ms`,
        head: ['', 'API', 'driver: invoices alone', 'driver: the same fields', 'API to alone', 'API to same'],
        rows,
        notes: [
          'One call at a time over a kept connection, round-robin; medians, the middle half in brackets.',
          'The API answers each invoice with the names of its client and broker, and page 1 with the total. "The same ' +
            'fields" reads these too, "invoices alone" does not. The API also checks the session and the right.',
        ],
      },
    ],
    targets: [target('first', 'page 1'), target('late', `page ${number(latePage)}`)],
  }
}

function describe(times: readonly number[]): string {
  const [low, high] = quartiles(times)
  return `${median(times).toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`
}

/** Id of the last invoice on the page before this one, newest first. */
async function lastIdBefore(uri: string, page: number): Promise<number> {
  const client = await new mongoose.mongo.MongoClient(uri).connect()
  try {
    const [last] = await client
      .db('drayline')
      .collection<{ _id: number }>('invoices')
      .find({}, { projection: { _id: 1 } })
      .sort({ _id: -1 })
      .skip((page - 1) * pageSize - 1)
      .limit(1)
      .toArray()
    if (!last) throw new Error(`There is no page ${page}`)
    return last._id
  } finally {
    await client.close()
  }
}
