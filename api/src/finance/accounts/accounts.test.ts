import { PDFDocument } from '@cantoo/pdf-lib'
import { figureAccounts } from '@drayline/domain/finance/ledger/party-account'
import { addDays } from '@drayline/domain/kernel/dates/dates'
import mongoose from 'mongoose'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { pdfLines } from '../../testing/pdf-lines.ts'
import { ok } from '../invoices/invoice.fixtures.ts'
import { emptyBook, handEntry } from '../ledger/ledger.fixture.ts'
import { LedgerEntry, LedgerPosting } from '../ledger/ledger.model.ts'
import { purchaseFixtures } from '../purchases/purchase.fixtures.ts'

let api: TestApi
let manager: TestClient
let make: ReturnType<typeof purchaseFixtures>
const bought = '2027-06-09'
const [receivables] = figureAccounts.receivable

beforeAll(async () => {
  api = await startTestApi()
  make = purchaseFixtures(api)
})
afterAll(() => api.stop())
beforeEach(async () => {
  await emptyBook()
  await goTo(0)
})

/** Makes it a day this long after the purchase. */
async function goTo(day: number) {
  api.setNow(new Date(`${addDays(bought, day)}T18:00:00Z`))
  manager = await api.as('manager')
}

/** A client that sold an invoice of 2,000.00, was paid 1,840.00, and whose broker has paid 30 days later. */
async function settled() {
  const clientId = await make.client()
  const brokerId = await make.broker()
  const purchase = await make.purchase(clientId, { brokerId })
  await goTo(30)
  await pay(brokerId, purchase.id, '2000.00')
  return { clientId, brokerId, purchase }
}

async function pay(brokerId: number, purchaseId: number, amount: string, shortPay = 'open') {
  const applications = [{ purchaseId, amount, shortPay }]
  const valueDay = addDays(bought, 30)
  return ok(await manager.post('/api/receipts', { brokerId, method: 'ach', amount, valueDay, applications }))
}

const account = async (path: string) => ok(await manager.get(`/api/${path}`))
const shown = (lines: { kind: string; change: string; balance: string }[]) =>
  lines.map(({ kind, change, balance }) => [kind, change, balance])

describe('a client’s account', () => {
  test('says where its money is, on any day', async () => {
    const { clientId } = await settled()
    const nothing = { reserve: '0.00', escrow: '0.00', payable: '0.00', due: '0.00', advances: '0.00' }
    expect(await account(`clients/${clientId}/account`)).toMatchObject({
      ...{ client: { id: clientId }, asOf: '2027-07-09', today: '2027-07-09' },
      figures: { ...nothing, fundsEmployed: '-100.00', receivable: '0.00', payable: '100.00' },
    })
    expect((await account(`clients/${clientId}/account?asOf=${bought}`)).figures).toEqual({
      ...{ ...nothing, fundsEmployed: '1840.00', receivable: '2000.00', reserve: '160.00' },
    })
    expect((await account(`clients/${clientId}/account?asOf=2027-06-08`)).figures).toMatchObject({
      fundsEmployed: '0.00',
    })
  })

  test('lists what moved it, with invoices, broker and the balance after each', async () => {
    const { clientId, brokerId, purchase } = await settled()
    const lines = await account(`clients/${clientId}/account/lines`)
    expect(shown(lines)).toEqual([
      ['settlement', '60.00', '-100.00'],
      ['application', '-2000.00', '-160.00'],
      ['release', '1840.00', '1840.00'],
      ['purchase', '0.00', '0.00'],
    ])
    expect(lines[3]).toMatchObject({
      ...{ broker: { id: brokerId }, invoices: [purchase.invoice], invoiceCount: 1, reverses: null },
      changes: { receivable: '2000.00', reserve: '160.00', payable: '1840.00', fundsEmployed: '0.00' },
    })
    const payable = await account(`clients/${clientId}/account/lines?figure=payable&sort=bookDate`)
    expect(shown(payable)).toEqual([
      ['purchase', '1840.00', '1840.00'],
      ['release', '-1840.00', '0.00'],
      ['settlement', '100.00', '100.00'],
    ])
    const june = await account(`clients/${clientId}/account/lines?figure=reserve&to=2027-06-30`)
    expect(shown(june)).toEqual([['purchase', '160.00', '160.00']])
  })

  test.each(['bookDate', '-bookDate'])(
    'sorted by %s goes on page by page, also within a day, with the same balances',
    async (sort) => {
      const clientId = await make.client()
      for (const _ of [1, 2, 3]) await make.purchase(clientId)
      const url = `/api/clients/${clientId}/account/lines?figure=fundsEmployed&sort=${sort}`
      const whole = ok(await manager.get(url))
      expect(whole).toHaveLength(6)
      const paged = []
      for (let next: string | undefined = `${url}&limit=1`; next; ) {
        const answer = await manager.get(next)
        paged.push(...ok(answer))
        next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1]
      }
      expect(paged).toEqual(whole)
      const [last] = sort === 'bookDate' ? whole.slice(-1) : whole
      expect(last.balance).toBe('5520.00')
    },
  )

  test('finds its lines by an index, without sorting', async () => {
    const { clientId } = await settled()
    const find = jest.spyOn(LedgerEntry, 'find')
    await account(`clients/${clientId}/account/lines?from=2027-06-01&limit=2`)
    const query = find.mock.results[0]?.value
    find.mockRestore()
    const explained = await mongoose.connection.db?.command({
      explain: { find: 'ledger_entries', filter: query.getFilter(), sort: query.getOptions().sort, limit: 3 },
    })
    const plan = JSON.stringify(explained?.queryPlanner.winningPlan)
    expect(plan).toContain('IXSCAN')
    expect(plan).not.toMatch(/COLLSCAN|"SORT"/)
  })

  test('is there for everyone who sees purchases, and only for clients that exist', async () => {
    const { clientId } = await settled()
    const employee = await api.as('employee')
    expect((await employee.get(`/api/clients/${clientId}/account`)).status).toBe(200)
    for (const path of ['clients/987654/account', 'clients/987654/account/lines', 'brokers/987654/account'])
      expect((await manager.get(`/api/${path}`)).status).toBe(404)
    const odd = Buffer.from('["-bookDate","x",3]').toString('base64url')
    expect((await manager.get(`/api/clients/${clientId}/account/lines?cursor=${odd}`)).status).toBe(400)
  })
})

