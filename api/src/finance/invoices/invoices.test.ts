import { BrokerRecord } from '../../operations/brokers/broker.model.ts'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { fixtures, formOf, ok } from './invoice.fixtures.ts'
import { InvoiceRecord } from './invoice.model.ts'

let api: TestApi
let employee: TestClient
let manager: TestClient
let make: ReturnType<typeof fixtures>

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  manager = await api.as('manager')
  make = fixtures(api)
})
afterAll(() => api.stop())

describe('creating', () => {
  test('a draft has its load, client and broker by name, an exact amount, and a history of one step', async () => {
    const brokerId = await make.broker({ name: 'Summit Logistics' })
    const client = await make.client({ name: 'Blue Ridge Haulers' })
    const load = await make.load({ clientId: client.id, brokerId, loadNumber: 'LD-4711' })
    const body = {
      invoiceNumber: 'INV-4711',
      loadId: load.id,
      clientId: client.id,
      amount: '1500.5',
      notes: '',
    }
    const answer = await employee.post('/api/invoices', body)
    const nobody = { submittedBy: null, approvedBy: null, rejectedBy: null, paidBy: null }
    const never = { submittedAt: null, approvedAt: null, rejectedAt: null, paidAt: null }
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.any(Number),
      version: 1,
      invoiceNumber: 'INV-4711',
      loadId: load.id,
      load: { id: load.id, loadNumber: 'LD-4711' },
      clientId: client.id,
      client: { id: client.id, name: 'Blue Ridge Haulers' },
      brokerId,
      broker: { id: brokerId, name: 'Summit Logistics' },
      amount: '1500.50',
      status: 'draft',
      purchaseState: null,
      notDuplicates: [],
      overrides: [],
      notes: null,
      ...nobody,
      ...never,
      enteredBy: [{ id: api.userId('employee'), name: 'Erin Employee' }],
      history: [
        {
          from: null,
          to: 'draft',
          at: expect.any(String),
          by: { id: api.userId('employee'), name: 'Erin Employee' },
          reason: null,
        },
      ],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    expect((await employee.get(`/api/invoices/${answer.body.id}`)).body).toEqual(answer.body)
    const { history: _, notDuplicates: __, overrides: ___, ...listed } = answer.body
    expect((await employee.get('/api/invoices?limit=1')).body).toEqual([listed])
    expect((await InvoiceRecord.findById(answer.body.id).lean())?.amountCents).toBe(150_050)
  })

  test('a manager who chooses approved submits and approves, and both steps are kept', async () => {
    const load = await make.load()
    const answer = await manager.post('/api/invoices', {
      invoiceNumber: 'INV-A1',
      loadId: load.id,
      clientId: load.clientId,
      amount: '10',
      status: 'approved',
    })
    const by = { id: api.userId('manager'), name: 'Max Manager' }
    expect(answer.body).toMatchObject({ status: 'approved', submittedBy: by, approvedBy: by, paidBy: null })
    expect(answer.body.history.map(({ to }: { to: string }) => to)).toEqual([
      'draft',
      'submitted',
      'approved',
    ])
  })

  test('an employee cannot begin with approved: nothing is stored', async () => {
    const load = await make.load()
    const answer = await employee.post('/api/invoices', {
      invoiceNumber: 'INV-A2',
      loadId: load.id,
      clientId: load.clientId,
      amount: '10',
      status: 'approved',
    })
    expect(answer.status).toBe(409)
    expect(answer.body.errors).toEqual({ status: 'This step from Draft to Approved is not possible for you' })
    expect(await InvoiceRecord.countDocuments({ invoiceNumber: 'INV-A2' })).toBe(0)
  })

  test('an empty form names each missing field', async () => {
    const answer = await employee.post('/api/invoices', {
      invoiceNumber: '',
      loadId: '',
      clientId: '',
      amount: '',
    })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      status: 422,
      message: 'Check the marked fields',
      errors: {
        invoiceNumber: 'Invoice number is required',
        loadId: 'Load is required',
        clientId: 'Client is required',
        amount: 'Amount is required',
      },
    })
  })

  test.each([
    ['amount', '-5.00'],
    ['amount', '1e3'],
    ['amount', '10.999'],
    ['amount', '0.00'],
    ['amount', 1500.25],
    ['amount', { $ne: null }],
    ['amount', '100000000.00'],
    ['amount', 'NaN'],
    ['loadId', { $ne: null }],
    ['loadId', [1, 2]],
    ['loadId', 'abc'],
    ['loadId', -1],
    ['loadId', 999_999],
    ['clientId', 999_999],
    ['clientId', 1.5],
    ['invoiceNumber', { $gt: '' }],
    ['invoiceNumber', ['INV']],
    ['invoiceNumber', 'x'.repeat(41)],
    ['status', 'funded'],
    ['notes', { a: 1 }],
  ])('%s %j is refused on its field and stores nothing', async (field, value) => {
    const load = await make.load()
    const count = await InvoiceRecord.countDocuments({})
    const answer = await employee.post('/api/invoices', {
      invoiceNumber: 'INV-W',
      loadId: load.id,
      clientId: load.clientId,
      amount: '10',
      [field]: value,
    })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    expect(await InvoiceRecord.countDocuments({})).toBe(count)
  })

  test('the client must be the load’s, and a number can be used once', async () => {
    const load = await make.load()
    const other = await make.client()
    const body = { invoiceNumber: 'INV-B1', loadId: load.id, clientId: other.id, amount: '10' }
    const mismatch = await employee.post('/api/invoices', body)
    expect(mismatch.status).toBe(422)
    expect(mismatch.body.errors).toEqual({ clientId: 'The client does not belong to the chosen load' })
    await employee.post('/api/invoices', { ...body, clientId: load.clientId })
    const duplicate = await employee.post('/api/invoices', {
      ...body,
      invoiceNumber: 'inv-b1',
      clientId: load.clientId,
    })
    expect(duplicate.status).toBe(409)
    expect(duplicate.body.errors).toEqual({ invoiceNumber: 'Invoice number inv-b1 is already taken' })
  })

  test('what nobody may set is ignored', async () => {
    const load = await make.load()
    const answer = await employee.post('/api/invoices', {
      invoiceNumber: 'INV-M1',
      loadId: load.id,
      clientId: load.clientId,
      amount: '10',
      amountCents: 1,
      paidAt: '2026-01-01',
      paidBy: { id: 1 },
      history: [],
      brokerId: 55,
      version: 9,
      _id: 3,
    })
    expect(answer.body).toMatchObject({ amount: '10.00', paidAt: null, brokerId: null, version: 1 })
    expect(answer.body.history).toHaveLength(1)
  })

  test('the same Idempotency-Key makes one invoice; with another body it is refused', async () => {
    const load = await make.load()
    const body = { invoiceNumber: 'INV-K1', loadId: load.id, clientId: load.clientId, amount: '10' }
    const headers = { 'idempotency-key': 'key-1' }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => employee.post('/api/invoices', body, { headers })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const other = await employee.post('/api/invoices', { ...body, amount: '11' }, { headers })
    expect(other.status).toBe(422)
    expect(await InvoiceRecord.countDocuments({ invoiceNumber: 'INV-K1' })).toBe(1)
  })
})

