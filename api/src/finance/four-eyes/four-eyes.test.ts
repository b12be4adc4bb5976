import { AuditRecord } from '../../platform/audit/audit.model.ts'
import { NotificationRecord } from '../../platform/notifications/notification.model.ts'
import { createUser } from '../../platform/users/users.service.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { cookiesOf } from '../../testing/http-client.ts'
import { runAtOnce } from '../../testing/run-at-once.ts'
import { invoiceEntrants } from '../invoices/entered-by.migration.ts'
import { formOf, ok } from '../invoices/invoice.fixtures.ts'
import { InvoiceRecord } from '../invoices/invoice.model.ts'
import { purchaseFixtures } from '../purchases/purchase.fixtures.ts'

jest.setTimeout(120_000)

let api: TestApi
let employee: TestClient
let manager: TestClient
let admin: TestClient
let make: ReturnType<typeof purchaseFixtures>

beforeAll(async () => {
  api = await startTestApi()
  make = purchaseFixtures(api)
  employee = await api.as('employee')
  manager = await api.as('manager')
  admin = await api.as('admin')
})
afterAll(() => api.stop())

const on = { enabled: true, amount: '10000.00', reason: null }
const set = (rule: object, by = admin) => by.put('/api/four-eyes', rule)
beforeEach(async () => {
  ok(await set(on))
})

const large = '12000.00'
const move = async (who: TestClient, id: number, status: string, more: object = {}) =>
  ok(await who.post('/api/invoices/status', { ids: [id], status, ...more }))[0]
const save = (who: TestClient, invoice: { id: number }, changes: object) =>
  who.put(`/api/invoices/${invoice.id}`, { ...formOf(invoice as never), ...changes })
const read = async (id: number) => ok(await admin.get(`/api/invoices/${id}`))

/** An invoice that this person enters, for a load with that rate. */
async function entered(who: TestClient, { amount = large, ...values }: Record<string, unknown> = {}) {
  const load = await make.load({ rate: amount })
  const body = { invoiceNumber: `FE-${load.id}`, amount, loadId: load.id, clientId: load.clientId, ...values }
  return ok(await who.post('/api/invoices', body))
}

describe('an invoice', () => {
  test('who entered it does not approve it, and learns who may', async () => {
    const invoice = await entered(manager, { status: 'submitted' })
    expect(await move(manager, invoice.id, 'approved')).toMatchObject({
      ok: false,
      message:
        'You entered, changed or submitted this invoice. From $10,000.00 on, someone else approves it: Ada Admin',
    })
    expect(await move(admin, invoice.id, 'approved')).toMatchObject({ ok: true })
  })

  test('who approved it does not pay it', async () => {
    const invoice = await entered(employee, { status: 'submitted' })
    expect(await move(manager, invoice.id, 'approved')).toMatchObject({ ok: true })
    expect((await move(manager, invoice.id, 'paid')).message).toBe(
      'You approved this invoice. From $10,000.00 on, someone else pays it: Ada Admin',
    )
    expect(await move(admin, invoice.id, 'paid')).toMatchObject({ ok: true })
  })

  test('below the amount one person does it all, as before', async () => {
    const invoice = await entered(manager, { amount: '9999.99', status: 'paid' })
    expect(invoice.status).toBe('paid')
    const { status } = await save(manager, await entered(manager, { amount: '9999.99' }), { status: 'paid' })
    expect(status).toBe(200)
  })

  test.each(['approved', 'paid'])(
    'choosing %s in its form takes no step that is for another person',
    async (status) => {
      const load = await make.load({ rate: large })
      const body = { invoiceNumber: `FE-${load.id}`, amount: large, loadId: load.id, clientId: load.clientId }
      const created = await manager.post('/api/invoices', { ...body, status })
      expect(created.status).toBe(409)
      expect(created.body.errors.status).toMatch(/^You entered, changed or submitted this invoice/)
      const draft = await entered(employee)
      expect((await save(manager, draft, { status })).status).toBe(409)
      const submitted = await entered(employee, { status: 'submitted' })
      const answer = await save(manager, submitted, { status })
      expect(answer.status).toBe(status === 'approved' ? 200 : 409)
      expect((await read(submitted.id)).status).toBe(status === 'approved' ? 'approved' : 'submitted')
    },
  )

  test('who changed its amount has entered it, whoever changed it after that', async () => {
    const invoice = await entered(employee, { amount: '11000.00' })
    const changed = ok(await save(manager, invoice, { amount: large }))
    const again = ok(await save(employee, changed, { amount: '11999.00' }))
    ok(await save(employee, again, { status: 'submitted' }))
    expect((await move(manager, invoice.id, 'approved')).ok).toBe(false)
    expect((await read(invoice.id)).enteredBy.map(({ name }: { name: string }) => name)).toEqual([
      'Erin Employee',
      'Max Manager',
    ])
  })

  test('notes are no amount', async () => {
    const invoice = await entered(employee, { status: 'submitted' })
    ok(await save(manager, invoice, { notes: 'Called the broker' }))
    expect(await move(manager, invoice.id, 'approved')).toMatchObject({ ok: true })
  })

  test('recalled and submitted again by others it has still been entered by its author', async () => {
    const invoice = await entered(manager, { status: 'submitted' })
    expect((await move(employee, invoice.id, 'draft')).ok).toBe(true)
    expect((await move(employee, invoice.id, 'submitted')).ok).toBe(true)
    expect((await move(manager, invoice.id, 'approved')).ok).toBe(false)
  })

  test('who raises the amount of an approved one approves it no more, nor does it stay approved', async () => {
    const invoice = await entered(employee, { amount: '4000.00', status: 'submitted' })
    await move(manager, invoice.id, 'approved')
    const raised = await save(manager, await read(invoice.id), { amount: large, status: 'submitted' })
    expect(raised.status).toBe(200)
    expect((await move(manager, invoice.id, 'approved')).ok).toBe(false)
    // In one step: taken back, raised and approved anew.
    const both = await save(manager, await read(invoice.id), { status: 'paid' })
    expect(both.status).toBe(409)
  })

  test('two sessions of one person are one person', async () => {
    const other = api.anonymous()
    const cookie = cookiesOf(await api.signIn('manager'))
    const invoice = await entered(manager, { status: 'submitted' })
    const body = { ids: [invoice.id], status: 'approved' }
    const answer = ok(await other.post('/api/invoices/status', body, { headers: { cookie } }))
    expect(answer[0]).toMatchObject({ ok: false, message: expect.stringMatching(/^You entered/) })
  })

  test('of an approval and a change of the amount at the same moment, never both by one person', async () => {
    for (let n = 0; n < 4; n += 1) {
      const invoice = await entered(employee, { status: 'submitted' })
      await Promise.all([
        save(manager, invoice, { amount: '11500.00' }),
        manager.post('/api/invoices/status', { ids: [invoice.id], status: 'approved' }),
      ])
      const now = await read(invoice.id)
      const changed = now.enteredBy.some(({ name }: { name: string }) => name === 'Max Manager')
      expect(changed && now.status === 'approved').toBe(false)
    }
  })
})

