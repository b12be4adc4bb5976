import { agreementFixtures } from '../agreements/agreement.fixtures.ts'
import { AgreementRecord } from '../agreements/agreement.model.ts'
import { ok } from '../invoices/invoice.fixtures.ts'
import { LedgerEntry } from '../ledger/ledger.model.ts'
import { clientPosition } from '../ledger/positions.ts'
import { balancesOn, confirmPayouts, monthEndTests } from './month-end.fixture.ts'

jest.setTimeout(120_000)

const at = monthEndTests()

beforeEach(async () => {
  await AgreementRecord.updateMany({}, { $set: { 'terms.monthlyMinimumCents': 0 } } as never)
})

/** 14,333.33 at 3 % is a fee of 430.00. */
const face = '14333.33'

async function collected(clientId: number, amount = face) {
  const purchase = await at.make.purchase(clientId, { amount })
  const applications = [{ purchaseId: purchase.id, amount, shortPay: 'open' }]
  const today = at.api.now().toISOString().slice(0, 10)
  const body = { brokerId: purchase.broker.id, method: 'ach', amount, valueDay: today, applications }
  return ok(await at.manager.post('/api/receipts', body))
}

const charges = async (clientId: number) =>
  (
    await LedgerEntry.find({ kind: 'minimumFee', 'source.id': clientId } as never)
      .sort({ seq: 1 })
      .lean()
  ).map(({ lines }) => lines.map(({ account, cents }) => [account, cents]))
const withMinimum = (monthlyMinimumCents = 50_000) => at.make.client({ terms: { monthlyMinimumCents } })

async function closeMarch() {
  await at.goTo('2027-04-05')
  await confirmPayouts(at.api, '2027-04-05')
  expect((await at.months.close(202_703)).status).toBe('closed')
}

test('5: minimum 500.00 with 430.00 taken: 70.00 come off what is payable', async () => {
  await at.goTo('2027-03-10')
  const clientId = await withMinimum()
  await collected(clientId)
  await closeMarch()
  expect(await charges(clientId)).toEqual([
    [
      ['2110', 7_000],
      ['4140', -7_000],
    ],
  ])
  expect(await balancesOn(at.api, '2027-03-31')).toMatchObject({ '4100': '-430.00', '4140': '-70.00' })
  const lines = ok(await at.manager.get(`/api/clients/${clientId}/account/lines?figure=payable`))
  expect(lines[0]).toMatchObject({ kind: 'minimumFee', bookDate: '2027-03-31', change: '-70.00' })
})

test('what is not payable any more is due, on that day and on every later one', async () => {
  await at.goTo('2027-03-10')
  const clientId = await withMinimum()
  await collected(clientId, '2000.00')
  await at.goTo('2027-04-01')
  ok(await at.manager.post('/api/payouts', { clientId, method: 'ach' }))
  await at.goTo('2027-04-02')
  await collected(clientId, '1000.00')
  await closeMarch()
  // 100.00 were payable, and left on the next day; 50.00 are payable since.
  expect(await charges(clientId)).toEqual([
    [
      ['1150', 44_000],
      ['4140', -44_000],
    ],
  ])
  expect(await clientPosition(clientId)).toMatchObject({ payableCents: 5_000, dueCents: 44_000 })
})

test('both parts: what is payable, and the rest is due', async () => {
  await at.goTo('2027-03-10')
  const clientId = await withMinimum()
  await collected(clientId, '2000.00')
  await closeMarch()
  expect(await charges(clientId)).toEqual([
    [
      ['2110', 10_000],
      ['1150', 34_000],
      ['4140', -44_000],
    ],
  ])
})

test('a month without activity owes all of it; a minimum that is met, none, or of an agreement begun within it, nothing', async () => {
  await at.goTo('2027-03-01')
  const idle = await withMinimum()
  const met = await withMinimum(43_000)
  const none = await withMinimum(0)
  await collected(met)
  await collected(none, '500.00')
  const { agreement } = agreementFixtures(at.api)
  const terms = { monthlyMinimumCents: 90_000 }
  const { client } = await agreement({ effectiveFrom: '2027-03-15', terms })
  const begun = client.id
  await closeMarch()
  expect(await charges(idle)).toEqual([
    [
      ['1150', 50_000],
      ['4140', -50_000],
    ],
  ])
  for (const clientId of [met, none, begun]) expect(await charges(clientId)).toEqual([])
  await at.goTo('2027-05-04')
  await confirmPayouts(at.api, '2027-05-04')
  await at.months.close(202_704)
  expect((await charges(begun)).flat()).toEqual([
    ['1150', 90_000],
    ['4140', -90_000],
  ])
  expect(await charges(idle)).toHaveLength(2)
})

test('what was accrued does not meet it, in its month or the next one', async () => {
  await at.goTo('2027-03-10')
  const clientId = await withMinimum()
  await at.make.purchase(clientId, { amount: '20000.00' })
  await closeMarch()
  await at.goTo('2027-05-04')
  await at.months.close(202_704)
  expect((await charges(clientId)).map((lines) => lines.at(-1))).toEqual([
    ['4140', -50_000],
    ['4140', -50_000],
  ])
})

test('it is charged once, and stays taken back once two people took it back', async () => {
  await at.goTo('2027-03-10')
  const clientId = await withMinimum()
  await collected(clientId)
  await closeMarch()
  await at.months.reopen(202_703)
  await at.months.close(202_703)
  const [entry, ...others] = await LedgerEntry.find({ kind: 'minimumFee' }).lean()
  expect(others).toEqual([])
  const asked = await at.manager.post('/api/ledger/journals', {
    ...{ bookDate: '2027-04-05', reason: 'Waived', reverses: entry?._id, lines: [] },
  })
  const admin = await at.api.as('admin')
  ok(await admin.patch(`/api/ledger/journals/${ok(asked).id}`, { status: 'posted' }))
  const { payableCents } = await clientPosition(clientId)
  await at.months.reopen(202_703)
  await at.months.close(202_703)
  expect(await LedgerEntry.countDocuments({ kind: 'minimumFee' })).toBe(2)
  expect((await clientPosition(clientId)).payableCents).toBe(payableCents)
})
