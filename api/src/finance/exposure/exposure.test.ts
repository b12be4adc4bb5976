import { BrokerRecord } from '../../operations/brokers/broker.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { recomputeSummaries } from '../../totals.ts'
import { fixtures, formOf, ok } from '../invoices/invoice.fixtures.ts'

jest.setTimeout(120_000)

let api: TestApi
let employee: TestClient
let make: ReturnType<typeof fixtures>

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  make = fixtures(api)
})
afterAll(() => api.stop())

const create = async (values: object = {}) =>
  ok(
    await employee.post('/api/brokers', {
      name: 'Lakeshore Brokerage',
      contactPerson: 'Dolores Ávila',
      email: 'ap@lakeshore.example',
      phone: '312-555-0101',
      creditLimit: 25_000,
      ...values,
    }),
  )

describe('exposure', () => {
  const exposureOf = async (id: number) => {
    const { exposure, openInvoices, overLimit } = (await employee.get(`/api/brokers/${id}`)).body
    return [exposure, openInvoices, overLimit]
  }
  const submitted = async (brokerId: number, amount: string) => {
    const load = await make.load({ brokerId })
    return await make.invoice({ loadId: load.id, clientId: load.clientId, amount, status: 'submitted' })
  }
  const move = async (invoice: Record<string, unknown>, status: string, values: object = {}) =>
    ok(
      await (await api.as('admin')).put(`/api/invoices/${invoice.id}`, {
        ...formOf(invoice),
        ...values,
        status,
      }),
    )

  test('is what submitted and approved invoices add up to, through every step', async () => {
    const broker = await create({ creditLimit: 1_000 })
    const load = await make.load({ brokerId: broker.id })
    const draft = await make.invoice({ loadId: load.id, clientId: load.clientId, amount: '1000.00' })
    expect(await exposureOf(broker.id)).toEqual(['0.00', 0, false])
    await move(draft, 'submitted')
    expect(await exposureOf(broker.id)).toEqual(['1000.00', 1, false])
    await move(draft, 'submitted', { amount: '1000.01' })
    expect(await exposureOf(broker.id)).toEqual(['1000.01', 1, true])
    const corrected = { amount: '1000.01' }
    await move(draft, 'approved', corrected)
    const second = await submitted(broker.id, '0.50')
    expect(await exposureOf(broker.id)).toEqual(['1000.51', 2, true])
    await move(second, 'rejected', { reason: 'not ours' })
    await move(draft, 'paid', corrected)
    expect(await exposureOf(broker.id)).toEqual(['0.00', 0, false])
    await move(draft, 'approved', corrected)
    expect(await exposureOf(broker.id)).toEqual(['1000.01', 1, true])
    expect((await employee.get(`/api/brokers/${broker.id}`)).body.version).toBe(1)
  })

  test('moves with the load to another broker, whose invoice was taken back for it', async () => {
    const first = await create()
    const second = await create()
    const load = await make.load({ brokerId: first.id })
    const submittedOne = { loadId: load.id, clientId: load.clientId, amount: '70.00', status: 'submitted' }
    const invoice = await make.invoice(submittedOne)
    expect(await exposureOf(first.id)).toEqual(['70.00', 1, false])
    await move(invoice, 'draft')
    const { status: _status, ...now } = (await employee.get(`/api/loads/${load.id}`)).body
    ok(await employee.put(`/api/loads/${load.id}`, { ...now, brokerId: second.id }))
    await move(invoice, 'submitted')
    expect(await exposureOf(first.id)).toEqual(['0.00', 0, false])
    expect(await exposureOf(second.id)).toEqual(['70.00', 1, false])
  })

  test('loses nothing when many invoices are submitted at once, while the broker is edited', async () => {
    const broker = await create({ creditLimit: 100 })
    const drafts: Record<string, unknown>[] = []
    for (let n = 0; n < 20; n += 1) {
      const load = await make.load({ brokerId: broker.id })
      drafts.push(await make.invoice({ loadId: load.id, clientId: load.clientId, amount: '10.10' }))
    }
    const edits = [1, 2, 3].map((n) => employee.patch(`/api/brokers/${broker.id}`, { notes: `Note ${n}` }))
    await Promise.all([...drafts.map((draft) => move(draft, 'submitted')), ...edits])
    for (const edit of edits) expect((await edit).status).toBe(200)
    expect(await exposureOf(broker.id)).toEqual(['202.00', 20, true])
    expect(await recomputeSummaries()).toEqual([])
  })

  test('a higher limit ends the warning', async () => {
    const broker = await create({ creditLimit: 50 })
    await submitted(broker.id, '60.00')
    expect(await exposureOf(broker.id)).toEqual(['60.00', 1, true])
    ok(await employee.patch(`/api/brokers/${broker.id}`, { creditLimit: 60 }))
    expect(await exposureOf(broker.id)).toEqual(['60.00', 1, false])
  })

  test('that is damaged is found and repaired', async () => {
    const broker = await create({ creditLimit: 50 })
    await submitted(broker.id, '60.00')
    await BrokerRecord.updateOne({ _id: broker.id }, { $inc: { exposureCents: -1_500 } })
    await BrokerRecord.updateOne({ _id: broker.id }, { $set: { overLimit: false } })
    const found = await recomputeSummaries({ repair: true })
    expect(found).toContainEqual({
      summary: `exposure:${broker.id}`,
      status: 'open',
      kept: { count: 1, cents: 4_500 },
      actual: { count: 1, cents: 6_000 },
    })
    expect(found.map(({ status }) => status)).toContain('overLimit')
    expect(await exposureOf(broker.id)).toEqual(['60.00', 1, true])
    expect(await recomputeSummaries()).toEqual([])
  })
})