test('the preview of a mass change says it in each row, and so does the change', async () => {
  const mine = await entered(manager, { status: 'submitted' })
  const theirs = await entered(employee, { status: 'submitted' })
  const body = { ids: [mine.id, theirs.id], action: 'approve' }
  const tried = ok(await manager.post('/api/invoices/bulk', { ...body, dryRun: true }))
  expect(
    tried.results.map(({ ok: fits, message }: { ok: boolean; message: string | null }) => [fits, message]),
  ).toEqual([
    [false, expect.stringMatching(/someone else approves it: Ada Admin$/)],
    [true, null],
  ])
  expect(ok(await manager.post('/api/invoices/bulk', body))).toEqual(tried)
})

describe('a payment', () => {
  test('of several invoices counts by its sum', async () => {
    const clientId = await make.client()
    const ids: number[] = []
    for (let n = 0; n < 3; n += 1) ids.push((await make.approved(clientId, { amount: '4000.00' })).id)
    const body = { ids, method: 'check', reference: '1', override: null }
    const tried = ok(await manager.post('/api/purchases/fund', { ...body, dryRun: true }))
    expect(tried.clients[0].invoices.map(({ message }: { message: string }) => message)).toEqual(
      ids.map(() => expect.stringMatching(/^You approved this invoice/)),
    )
    expect(ok(await manager.post('/api/purchases/fund', body)).clients[0].ok).toBe(false)
    const two = { ...body, ids: ids.slice(0, 2) }
    expect(ok(await manager.post('/api/purchases/fund', { ...two, dryRun: true })).clients[0].ok).toBe(true)
    expect(ok(await admin.post('/api/purchases/fund', body)).clients[0].ok).toBe(true)
  })

  test('that came back is not made again by who approved it', async () => {
    const clientId = await make.client()
    const invoice = await make.approved(clientId, { amount: '15000.00' })
    const body = { ids: [invoice.id], method: 'check', reference: '2', override: null }
    const { payoutId } = ok(await admin.post('/api/purchases/fund', body)).clients[0]
    ok(await admin.post(`/api/payouts/${payoutId}/return`, { reason: 'Account closed' }))
    const again = { clientId, method: 'check', reference: '3' }
    const refused = await manager.post('/api/payouts', again)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^You approved invoices/),
    ])
    expect((await admin.post('/api/payouts', again)).status).toBe(201)
  })
})

