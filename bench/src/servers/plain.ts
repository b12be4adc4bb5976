// The yardstick of the API: the same pages of invoices with the plain MongoDB driver, `JSON.stringify` and a bare HTTP
// server; no session, no rights, no checks.
//   /invoices?before=ID            the query alone
//   /invoices?before=ID&names=1    with the names of clients and brokers and the total, as the API answers
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import mongoose from 'mongoose'

const { MongoClient } = mongoose.mongo
const client = await new MongoClient(process.env.MONGODB_URI ?? '').connect()
const db = client.db('drayline')
const invoices = db.collection<{ _id: number; clientId: number; brokerId: number | null }>('invoices')
const fields = { search: 0, history: 0 } as const

async function readPage(before: string | null) {
  const filter = before ? { _id: { $lt: Number(before) } } : {}
  // One more than is shown tells whether there is a next page.
  return await invoices.find(filter, { projection: fields }).sort({ _id: -1 }).limit(51).toArray()
}

async function namesOf(collection: string, ids: readonly (number | null)[]) {
  const known = [...new Set(ids)].filter((id) => id !== null)
  const found = await db
    .collection<{ _id: number; name: string }>(collection)
    .find({ _id: { $in: known } }, { projection: { name: 1 } })
    .toArray()
  return new Map(found.map(({ _id, name }) => [_id, { id: _id, name }]))
}

async function readPageWithNames(before: string | null) {
  const [rows, total] = await Promise.all([
    readPage(before),
    before ? undefined : invoices.estimatedDocumentCount(),
  ])
  const [clients, brokers] = await Promise.all([
    namesOf(
      'clients',
      rows.map((row) => row.clientId),
    ),
    namesOf(
      'brokers',
      rows.map((row) => row.brokerId),
    ),
  ])
  const named = rows.map((row) => ({
    ...row,
    client: clients.get(row.clientId),
    broker: row.brokerId === null ? null : brokers.get(row.brokerId),
  }))
  return { rows: named.slice(0, 50), total }
}

const server = createServer(async (request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://plain')
  const before = searchParams.get('before')
  const rows = searchParams.has('names')
    ? (await readPageWithNames(before)).rows
    : (await readPage(before)).slice(0, 50)
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify(rows))
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ url: `http://127.0.0.1:${port}` })
})
process.on('disconnect', () => process.exit(0))