describe('a broker’s debtor ledger', () => {
  test('names the 50 clients with the most open, and the others come to one sum', async () => {
    const brokerId = await make.broker()
    await make.purchase(await make.client(), { brokerId })
    const line = await LedgerPosting.findOne({ account: receivables, brokerId }).lean()
    const others = Array.from({ length: 52 }, (_, n) => ({
      ...{ ...line, _id: `many:${n}`, clientId: 5_000 + n, cents: 1 + n },
    }))
    await LedgerPosting.collection.insertMany(others as never)
    const view = await account(`brokers/${brokerId}/account`)
    expect([view.clientCount, view.clients.length, view.othersOpen]).toEqual([53, 50, '0.06'])
    expect(view.clients[1]).toEqual({ client: { id: 5_051, name: '#5051' }, open: '0.52' })
  })

  test('says what is open by client, unapplied and disputed', async () => {
    const brokerId = await make.broker()
    const [first, second] = [await make.client(), await make.client()]
    const disputed = await make.purchase(first, { brokerId })
    await make.purchase(second, { brokerId, amount: '500.00' })
    await goTo(30)
    await pay(brokerId, disputed.id, '1500.00', 'disputed')
    const body = { brokerId, method: 'ach', amount: '70.00', valueDay: addDays(bought, 30) }
    ok(await manager.post('/api/receipts', body))
    const now = await account(`brokers/${brokerId}/account`)
    expect(now).toMatchObject({
      ...{ broker: { id: brokerId }, clientCount: 2, othersOpen: '0.00' },
      figures: { open: '1000.00', unapplied: '70.00', refunds: '0.00' },
      disputed: { count: 1, open: '500.00' },
    })
    expect(now.clients.map(({ client, open }: never) => [client, open])).toEqual(
      [first, second].map((id) => [expect.objectContaining({ id }), '500.00']),
    )
    expect(await account(`brokers/${brokerId}/account?asOf=${bought}`)).toMatchObject({
      figures: { open: '2500.00', unapplied: '0.00' },
      disputed: null,
    })
  })

  test('lists bills and payments with its running balance', async () => {
    const { brokerId, clientId } = await settled()
    const lines = await account(`brokers/${brokerId}/account/lines`)
    expect(shown(lines)).toEqual([
      ['application', '-2000.00', '0.00'],
      ['purchase', '2000.00', '2000.00'],
    ])
    expect(lines[0]).toMatchObject({ client: { id: clientId }, source: { entity: 'receipt' } })
    expect(shown(await account(`brokers/${brokerId}/account/lines?figure=unapplied`))).toEqual([
      ['application', '-2000.00', '0.00'],
      ['receipt', '2000.00', '2000.00'],
    ])
  })

  test('has a payment before what it was applied to, in whichever partitions of the book they are', async () => {
    for (let pair = 0; pair < 16; pair += 1) {
      await goTo(0)
      const { brokerId } = await settled()
      const lines = await account(`brokers/${brokerId}/account/lines?figure=unapplied`)
      expect(shown(lines).map(([kind]) => kind)).toEqual(['application', 'receipt'])
    }
  })
})