describe('a fuel advance', () => {
  async function advance() {
    const load = await make.load({ rate: '40000.00' })
    const body = {
      ...{ carrierName: 'Blue Ridge', advanceAmount: large, advanceDate: '2026-11-20', loadId: load.id },
      ...{ pickupState: 'TX', deliveryState: 'CA', processedBy: api.userId('manager') },
    }
    return ok(await employee.post('/api/fuel-advances', body)).id as number
  }
  const step = (who: TestClient, id: number, status: string) =>
    who.patch(`/api/fuel-advances/${id}`, { status })

  test('is approved by one and paid by another', async () => {
    const id = await advance()
    const atOnce = await step(manager, id, 'paid')
    expect([atOnce.status, atOnce.body.message]).toEqual([
      409,
      'From $10,000.00 on, one person approves an advance and another one pays it: approve it first',
    ])
    ok(await step(manager, id, 'approved'))
    const own = await step(manager, id, 'paid')
    expect([own.status, own.body.errors.status]).toEqual([409, expect.stringMatching(/pays it: Ada Admin$/)])
    expect(ok(await step(admin, id, 'paid')).approvedBy).toMatchObject({ name: 'Max Manager' })
  })

  test('taken back and approved by another it is for the first again', async () => {
    const id = await advance()
    ok(await step(manager, id, 'approved'))
    ok(await step(admin, id, 'pending'))
    ok(await step(admin, id, 'approved'))
    expect((await step(admin, id, 'paid')).status).toBe(409)
    expect((await step(manager, id, 'paid')).status).toBe(200)
  })
})

describe('the rule', () => {
  test('is read by everyone, with who set it and the people who may', async () => {
    ok(await set({ ...on, amount: '7500.00' }))
    const rule = ok(await employee.get('/api/four-eyes'))
    expect(rule).toMatchObject({ enabled: true, amount: '7500.00', changedBy: { name: 'Ada Admin' } })
    const names = ({ name }: { name: string }) => name
    expect(rule.people.approve.map(names)).toEqual(['Ada Admin', 'Max Manager'])
    expect((await set(on, manager)).status).toBe(403)
  })

  test('switched off it needs a reason; it is audited, shown, and administrators are told', async () => {
    const boss = await createUser({
      username: 'boss',
      password: 'x'.repeat(20),
      role: 'admin',
      firstName: 'Bo',
      lastName: 'Ss',
    })
    const off = { enabled: false, amount: '10000.00', reason: null }
    expect((await set(off)).body.errors).toEqual({ reason: 'Say why two people are not needed' })
    const reason = 'One person works here'
    expect(ok(await set({ ...off, reason }))).toMatchObject({ enabled: false, reason })
    const invoice = await entered(manager, { status: 'paid' })
    expect(invoice.status).toBe('paid')
    const last = await AuditRecord.findOne({ action: 'fourEyes.off' }).sort({ at: -1 }).lean()
    expect(last).toMatchObject({
      userName: 'Ada Admin',
      before: { enabled: true },
      after: { enabled: false, reason },
    })
    const told = await NotificationRecord.find({ entityType: 'four_eyes' }).lean()
    expect(new Set(told.map(({ userId }) => userId))).toEqual(new Set([boss._id]))
    const feed = ok(await employee.get('/api/activities'))
    expect(JSON.stringify(feed)).toContain(
      'Two people are no longer needed for large amounts: One person works here',
    )
  })

  test('is that of who saw the latest one; saving it unchanged leaves no trace', async () => {
    const { version } = ok(await admin.get('/api/four-eyes'))
    const stale = await admin.put(
      '/api/four-eyes',
      { ...on, amount: '20000.00' },
      { headers: { 'if-match': `"${version - 1}"` } },
    )
    expect(stale.status).toBe(412)
    expect(ok(await set(on)).version).toBe(version)
    const both = await Promise.all(['20000.00', '30000.00'].map((amount) => set({ ...on, amount })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(ok(await admin.get('/api/four-eyes')).version).toBe(version + 2)
  })
})

test('invoices from before get who entered them from their history and the audit trail', async () => {
  const invoice = await entered(employee, { amount: '11000.00', status: 'submitted' })
  ok(await save(manager, invoice, { amount: large }))
  const { enteredBy } = await read(invoice.id)
  await InvoiceRecord.collection.updateOne({ _id: invoice.id as never }, { $unset: { enteredBy: 1 } })
  await runAtOnce(invoiceEntrants)
  expect((await read(invoice.id)).enteredBy).toEqual(enteredBy)
  expect((await move(manager, invoice.id, 'approved')).ok).toBe(false)
  await runAtOnce(invoiceEntrants)
  expect((await read(invoice.id)).enteredBy).toEqual(enteredBy)
})
