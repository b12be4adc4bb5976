import { ActivityRecord } from '../../admin/activities/activity.model.ts'
import { AccessRecord } from '../../platform/audit/access.model.ts'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import { verifyAccessLog } from '../../platform/audit/verify-access-log.ts'
import { keyRing } from '../../platform/keys/key-ring.ts'
import { NotificationRecord } from '../../platform/notifications/notification.model.ts'
import { entriesByKey, rotateVaultKey } from '../../secrets.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { client, startTestApi } from '../../testing/api-test.ts'
import { ok } from '../invoices/invoice.fixtures.ts'
import { clientPosition } from '../ledger/index.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { purchaseFixtures } from '../purchases/purchase.fixtures.ts'
import { payeeForm } from './payee.fixtures.ts'
import { PayeeRecord } from './payee.model.ts'

jest.setTimeout(120_000)

let api: TestApi
let employee: TestClient
let manager: TestClient
let admin: TestClient
let make: ReturnType<typeof purchaseFixtures>
const hour = 3_600_000

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  manager = await api.as('manager')
  admin = await api.as('admin')
  make = purchaseFixtures(api)
})
afterAll(() => api.stop())

const newClient = async (values?: object) => (await make.client(values)) as number
const propose = (clientId: number, values: object = {}, by = manager) =>
  by.post('/api/payees', payeeForm(clientId, values))
const proposed = async (clientId: number, values?: object) => ok(await propose(clientId, values))
const decide = (by: TestClient, { id }: { id: number }, state: string, reason: string | null = null) =>
  by.patch(`/api/payees/${id}`, { state, reason })
async function confirmed(clientId: number, values?: object) {
  return ok(await decide(admin, await proposed(clientId, values), 'active'))
}
/** So many hours pass for accounts alone: sessions would end. */
const later = (hours: number) =>
  PayeeRecord.collection.updateMany({ payableFrom: { $ne: null } } as never, [
    { $set: { payableFrom: { $subtract: ['$payableFrom', hours * hour] } } },
  ])

test('a proposal is answered with its last digits alone, and its numbers are stored encrypted', async () => {
  const clientId = await newClient()
  const payee = await proposed(clientId, { accountNumber: '0001 2345-6789', wireDetails: 'FFC Red River' })
  expect(payee).toMatchObject({
    ...{ clientId, state: 'proposed', routingTail: '0021', accountTail: '6789', methods: ['ach', 'wire'] },
    ...{ payableFrom: null, decidedBy: null, proposedBy: { id: api.userId('manager') } },
  })
  const stored = JSON.stringify([
    await PayeeRecord.findById(payee.id).lean(),
    await AuditRecord.find({ entityType: 'payee', entityId: payee.id } as never).lean(),
    await ActivityRecord.find({ entityType: 'payee' } as never).lean(),
    await NotificationRecord.find({ entityType: 'payee' } as never).lean(),
    ...(await PayeeRecord.db.collection('operations').find().toArray()),
    payee,
    ok(await employee.get(`/api/payees?clientId=${clientId}`)),
  ])
  for (const secret of ['021000021', '000123456789', 'FFC Red River', '23456789'])
    expect(stored).not.toContain(secret)
  expect(api.logs.join('\n')).not.toContain('000123456789')
})

test.each([
  [{ routingNumber: '021000022' }, 'routingNumber'],
  [{ wireRoutingNumber: '123456789' }, 'wireRoutingNumber'],
  [{ accountNumber: '12' }, 'accountNumber'],
  [{ methods: [] }, 'methods'],
  [{ clientId: 999_999 }, 'clientId'],
  [{ verification: '' }, 'verification'],
  [{ verification: 'Read 0001 2345 6789 back to Ann' }, 'verification'],
  [{ verification: 'Statement of 123-456-789' }, 'verification'],
  [{ holder: 'Red River 000123456789' }, 'holder'],
])('%j is refused, and the answer does not repeat it', async (values, field) => {
  const answer = await propose(await newClient(), values)
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  expect(answer.text).not.toContain('000123456789')
})

test('a short number counts with its zeros: fewer digits could be any others', async () => {
  const short = { accountNumber: '0012' }
  const clientId = await newClient()
  expect((await propose(clientId, { ...short, holder: 'Lot 0012 LLC' })).status).toBe(422)
  expect((await propose(clientId, { ...short, holder: 'Route 12 Haulers' })).status).toBe(201)
})

