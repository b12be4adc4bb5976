import type { FeePlan } from '@drayline/domain/finance/fee-plans/fee-plan'
import { flatPlan } from '../agreements/agreement.fixtures.ts'
import { ok } from '../invoices/invoice.fixtures.ts'
import { LedgerEntry } from '../ledger/ledger.model.ts'
import { balancesOn, confirmPayouts, monthEndTests } from './month-end.fixture.ts'

jest.setTimeout(120_000)

const at = monthEndTests()

/** 3 % for 30 days, then 0.5 % for each ten days that have begun. */
const tiers: FeePlan = {
  ...flatPlan,
  charges: [
    {
      ...{ kind: 'stepped', base: 'face', firstDays: 30, firstPpm: 30_000 },
      every: { days: 10, ppm: 5_000, isProrated: false },
    },
  ],
}
const interest: FeePlan = { ...flatPlan, charges: [{ kind: 'interest', marginPpm: 95_000, yearDays: 360 }] }

async function pay(purchase: { id: number; broker: { id: number } }, valueDay: string, amount = '2000.00') {
  const applications = [{ purchaseId: purchase.id, amount, shortPay: 'open' }]
  const body = { brokerId: purchase.broker.id, method: 'ach', amount, valueDay, applications }
  return ok(await at.manager.post('/api/receipts', body))
}

const accrued = async (day: string) => {
  const { rows } = ok(await at.manager.get(`/api/ledger/balances?account=1300&by=client&asOf=${day}`))
  const sums = rows.map(({ holder, balance }: { holder: { id: number }; balance: string }) => [
    holder.id,
    balance,
  ])
  return Object.fromEntries(sums)
}

test('what is open at the end of a month has earned its fee until then, and is as before a day later', async () => {
  await at.goTo('2027-02-10')
  const [stepped, byInterest] = [
    await at.make.client({ plan: tiers }),
    await at.make.client({ plan: interest }),
  ]
  const atFunding = await at.make.client({ plan: { ...tiers, taken: 'funding' } })
  const [paidLater, paidInTime] = [await at.make.purchase(stepped), await at.make.purchase(stepped)]
  await at.make.purchase(byInterest)
  await at.make.purchase(atFunding)
  await at.goTo('2027-03-25')
  await pay(paidInTime, '2027-03-25')
  await at.goTo('2027-04-05')
  await at.make.purchase(stepped)
  await pay(paidLater, '2027-04-03')
  await confirmPayouts(at.api, '2027-04-05')
  await at.months.close(202_702)
  expect((await at.months.close(202_703)).status).toBe('closed')

  // 18 days out: the first step, and 1,840.00 x 9.5 % x 18 / 360. What was taken at funding is not earned again.
  expect(await accrued('2027-02-28')).toEqual({ [stepped]: '120.00', [byInterest]: '8.74' })
  expect(await accrued('2027-03-01')).toEqual({})
  // 49 days: two started spans, for the one that is paid five days later as well; 23.79 of interest.
  expect(await accrued('2027-03-31')).toEqual({
    ...{ [stepped]: '80.00', [byInterest]: '23.79', [atFunding]: '20.00' },
  })
  expect(await balancesOn(at.api, '2027-03-31')).toMatchObject({
    ...{ '1300': '123.79', '4100': '-240.00', '4110': '-23.79' },
  })
  // The rest is taken when it is settled, and no cent twice.
  expect(await balancesOn(at.api, '2027-04-01')).toMatchObject({ '4100': '-140.00' })
  const [line] = ok(
    await at.manager.get(`/api/ledger/postings?account=1300&clientId=${stepped}&to=2027-03-31`),
  )
  expect(line).toMatchObject({ kind: 'accrual', source: { entity: 'client', id: stepped } })
})

test('the fee of a month is on the dashboard when it is taken, not when it is accrued', async () => {
  await at.goTo('2027-03-10')
  await at.make.purchase(await at.make.client())
  await at.goTo('2027-04-01')
  await confirmPayouts(at.api, '2027-04-01')
  await at.months.close(202_703)
  expect(ok(await at.manager.get('/api/dashboard/book'))).toMatchObject({ feeIncome: '0.00' })
})

test('a month that is opened and closed again has what it has earned by then, each entry with its reversal', async () => {
  await at.goTo('2027-03-01')
  const clientId = await at.make.client({ plan: tiers })
  const [kept, settled] = [await at.make.purchase(clientId), await at.make.purchase(clientId)]
  await at.goTo('2027-04-02')
  await confirmPayouts(at.api, '2027-04-02')
  await at.months.close(202_703)
  expect(await accrued('2027-03-31')).toEqual({ [clientId]: '120.00' })
  await at.months.reopen(202_703)
  await at.months.close(202_703)
  expect(await LedgerEntry.countDocuments({ kind: 'accrual' })).toBe(2)

  await at.months.reopen(202_703)
  await at.goTo('2027-03-31')
  await pay(settled, '2027-03-31')
  await at.goTo('2027-04-02')
  await at.months.close(202_703)
  expect(await accrued('2027-03-31')).toEqual({ [clientId]: '60.00' })
  expect(await accrued('2027-04-01')).toEqual({})
  expect(await LedgerEntry.countDocuments({ kind: 'accrual' })).toBe(4)
  expect(kept.state).toBe('open')
})

test('a bounced payment makes open again what had ended before: its month keeps what it had', async () => {
  await at.goTo('2027-03-10')
  const clientId = await at.make.client()
  const purchase = await at.make.purchase(clientId)
  await at.goTo('2027-03-20')
  const { id } = await pay(purchase, '2027-03-20')
  await at.goTo('2027-04-05')
  ok(await at.manager.post(`/api/receipts/${id}/reverse`, { reason: 'Returned by the bank' }))
  await confirmPayouts(at.api, '2027-04-05')
  await at.months.close(202_703)
  expect(await accrued('2027-03-31')).toEqual({})
  expect(await balancesOn(at.api, '2027-03-31')).toMatchObject({ '4100': '-60.00' })
})

test('a client has the same fee in its account, whatever was accrued', async () => {
  await at.goTo('2027-03-10')
  const clientId = await at.make.client()
  await at.make.purchase(clientId)
  await at.goTo('2027-04-02')
  await confirmPayouts(at.api, '2027-04-02')
  await at.months.close(202_703)
  const { figures } = ok(await at.manager.get(`/api/clients/${clientId}/account?asOf=2027-03-31`))
  expect(figures).toMatchObject({ fundsEmployed: '1840.00', reserve: '160.00' })
})
