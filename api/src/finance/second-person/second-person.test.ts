import type { SecondPersonKind } from '@drayline/domain/finance/second-person/second-person'
import { secondPersonKinds } from '@drayline/domain/finance/second-person/second-person'
import { addDays } from '@drayline/domain/kernel/dates/dates'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { agreementFixtures } from '../agreements/agreement.fixtures.ts'
import { ok } from '../invoices/invoice.fixtures.ts'
import { emptyBook, handEntry } from '../ledger/ledger.fixture.ts'
import { payeeForm } from '../payees/payee.fixtures.ts'
import { buyoutForm } from '../purchases/buyout.fixtures.ts'
import { purchaseFixtures } from '../purchases/purchase.fixtures.ts'

const day = '2027-06-09'
let api: TestApi
let manager: TestClient
let make: ReturnType<typeof purchaseFixtures>

beforeAll(async () => {
  api = await startTestApi()
  make = purchaseFixtures(api)
  api.setNow(new Date(`${day}T18:00:00Z`))
  await emptyBook()
  manager = await api.as('manager')
})
afterAll(() => api.stop())

/** Asks for one of each kind, and answers the record that the message is about. */
const asks: Record<SecondPersonKind, () => Promise<{ entityType: string; entityId: number }>> = {
  payee: async () => {
    const { id } = ok(await manager.post('/api/payees', payeeForm((await make.client()) as number)))
    return { entityType: 'payee', entityId: id }
  },
  agreement: async () => ({
    ...{ entityType: 'agreement', entityId: (await agreementFixtures(api).proposal()).id },
  }),
  ledger_journal: async () => {
    const { id } = ok(await manager.post('/api/ledger/journals', handEntry(addDays(day, -30))))
    ok(await (await api.as('admin')).patch(`/api/ledger/journals/${id}`, { status: 'posted' }))
    return { entityType: 'ledger_journal', entityId: id }
  },
  ledger_period: async () => {
    const body = { change: 'close', reason: 'May is done' }
    ok(await manager.post('/api/ledger/periods/202705/request', body))
    return { entityType: 'ledger_period', entityId: 202_705 }
  },
  write_off: async () => {
    const purchase = await make.purchase(await make.client({ terms: { isRecourse: false } }))
    const body = { reason: 'Insolvent', reserve: 'forfeited' }
    ok(await manager.post(`/api/purchases/${purchase.id}/write-off`, body))
    return { entityType: 'invoice', entityId: purchase.invoice.id }
  },
  buyout: async () => {
    const { id } = ok(await manager.post('/api/buyouts', buyoutForm((await make.client()) as number)))
    return { entityType: 'buyout', entityId: id }
  },
}

test.each(secondPersonKinds)('%s: whoever may decide and did not ask is told, with a link', async (kind) => {
  const about = await asks[kind]()
  const told = async (role: 'admin' | 'manager' | 'employee') =>
    ok(await (await api.as(role)).get('/api/notifications')).filter(({ title }: { title: string }) =>
      / waits? for a second person$/.test(title),
    )
  expect((await told('admin'))[0]).toMatchObject({
    ...about,
    message: expect.stringMatching(/^Max Manager (asks|proposed|entered)/),
  })
  expect(await told('manager')).toEqual([])
  expect(await told('employee')).toEqual([])
})
