import type { Background } from '../../background.ts'
import { startBackground } from '../../background.ts'
import { createLogger } from '../../kernel/http/request-log.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { eventually } from '../../testing/eventually.ts'
import { ok } from '../invoices/invoice.fixtures.ts'
import { emptyBook } from '../ledger/ledger.fixture.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { PayoutRecord } from '../purchases/payout.model.ts'
import { purchaseFixtures } from '../purchases/purchase.fixtures.ts'
import { PurchaseRecord } from '../purchases/purchase.model.ts'

/** What the tests of a month's end work with. Call `monthEndTests` at the top of the file. */
interface MonthEndTests {
  api: TestApi
  /** Signed in on the day of the last `goTo`. */
  manager: TestClient
  make: ReturnType<typeof purchaseFixtures>
  months: ReturnType<typeof monthsOf>
  goTo(day: string): Promise<void>
}

/** Each test begins with an empty book and ends with one that verifies. */
export function monthEndTests(): MonthEndTests {
  const at = {
    async goTo(day) {
      at.api.setNow(new Date(`${day}T18:00:00Z`))
      at.manager = await at.api.as('manager')
    },
  } as MonthEndTests
  beforeAll(async () => {
    at.api = await startTestApi()
    at.make = purchaseFixtures(at.api)
    at.months = monthsOf(at.api)
  })
  afterAll(async () => {
    await at.months.stop()
    await at.api.stop()
  })
  beforeEach(async () => {
    await emptyBook()
    await PurchaseRecord.deleteMany({})
    await PayoutRecord.deleteMany({})
  })
  afterEach(async () =>
    expect(await verifyLedger()).toMatchObject({ postings: [], positions: [], days: [], closes: [] }),
  )
  return at
}

/** Closes and reopens months over HTTP, by two people. Call `stop` after the suite. */
function monthsOf(api: TestApi) {
  const background: Background = startBackground({ log: createLogger('silent'), now: api.now })

  async function change(id: number, wanted: 'close' | 'reopen') {
    const [manager, admin] = [await api.as('manager'), await api.as('admin')]
    const path = `/api/ledger/periods/${id}`
    ok(await manager.post(`${path}/request`, { change: wanted, reason: 'The month is done' }))
    ok(await admin.patch(path, { decision: 'confirmed' }))
    await eventually(async () => ok(await manager.get(path)).status !== 'closing')
    return ok(await manager.get(path))
  }

  return {
    close: (id: number) => change(id, 'close'),
    reopen: (id: number) => change(id, 'reopen'),
    stop: () => background.stop(),
  }
}

/** Notes that the bank has shown all payments that are on their way, so that they hold no month back. */
export async function confirmPayouts(api: TestApi, day: string): Promise<void> {
  const manager = await api.as('manager')
  const payouts: { id: number; confirmedDay: string | null; net: string }[] = ok(
    await manager.get('/api/payouts?limit=100'),
  )
  const ids = payouts.filter(({ confirmedDay, net }) => !confirmedDay && net !== '0.00').map(({ id }) => id)
  if (ids.length > 0) ok(await manager.post('/api/payouts/confirm', { day, ids }))
}

/** Balances of all accounts at the end of a day by code, a credit below zero. */
export async function balancesOn(api: TestApi, day: string): Promise<Record<string, string>> {
  const { rows } = ok(await (await api.as('manager')).get(`/api/ledger/trial-balance?asOf=${day}`))
  return Object.fromEntries(
    rows.map(({ account, debit, credit }: Record<string, string>) => [account, debit ?? `-${credit}`]),
  )
}
