import mongoose from 'mongoose'
import { fixtures, formOf, ok } from '../finance/invoices/invoice.fixtures.ts'
import { startTestApi, type TestApi, type TestClient } from '../testing/api-test.ts'

// How often one call asks the database, one question after the other: what a write costs, and how long two are in each
// other's way. Counters are left out, whose ids come in blocks (`ids.test.ts`).

let api: TestApi
let employee: TestClient
let manager: TestClient

beforeAll(async () => {
  const server = new URL(process.env.DRAYLINE_TEST_MONGODB ?? '')
  server.searchParams.set('monitorCommands', 'true')
  process.env.DRAYLINE_TEST_MONGODB = server.href
  api = await startTestApi()
  employee = await api.as('employee')
  manager = await api.as('manager')
})
afterAll(() => api.stop())

interface Sent {
  commandName: string
  command: Record<string, unknown>
}

/** The commands of one call, as `insert invoices`, in their order. */
async function commandsOf(call: () => ReturnType<TestClient['post']>): Promise<string[]> {
  const client = mongoose.connection.getClient()
  const sent: string[] = []
  const note = ({ commandName, command }: Sent) => sent.push(`${commandName} ${command[commandName]}`)
  client.on('commandStarted', note)
  try {
    ok(await call())
  } finally {
    client.off('commandStarted', note)
  }
  return sent.filter((command) => !command.endsWith(' counters'))
}

/** All of them when they are more than may be. */
const beyond = (most: number, commands: string[]) => (commands.length > most ? commands : [])

/** A client and a broker that other writes know already. */
async function parties() {
  const make = fixtures(api)
  const [{ id: clientId }, brokerId] = [await make.client(), await make.broker()]
  return { make, clientId, brokerId }
}

test('a load', async () => {
  const { clientId, brokerId } = await parties()
  const load = { loadNumber: 'TRIPS-1', rate: '1200.00', status: 'delivered', clientId, brokerId }
  const commands = await commandsOf(() => employee.post('/api/loads', load))
  expect(beyond(12, commands)).toEqual([])
})

test('an invoice as a draft', async () => {
  const { make, ...references } = await parties()
  const { id: loadId } = await make.load(references)
  const draft = { invoiceNumber: 'TRIPS-2', amount: '1200.00', loadId, clientId: references.clientId }
  const commands = await commandsOf(() => employee.post('/api/invoices', draft))
  expect(beyond(13, commands)).toEqual([])
})

test('an invoice that is submitted at once', async () => {
  const { make, ...references } = await parties()
  const { id: loadId } = await make.load(references)
  const invoice = { invoiceNumber: 'TRIPS-3', amount: '1200.00', loadId, clientId: references.clientId }
  const commands = await commandsOf(() => employee.post('/api/invoices', { ...invoice, status: 'submitted' }))
  expect(beyond(18, commands)).toEqual([])
})

test('an approval, in the form and in the list', async () => {
  const { make, ...references } = await parties()
  const [one, other] = [await make.load(references), await make.load(references)]
  const [inForm, inList] = [
    await make.invoiceIn('submitted', { loadId: one.id, clientId: one.clientId }),
    await make.invoiceIn('submitted', { loadId: other.id, clientId: other.clientId, amount: '900.00' }),
  ]
  const form = { ...formOf(inForm), status: 'approved' }
  const commands = await commandsOf(() => manager.put(`/api/invoices/${inForm.id}`, form))
  expect(beyond(21, commands)).toEqual([])
  const items = [{ id: inList.id, version: inList.version }]
  const listed = await commandsOf(() => manager.post('/api/invoices/status', { status: 'approved', items }))
  expect(beyond(21, listed)).toEqual([])
})