describe('two people stand behind an account', () => {
  test('who proposed it decides nothing; a second person confirms it, and both hear of it', async () => {
    const payee = await proposed(await newClient())
    for (const state of ['active', 'rejected']) {
      const own = await decide(manager, payee, state, 'Because')
      expect([own.status, own.body.message]).toEqual([
        403,
        "Whoever proposed a bank account doesn't decide about it: a second person does",
      ])
    }
    expect((await decide(employee, payee, 'active')).status).toBe(403)
    expect((await decide(admin, payee, 'withdrawn', 'Because')).status).toBe(403)
    expect((await admin.get('/api/notifications')).body[0]).toMatchObject({
      ...{ entityType: 'payee', entityId: payee.id },
      message: expect.stringMatching(/^Max Manager proposed a bank account of /),
    })
    expect(ok(await decide(admin, payee, 'active'))).toMatchObject({
      ...{ state: 'active', decidedBy: { id: api.userId('admin') } },
    })
    expect((await manager.get('/api/notifications')).body[0].message).toMatch(/^Ada Admin confirmed/)
    expect((await decide(admin, payee, 'rejected', 'Too late')).body.message).toBe(
      'This bank account was decided already; propose a new one to change it',
    )
  })

  test('one proposal of a client waits at a time; withdrawn or rejected it makes room, with a reason', async () => {
    const clientId = await newClient()
    const answers = await Promise.all([1, 2, 3].map(() => propose(clientId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const [first] = answers.filter(({ status }) => status === 201)
    expect((await decide(manager, first?.body, 'withdrawn')).body.errors).toEqual({
      reason: 'Say why',
    })
    ok(await decide(manager, first?.body, 'withdrawn', 'A typing error'))
    const second = await proposed(clientId)
    expect(ok(await decide(admin, second, 'rejected', 'Not their bank')).reason).toBe('Not their bank')
    await proposed(clientId)
    expect(
      ok(await manager.get(`/api/payees?clientId=${clientId}&state=proposed,rejected`)).map(
        ({ state }: { state: string }) => state,
      ),
    ).toEqual(['proposed', 'rejected'])
  })
})

describe('a payment', () => {
  const paid = async (clientId: number, method: string) => {
    const { id } = await make.approved(clientId)
    const [tried] = ok(await manager.post('/api/purchases/fund', { ids: [id], method, dryRun: true })).clients
    const [done] = ok(await manager.post('/api/purchases/fund', { ids: [id], method })).clients
    expect([done.ok, done.payee]).toEqual([true, tried.payee])
    return done.payee?.id ?? null
  }

  test('goes to the account that was confirmed, once the waiting time is over; by reference until then', async () => {
    const clientId = await newClient()
    const first = await confirmed(clientId)
    expect(new Date(first.payableFrom).getTime() - new Date(first.decidedAt).getTime()).toBe(24 * hour)
    expect(await paid(clientId, 'ach')).toBeNull()
    await later(24)
    expect([await paid(clientId, 'ach'), await paid(clientId, 'check')]).toEqual([first.id, null])
    const wires = await confirmed(clientId, { methods: ['wire'], accountNumber: '99998888' })
    expect(await paid(clientId, 'wire')).toBe(first.id)
    await later(25)
    expect([await paid(clientId, 'ach'), await paid(clientId, 'wire')]).toEqual([first.id, wires.id])
    const [payout] = ok(await manager.get(`/api/payouts?clientId=${clientId}`))
    expect(payout.payee).toEqual({
      ...{
        id: wires.id,
        holder: 'Red River Trucking LLC',
        bankName: 'First Plains Bank',
        accountTail: '8888',
      },
    })
  })

  test('never goes back to an account that was replaced', async () => {
    const clientId = await newClient()
    await confirmed(clientId)
    await later(24)
    const second = await confirmed(clientId)
    await later(24)
    expect((await decide(employee, second, 'stopped', 'No')).status).toBe(403)
    ok(await decide(manager, second, 'stopped', 'The client called'))
    expect(await paid(clientId, 'ach')).toBeNull()
    expect((await decide(admin, second, 'active')).status).toBe(409)
  })

  test('15: one that comes back is payable again and stops its account; deductions stay', async () => {
    const clientId = await newClient()
    const payee = await confirmed(clientId)
    await later(24)
    const purchase = await make.purchase(clientId)
    const answer = await manager.post(`/api/payouts/${purchase.payoutId}/return`, { reason: 'R03' })
    expect(ok(answer)).toMatchObject({ net: '1840.00', payee: { id: payee.id }, returned: { reason: 'R03' } })
    expect(await clientPosition(clientId)).toMatchObject({
      ...{ receivableCents: 200_000, reserveCents: 16_000, payableCents: 184_000, dueCents: 0 },
    })
    expect(ok(await manager.get(`/api/payees/${payee.id}`))).toMatchObject({
      state: 'stopped',
      reason: 'R03',
    })
    const again = await manager.post(`/api/payouts/${purchase.payoutId}/return`, { reason: 'R03' })
    expect([again.status, again.body.message]).toEqual([
      409,
      'This payment was taken back already, or no money went out',
    ])
    expect(ok(await manager.post('/api/payouts', { clientId, method: 'check' })).net).toBe('1840.00')
    expect(await verifyLedger()).toMatchObject({ postings: [], positions: [] })
  })
})

describe('the numbers', () => {
  const reveal = (by: TestClient, { id }: { id: number }, values: object = {}) =>
    by.post(`/api/payees/${id}/reveal`, { reason: 'Sending the wire', ...values })

  test('leave with a reason alone, and the log of the vault says so before', async () => {
    const payee = await proposed(await newClient())
    expect((await reveal(manager, payee, { reason: '' })).body.errors).toEqual({
      reason: 'A reason is required',
    })
    expect((await reveal(employee, payee)).status).toBe(403)
    const shown = await reveal(manager, payee)
    expect(shown.headers['cache-control']).toBe('no-store')
    expect(shown.body).toEqual({
      id: payee.id,
      numbers: {
        ...{ routingNumber: '021000021', wireRoutingNumber: null, accountNumber: '000123456789' },
        wireDetails: null,
      },
    })
    const log = ok(await manager.get(`/api/payees/${payee.id}/access-log`))
    expect(log).toMatchObject([
      { action: 'shown', reason: 'Sending the wire', user: { id: api.userId('manager') } },
      { action: 'created', reason: null },
    ])
    expect((await employee.get(`/api/payees/${payee.id}/access-log`)).status).toBe(403)
    expect((await verifyAccessLog(await keyRing(api.config))).faults).toEqual([])
    await reveal(admin, payee, { purpose: 'copy' })
    const [copied] = ok(await manager.get(`/api/payees/${payee.id}/access-log`))
    expect(copied).toMatchObject({ action: 'copied', user: { id: api.userId('admin') } })
    const known = ok(await manager.get(`/api/vault/seen-by/${api.userId('manager')}?sort=-lastAt&limit=1`))
    expect(known).toMatchObject([
      { label: 'First Plains Bank ••••6789', dataType: 'bank_account', isInVault: false, times: 2 },
    ])
  })

  test('ask who is there each time, as the vault does', async () => {
    const payee = await proposed(await newClient())
    const asking = client(api.url, manager.cookie)
    asking.password = null
    const refused = await reveal(asking, payee)
    expect([refused.status, refused.body.code]).toEqual([403, 'step_up_required'])
  })

  test('do not open for another client or record, and that is logged', async () => {
    const [one, other] = [await proposed(await newClient()), await proposed(await newClient())]
    const moved = await PayeeRecord.findById(one.id).lean()
    await PayeeRecord.collection.updateOne({ _id: other.id }, { $set: { secret: moved?.secret } })
    expect((await reveal(manager, other)).body.numbers).toBeNull()
    const { secretId } = (await PayeeRecord.findById(other.id).lean()) ?? {}
    expect(await AccessRecord.countDocuments({ entryId: secretId, action: 'failed' } as never)).toBe(1)
    await PayeeRecord.deleteOne({ _id: other.id })
  })

  test('share one numbering with the entries of the vault, and one rotation of the key', async () => {
    const clientId = await newClient()
    const entry = ok(
      await manager.post('/api/vault', {
        ...{ clientId, dataType: 'other', label: 'Portal', encryptedData: 'c2VjcmV0' },
      }),
    )
    const payee = await proposed(clientId)
    const { secretId = 0, secret } = (await PayeeRecord.findById(payee.id).lean()) ?? {}
    expect(secretId).toBeGreaterThan(entry.id)
    const ring = await keyRing(api.config)
    const next = { id: 'next', key: Buffer.alloc(32, 7) }
    const newRing = { ...ring, current: next, find: (id: string) => (id === 'next' ? next : ring.find(id)) }
    const report = await rotateVaultKey(newRing as never)
    expect(report.failed).toEqual([])
    expect([...(await entriesByKey()).keys()]).toEqual(['next'])
    const after = await PayeeRecord.findById(payee.id).lean()
    expect(after?.secret).toMatchObject({ keyId: 'next', ciphertext: secret?.ciphertext })
  })
})