describe('as PDF', () => {
  test('accounts, the trial balance and accounts of the book can be printed', async () => {
    const { clientId, brokerId } = await settled()
    const paths = [
      ...[
        `clients/${clientId}/account/pdf?figure=payable&from=2027-06-01`,
        `brokers/${brokerId}/account/pdf`,
      ],
      ...['ledger/trial-balance/pdf?asOf=2027-06-09', `ledger/account/pdf?account=${receivables}`],
      `clients/${clientId}/account/pdf?to=2026-01-01`,
    ]
    for (const path of paths) {
      const answer = await fetch(`${api.url}/api/${path}`, { headers: { cookie: manager.cookie } })
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        200,
        'application/pdf',
      ])
      const pdf = await PDFDocument.load(await answer.arrayBuffer())
      expect(pdf.getPageCount()).toBe(1)
    }
    const title = await fetch(`${api.url}/api/clients/${clientId}/account/pdf`, {
      headers: { cookie: (await api.as('employee')).cookie },
    })
    expect(title.headers.get('content-disposition')).toMatch(/client-account-client-\d+-2027-07-09\.pdf/)
    expect((await PDFDocument.load(await title.arrayBuffer())).getTitle()).toMatch(/^Client account: Client/)
  })

  test('a sheet says what stands on the account, line by line, as the screen does', async () => {
    const { clientId, brokerId } = await settled()
    const sheet = async (path: string) => {
      const answer = await fetch(`${api.url}/api/${path}`, { headers: { cookie: manager.cookie } })
      const lines = await pdfLines(new Uint8Array(await answer.arrayBuffer()))
      return [answer.headers.get('content-disposition'), ...lines.slice(0, -1)]
    }
    const { client } = await account(`clients/${clientId}/account`)
    const { broker } = await account(`brokers/${brokerId}/account`)
    const plain = (name: string) => name.toLowerCase().replace(' ', '-')
    expect(await sheet(`clients/${clientId}/account/pdf?figure=fundsEmployed&from=${bought}`)).toEqual([
      `attachment; filename="client-account-${plain(client.name)}-2027-07-09.pdf"`,
      `*Client account: ${client.name}*`,
      'As of 07/09/2027',
      'Net funds employed -$100.00   ·   Owed by brokers $0.00   ·   Reserve $0.00',
      'Escrow $0.00   ·   Payable to the client $100.00   ·   Owed by the client $0.00',
      'Fuel advances $0.00',
      'Net funds employed · 06/09/2027 to 07/09/2027',
      '*Book dateDescriptionInvoicesChangeBalance*',
      expect.stringMatching(/^06\/09\/2027Invoice boughtINV-\d+\$0\.00\$0\.00$/),
      ...['Owed by brokers $2,000.00 · Reserve ', '$160.00 · Payable to the client ', '$1,840.00'],
      '06/09/2027Paid out to client$1,840.00$1,840.00',
      'Payable to the client -$1,840.00',
      expect.stringMatching(/^07\/09\/2027Payment appliedINV-\d+--\$160\.00$/),
      'Owed by brokers -$2,000.00$2,000.00',
      expect.stringMatching(/^07\/09\/2027SettledINV-\d+\$60\.00-\$100\.00$/),
      ...['Reserve -$160.00 · Payable to the ', 'client $100.00'],
      '*Balance as of 07/09/2027-$100.00*',
    ])
    expect(await sheet(`brokers/${brokerId}/account/pdf?to=${bought}`)).toEqual([
      `attachment; filename="broker-account-${plain(broker.name)}-${bought}.pdf"`,
      `*Debtor ledger: ${broker.name}*`,
      'As of 06/09/2027',
      'Open invoices $2,000.00   ·   Unapplied $0.00   ·   To be refunded $0.00',
      'Open invoices · Up to 06/09/2027',
      '*Book dateDescriptionInvoicesChangeBalance*',
      expect.stringMatching(/^06\/09\/2027Invoice boughtINV-\d+\$2,000\.00\$2,000\.00$/),
      '*Balance as of 06/09/2027$2,000.00*',
    ])
    expect((await sheet(`clients/${clientId}/account/pdf?to=2026-01-01`)).slice(-2)).toEqual([
      ...['Nothing in these days', '*Balance as of 01/01/2026$0.00*'],
    ])
    expect(await sheet('ledger/trial-balance/pdf?asOf=2027-07-09')).toEqual([
      'attachment; filename="trial-balance-2027-07-09.pdf"',
      ...['*Trial balance*', 'As of 07/09/2027', 'Drayline Factoring', 'Preliminary: the month is open'],
      '*CodeAccountDebitCredit*',
      ...['*Assets*', '1020Bank, collections$2,000.00', '1095Outstanding manual payments$1,840.00'],
      ...['*Liabilities*', '2110Payable to clients$100.00', '*Income*', '4100Fees$60.00'],
      '*Total$2,000.00$2,000.00*',
    ])
    const dates = 'from=2027-06-01&to=2027-07-31'
    expect(await sheet(`ledger/account/pdf?account=${receivables}&clientId=${clientId}&${dates}`)).toEqual([
      'attachment; filename="account-1100-2027-07-31.pdf"',
      ...['*Factored receivables · 1100*', '06/01/2027 to 07/31/2027', client.name],
      ...['Drayline Factoring', 'Preliminary: the month is open'],
      '*Book dateEntryDescriptionNameDebitCreditBalance*',
      '06/01/2027Beginning balance$0.00',
      expect.stringMatching(/^06\/09\/2027JE-\d+-\d+Invoice bought.*\$2,000\.00\$2,000\.00$/),
      expect.stringMatching(/^07\/09\/2027JE-\d+-\d+Payment applied.*\$2,000\.00\$0\.00$/),
      '*Balance as of 07/31/2027$2,000.00$2,000.00$0.00*',
    ])
  })

  test('the trial balance and accounts of the book say whose they are, when they were made, and whether they can change', async () => {
    await settled()
    const sheet = async (path: string) => {
      const answer = await fetch(`${api.url}/api/ledger/${path}`, { headers: { cookie: manager.cookie } })
      return await pdfLines(new Uint8Array(await answer.arrayBuffer()))
    }
    const balances = (await sheet('trial-balance/pdf')).join(' ')
    expect(balances).toMatch(/Assets.*Bank, collections.*Liabilities.*Total/)
    const account = (await sheet(`account/pdf?account=${receivables}`)).join(' ')
    expect(account).toMatch(/JE-\d+-\d+.*Invoice bought.*JE-\d+-\d+.*Payment applied.*\$0\.00/)
    const entry = handEntry('2027-07-09')
    const charges = ok(await manager.post('/api/ledger/journals', entry))
    ok(await (await api.as('admin')).patch(`/api/ledger/journals/${charges.id}`, { status: 'posted' }))
    const byHand = (await sheet(`account/pdf?account=${entry.lines[0]?.account}`)).join(' ')
    expect(byHand).toMatch(/Charges of the .*requested by Max Manager, +approved by Ada Admin/)
    const { id, version } = ok(await manager.get('/api/receipts'))[0]
    ok(await manager.post(`/api/receipts/${id}/reverse`, { reason: 'Returned', version }))
    expect((await sheet(`account/pdf?account=${receivables}`)).join(' ')).toMatch(/Reversal.*Payment applied/)
    await mongoose.connection.collection<{ _id: number }>('ledger_periods').insertOne({
      ...{ _id: 202_706, version: 1, status: 'closed', closedAt: new Date(), heads: [] },
      closedBy: { requested: { id: 2, name: 'Max Manager' }, confirmed: { id: 1, name: 'Ada Admin' } },
    } as never)
    const closed = ['Drayline Factoring', 'Month closed by Max Manager and Ada Admin']
    const preliminary = ['Drayline Factoring', 'Preliminary: the month is open']
    for (const path of ['trial-balance/pdf?asOf=', `account/pdf?account=${receivables}&to=`]) {
      expect((await sheet(`${path}2027-06-30`)).slice(2, 4)).toEqual(closed)
      const lines = await sheet(`${path}2027-07-09`)
      expect(lines.slice(2, 4)).toEqual(preliminary)
      expect(lines.at(-1)).toMatch(/^Drayline · Made 07\/09\/2027 \d+:\d\d [AP]M [A-Z]{3} by Max Manager/)
    }
    const closedBy = { requested: { id: 2, name: 'Max Manager' }, confirmed: { id: 1, name: 'Ada Admin' } }
    expect(ok(await manager.get('/api/ledger/trial-balance?asOf=2027-06-30'))).toMatchObject({ closedBy })
    expect(ok(await manager.get('/api/ledger/trial-balance'))).toMatchObject({ closedBy: null })
  })
})