describe('changing', () => {
  test('number, amount, load and client of an approved invoice are locked, notes are not', async () => {
    const invoice = await make.invoice({ status: 'submitted' })
    const approved = ok(
      await manager.put(`/api/invoices/${invoice.id}`, { ...formOf(invoice), status: 'approved' }),
    )
    const other = await make.load()
    const form = formOf(approved)
    const change = {
      ...form,
      invoiceNumber: 'X-1',
      amount: '1.00',
      loadId: other.id,
      clientId: other.clientId,
    }
    const answer = await manager.put(`/api/invoices/${invoice.id}`, change)
    expect(answer.status).toBe(409)
    const text = 'An invoice that is Approved can no longer be changed'
    expect(answer.body).toMatchObject({
      message: text,
      errors: { invoiceNumber: text, amount: text, loadId: text, clientId: text },
    })
    expect(ok(await employee.get(`/api/invoices/${invoice.id}`))).toEqual(approved)
    const noted = ok(await employee.put(`/api/invoices/${invoice.id}`, { ...form, notes: 'Called' }))
    expect(noted).toMatchObject({ notes: 'Called', status: 'approved', version: approved.version + 1 })
  })

  test('without a status it keeps its own', async () => {
    const invoice = await make.invoice({ status: 'submitted' })
    const { status: _status, ...form } = formOf(invoice)
    const answer = ok(await employee.put(`/api/invoices/${invoice.id}`, { ...form, notes: 'Hello' }))
    expect(answer).toMatchObject({ status: 'submitted', notes: 'Hello' })
  })

  test('a screen that does not know an optional field empties nothing', async () => {
    const invoice = await make.invoice({ notes: 'Call before paying' })
    const { notes: _notes, ...known } = formOf(invoice)
    const kept = await employee.put(`/api/invoices/${invoice.id}`, { ...known, amount: '99.00' })
    expect(kept.body).toMatchObject({ amount: '99.00', notes: 'Call before paying', version: 2 })
    const emptied = await employee.put(`/api/invoices/${invoice.id}`, { ...known, notes: '' })
    expect(emptied.body).toMatchObject({ notes: null, version: 3 })
  })

  test('another load brings its broker and number, and the loads follow', async () => {
    const brokerId = await make.broker()
    const first = await make.load()
    const second = await make.load({ brokerId, loadNumber: 'MOVED-2' })
    const invoice = await make.invoice({ loadId: first.id, clientId: first.clientId, status: 'submitted' })
    const change = { ...formOf(invoice), loadId: second.id, clientId: second.clientId }
    expect((await employee.put(`/api/invoices/${invoice.id}`, change)).status).toBe(409)
    ok(await employee.put(`/api/invoices/${invoice.id}`, { ...change, status: 'draft' }))
    expect(await loadStatus(second.id)).toBe('delivered')
    const answer = ok(await employee.put(`/api/invoices/${invoice.id}`, change))
    expect(answer).toMatchObject({ brokerId, load: { id: second.id, loadNumber: 'MOVED-2' } })
    expect(await loadStatus(first.id)).toBe('delivered')
    expect(await loadStatus(second.id)).toBe('invoiced')
    expect(ok(await employee.get('/api/invoices/search?q=moved-2'))).toMatchObject([{ id: invoice.id }])
    expect(ok(await employee.get('/api/invoices/search?q=%20'))).toEqual([])
  })

  test('a stale version is 412 with how it is now', async () => {
    const invoice = await make.invoice()
    const headers = { 'if-match': '"1"' }
    ok(await employee.put(`/api/invoices/${invoice.id}`, { ...formOf(invoice), amount: '7' }, { headers }))
    const late = await employee.put(
      `/api/invoices/${invoice.id}`,
      { ...formOf(invoice), amount: '8' },
      { headers },
    )
    expect(late.status).toBe(412)
    expect(late.body.current).toMatchObject({ amount: '7.00', version: 2 })
  })

  test('unknown invoices are 404', async () => {
    const invoice = await make.invoice()
    for (const id of ['999999', 'abc', '0', '-1', '1.5']) {
      expect((await employee.get(`/api/invoices/${id}`)).status).toBe(404)
      expect((await employee.put(`/api/invoices/${id}`, formOf(invoice))).status).toBe(404)
    }
  })

  test('the audit holds the amount before and after', async () => {
    const invoice = await make.invoice({ amount: '100.00' })
    ok(await employee.put(`/api/invoices/${invoice.id}`, { ...formOf(invoice), amount: '90.01' }))
    const [, change] = await AuditRecord.find({ entityType: 'invoice', entityId: invoice.id })
      .sort({ at: 1 })
      .lean()
    expect(change).toMatchObject({
      action: 'invoice.updated',
      before: { amountCents: 10_000 },
      after: { amountCents: 9_001 },
    })
  })
})

describe('lists', () => {
  test('filter by several statuses, parties, load, days and amounts; search invoice and load number', async () => {
    const brokerId = await make.broker()
    const load = await make.load({ brokerId, loadNumber: 'LIST-55' })
    const of = { loadId: load.id, clientId: load.clientId }
    api.setNow(new Date('2026-03-02T04:30:00Z'))
    await make.invoice({ ...of, invoiceNumber: 'L-1', amount: '100.00', status: 'submitted' })
    api.setNow(new Date('2026-03-02T05:30:00Z'))
    await make.invoice({ ...of, invoiceNumber: 'L-2', amount: '200.00', status: 'submitted' })
    await make.invoice({ ...of, invoiceNumber: 'L-3', amount: '300.00' })
    const numbers = async (query: string) =>
      ok(await employee.get(`/api/invoices?loadId=${load.id}&sort=invoiceNumber&${query}`)).map(
        (invoice: { invoiceNumber: string }) => invoice.invoiceNumber,
      )
    expect(await numbers('')).toEqual(['L-1', 'L-2', 'L-3'])
    expect(await numbers('status=submitted')).toEqual(['L-1', 'L-2'])
    expect(await numbers('status=draft,submitted')).toEqual(['L-1', 'L-2', 'L-3'])
    expect(await numbers(`clientId=${load.clientId}&brokerId=${brokerId}`)).toHaveLength(3)
    expect(await numbers('clientId=999999')).toEqual([])
    expect(await numbers('amountMin=100.01&amountMax=300.00')).toEqual(['L-2', 'L-3'])
    expect(await numbers('amountMax=100')).toEqual(['L-1'])
    // Half past midnight in UTC-5 is the second of March; an hour before, it was still the first.
    expect(await numbers('submittedFrom=2026-03-02&submittedTo=2026-03-02')).toEqual(['L-2'])
    expect(await numbers('submittedTo=2026-03-01')).toEqual(['L-1'])
    const [second] = ok(await employee.get(`/api/invoices?loadId=${load.id}&q=l-2`))
    await InvoiceRecord.updateOne(
      { _id: second.id },
      { $set: { status: 'paid', paidAt: new Date('2026-03-05T04:30:00Z') } },
    )
    expect(await numbers('paidFrom=2026-03-04&paidTo=2026-03-04')).toEqual(['L-2'])
    expect(await numbers('status=paid&paidFrom=2026-03-05')).toEqual([])
    expect(await numbers('status=submitted&paidTo=2026-03-05')).toEqual([])
    expect(await numbers('q=l-3')).toEqual(['L-3'])
    expect(await numbers('q=list-55')).toHaveLength(3)
    await make.invoice({ ...of, invoiceNumber: 'L-30', amount: '400.00' })
    expect(await numbers('q=l-3')).toEqual(['L-3', 'L-30'])
    expect(await numbers('invoiceNumber=l-3')).toEqual(['L-3'])
    expect(await numbers('invoiceNumber=l-3&status=paid')).toEqual([])
  })

  test('find by the names of client and broker, and what is chosen by such a list is the same', async () => {
    const client = await make.client({ name: 'Sycamore Lines' })
    const brokerId = await make.broker({ name: 'Alabaster Freight' })
    const load = await make.load({ clientId: client.id, brokerId })
    const of = { loadId: load.id, clientId: client.id }
    const { id } = await make.invoice({ ...of, invoiceNumber: 'SYC-1', status: 'submitted' })
    await make.invoice({ ...of, invoiceNumber: 'SYC-2' })
    const numbers = async (q: string) =>
      ok(await employee.get(`/api/invoices?sort=invoiceNumber&q=${q}`)).map(
        (invoice: { invoiceNumber: string }) => invoice.invoiceNumber,
      )
    expect(await numbers('sycamore')).toEqual(['SYC-1', 'SYC-2'])
    expect(await numbers('alabaster freight')).toEqual(['SYC-1', 'SYC-2'])
    expect(await numbers('sycamore alabaster')).toEqual([])
    const manager = await api.as('manager')
    const filter = 'q=sycamore&status=submitted'
    const chosen = ok(await manager.post('/api/invoices/bulk', { action: 'approve', filter, dryRun: true }))
    expect(chosen.results.map((row: { id: number }) => row.id)).toEqual([id])
  })

  test.each(['invoiceNumber', '-amount', 'status', 'submittedAt', '-submittedAt', '-createdAt', 'id', '-id'])(
    'sorted by %s, pages show each invoice once',
    async (sort) => {
      const all = ok(await employee.get(`/api/invoices?sort=${sort}&limit=200`))
      const seen: unknown[] = []
      let path: string | undefined = `/api/invoices?sort=${sort}&limit=7`
      while (path) {
        const page = await employee.get(path)
        seen.push(...page.body)
        path = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1]
      }
      expect(seen).toEqual(all)
    },
  )

  test.each([
    'amountMin=1e3',
    'amountMin=-1',
    'createdFrom=today',
    'status=funded',
    'clientId=x',
    'clientId[$ne]=1',
    'sort=notes',
  ])('?%s is refused', async (query) => {
    expect((await employee.get(`/api/invoices?${query}`)).status).toBe(400)
  })
})

test('brokers can be listed, found and read', async () => {
  await BrokerRecord.deleteMany({})
  const id = await make.broker({
    ...{ name: 'Zenith Brokerage', mcNumber: '123456', status: 'suspended' as const, creditLimit: 0 },
  })
  await make.broker({ name: 'apex Freight' })
  const names = async (query: string) =>
    ok(await employee.get(`/api/brokers?${query}`)).map((broker: { name: string }) => broker.name)
  expect(await names('sort=name')).toEqual(['apex Freight', 'Zenith Brokerage'])
  expect(await names('status=suspended')).toEqual(['Zenith Brokerage'])
  expect(await names('q=123456')).toEqual(['Zenith Brokerage'])
  expect(ok(await employee.get(`/api/brokers/${id}`))).toMatchObject({
    id,
    mcNumber: '123456',
    creditLimit: 0,
  })
  expect((await employee.get('/api/brokers/77777')).status).toBe(404)
})

async function loadStatus(id: number): Promise<string> {
  return ok(await employee.get(`/api/loads/${id}`)).status
}
