import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { agreementFixtures, flatPlan } from '../../finance/agreements/agreement.fixtures.ts'
import { ok } from '../../finance/invoices/invoice.fixtures.ts'
import { ledgerScenarios } from '../../finance/ledger/ledger.fixture.ts'
import { payeeForm } from '../../finance/payees/payee.fixtures.ts'
import { buyoutScenarios } from '../../finance/purchases/buyout.fixtures.ts'
import { purchaseFixtures } from '../../finance/purchases/purchase.fixtures.ts'
import { PurchaseRecord } from '../../finance/purchases/purchase.model.ts'
import type { Office, Scenario } from './office.ts'
import { next } from './office.ts'

const collectionOf = async ({ make }: Office) => ({
  clientId: (await make.client()).id,
  amount: '100.00',
  description: 'Chargeback',
  dueDate: '2026-12-01',
})
const newCollection = async (office: Office) =>
  ok(await office.employee.post('/api/collections', await collectionOf(office))).id as number
const advanceOf = async ({ api, make }: Office) => ({
  ...{ carrierName: 'Blue Ridge', advanceAmount: '100.00', advanceDate: '2026-11-20' },
  ...{
    pickupState: 'TX',
    deliveryState: 'CA',
    processedBy: api.userId('manager'),
    loadId: (await make.load()).id,
  },
})
const newAdvance = async (office: Office) =>
  ok(await office.manager.post('/api/fuel-advances', await advanceOf(office))).id as number
const application = () => ({
  ...{ companyName: 'Blue Ridge', contactName: 'Ann Lee', email: 'ann@b.example', phone: '555-010-0000' },
  ...{
    fleetSize: '2-5',
    monthlyFuelSpend: '5000-10000',
    cardType: 'base',
    businessType: 'trucking',
    yearsInBusiness: '3-5',
  },
})
/** Only so many may be open: what other tests have left is cancelled first. */
const newExport = async ({ employee }: Office) => {
  for (const { id } of ok(await employee.get('/api/exports?limit=50')))
    await employee.post(`/api/exports/${id}/cancel`)
  return ok(await employee.post('/api/exports', { report: 'ageing', format: 'csv' })).id as number
}
/** A bought invoice of this broker, and what a receipt for it says. */
const boughtOf = async ({ api, make }: Office) => {
  const brokerId = await make.broker()
  const of = purchaseFixtures(api)
  const clientId = await of.client()
  const { id: purchaseId } = await of.purchase(clientId, { brokerId })
  const valueDay = todayIn(api.config.companyTimeZone, api.now())
  return { clientId, purchaseId, receipt: { brokerId, method: 'ach', amount: '500.00', valueDay } }
}
/** A purchase that its client does not take back. */
const boughtWithoutRecourse = async ({ api }: Office) => {
  const of = purchaseFixtures(api)
  return (await of.purchase(await of.client({ terms: { isRecourse: false } }))).id as number
}
const newReceipt = async (office: Office) => {
  const bought = await boughtOf(office)
  return { ...bought, id: ok(await office.manager.post('/api/receipts', bought.receipt)).id as number }
}
const duplicates = async ({ make }: Office) => {
  const brokerId = await make.broker()
  const pair = []
  for (let n = 0; n < 2; n += 1) {
    const load = await make.load({ brokerId })
    pair.push(await make.invoice({ loadId: load.id, clientId: load.clientId, amount: '77.00' }))
  }
  return pair as [{ id: number }, { id: number }]
}

const newBaseRate = () => ({ from: `2025-01-${String((next() % 28) + 1).padStart(2, '0')}`, ppm: 75_000 })

/** A valid call of each write of finance. */
export const financeScenarios: Record<string, Scenario> = {
  ...ledgerScenarios,
  'POST /api/payees': async ({ make, manager }) => ({
    by: manager,
    path: '/api/payees',
    body: payeeForm((await make.client()).id),
  }),
  'PATCH /api/payees/:id': async ({ admin, make, manager }) => {
    const { id } = ok(await manager.post('/api/payees', payeeForm((await make.client()).id)))
    return { by: admin, path: `/api/payees/${id}`, body: { state: 'active' } }
  },
  'POST /api/payouts/:id/return': async ({ api, manager }) => {
    const of = purchaseFixtures(api)
    const { payoutId } = await of.purchase(await of.client())
    return { by: manager, path: `/api/payouts/${payoutId}/return`, body: { reason: 'R03: no such account' } }
  },
  'POST /api/agreements': async ({ api, make, manager }) => ({
    by: manager,
    path: '/api/agreements',
    body: await agreementFixtures(api).input({ clientId: (await make.client()).id }),
  }),
  'PATCH /api/agreements/:id': async ({ api, manager }) => ({
    by: manager,
    path: `/api/agreements/${(await agreementFixtures(api).proposal()).id}`,
    body: { state: 'withdrawn', reason: 'A typing error' },
  }),
  'POST /api/fee-plans': async ({ manager }) => ({
    by: manager,
    path: '/api/fee-plans',
    body: { name: `Plan ${next()}`, terms: flatPlan },
  }),
  'PUT /api/fee-plans/:id': async ({ api, manager }) => ({
    by: manager,
    path: `/api/fee-plans/${(await agreementFixtures(api).plan()).id}`,
    body: { name: `Plan ${next()}`, terms: { ...flatPlan, minFeeCents: 1000 } },
  }),
  'POST /api/base-rates': async ({ manager }) => ({
    by: manager,
    path: '/api/base-rates',
    body: newBaseRate(),
  }),
  'PUT /api/base-rates/:id': async ({ manager }) => ({
    by: manager,
    path: `/api/base-rates/${ok(await manager.post('/api/base-rates', newBaseRate())).id}`,
    body: { from: '2025-03-01', ppm: 70_000 },
  }),
  'POST /api/collections': async (office) => ({
    by: office.employee,
    path: '/api/collections',
    body: await collectionOf(office),
  }),
  'PATCH /api/collections/:id': async (office) => ({
    by: office.employee,
    path: `/api/collections/${await newCollection(office)}`,
    body: { priority: 'high' },
  }),
  'POST /api/collections/:id/void': async (office) => ({
    by: office.manager,
    path: `/api/collections/${await newCollection(office)}/void`,
    body: { reason: 'Entered twice' },
  }),
  'POST /api/collections/:id/calls': async (office) => ({
    by: office.employee,
    path: `/api/collections/${await newCollection(office)}/calls`,
    body: { outcome: 'reached', note: 'Will look' },
  }),
  'POST /api/collections/brokers/:id/calls': async ({ employee, make }) => ({
    by: employee,
    path: `/api/collections/brokers/${await make.broker()}/calls`,
    body: { outcome: 'reached', note: 'Will look', nextCallDate: '2030-03-01' },
  }),
  // Kept when the check is stored; the score is asked for afterwards, outside the transaction.
  'PUT /api/four-eyes': async ({ api }) => ({
    by: await api.as('admin'),
    path: '/api/four-eyes',
    body: { enabled: true, amount: `${12_000 + next()}.00`, reason: null },
  }),
  'POST /api/fuel-advances': async (office) => ({
    by: office.manager,
    path: '/api/fuel-advances',
    body: await advanceOf(office),
  }),
  'PATCH /api/fuel-advances/:id': async (office) => ({
    by: office.manager,
    path: `/api/fuel-advances/${await newAdvance(office)}`,
    body: { notes: 'For tires' },
  }),
  'DELETE /api/fuel-advances/:id': async (office) => ({
    by: office.manager,
    path: `/api/fuel-advances/${await newAdvance(office)}`,
  }),
  'POST /api/fuel-advances/:id/reverse': async (office) => {
    const id = await newAdvance(office)
    const by = await office.api.as('admin')
    ok(await by.patch(`/api/fuel-advances/${id}`, { status: 'paid' }))
    return { by, path: `/api/fuel-advances/${id}/reverse`, body: { reason: 'Fuel code never used' } }
  },
  'POST /api/fuel-card-applications': async ({ employee }) => ({
    by: employee,
    path: '/api/fuel-card-applications',
    body: application(),
  }),
  'PATCH /api/fuel-card-applications/:id': async ({ employee, manager }) => ({
    by: manager,
    path: `/api/fuel-card-applications/${ok(await employee.post('/api/fuel-card-applications', application())).id}`,
    body: { status: 'under_review', notes: 'Papers asked for' },
  }),
  'POST /api/invoices': async ({ employee, make }) => {
    const load = await make.load()
    const references = { loadId: load.id, clientId: load.clientId }
    return {
      by: employee,
      path: '/api/invoices',
      body: { ...references, invoiceNumber: `W-${next()}`, amount: '10.00' },
    }
  },
  'POST /api/invoices/rows': async ({ employee, make }) => {
    const { id: loadId, clientId } = await make.load()
    const row = { loadId, clientId, invoiceNumber: `W-${next()}`, amount: '10.00' }
    return { by: employee, path: '/api/invoices/rows', body: { rows: [row] } }
  },
  'POST /api/invoices/status': async ({ employee, make }) => ({
    by: employee,
    path: '/api/invoices/status',
    body: { ids: [(await make.invoice()).id, (await make.invoice()).id], status: 'submitted' },
  }),
  'POST /api/invoices/bulk': async ({ employee, make }) => ({
    by: employee,
    path: '/api/invoices/bulk',
    body: { ids: [(await make.invoice()).id, 999_999], action: 'submit' },
  }),
  'POST /api/invoices/:id/not-duplicate': async (office) => {
    const [one, other] = await duplicates(office)
    const body = { of: [other.id], reason: 'Two loads of one day' }
    return { by: office.manager, path: `/api/invoices/${one.id}/not-duplicate`, body }
  },
  'PUT /api/invoices/:id': async ({ employee, make }) => {
    const { id, invoiceNumber, loadId, clientId, amount } = await make.invoice()
    return {
      by: employee,
      path: `/api/invoices/${id}`,
      body: { invoiceNumber, loadId, clientId, amount, notes: 'Urgent' },
    }
  },
  'POST /api/purchases/fund': async ({ api, manager }) => {
    const make = purchaseFixtures(api)
    const { id } = await make.approved(await make.client())
    return { by: manager, path: '/api/purchases/fund', body: { ids: [id], method: 'ach' } }
  },
  'POST /api/purchases/settle': async (office) => {
    const { purchaseId, receipt } = await boughtOf(office)
    const body = { ...receipt, method: 'check', amount: '2000.00', oldestFirst: true }
    ok(await office.manager.post('/api/receipts', body))
    // Days pass.
    const final = { $set: { 'payments.0.clearedDay': receipt.valueDay } }
    await PurchaseRecord.updateOne({ _id: purchaseId }, final, { timestamps: false })
    return { by: office.manager, path: '/api/purchases/settle' }
  },
  'POST /api/purchases/:id/charge-back': async (office) => ({
    by: office.manager,
    path: `/api/purchases/${(await boughtOf(office)).purchaseId}/charge-back`,
    body: { reason: 'Unpaid after 90 days' },
  }),
  'POST /api/purchases/:id/write-off': async (office) => ({
    by: office.manager,
    path: `/api/purchases/${await boughtWithoutRecourse(office)}/write-off`,
    body: { reason: 'The broker is insolvent', reserve: 'forfeited' },
  }),
  'PATCH /api/purchases/:id/write-off': async (office) => {
    const path = `/api/purchases/${await boughtWithoutRecourse(office)}/write-off`
    ok(await office.admin.post(path, { reason: 'The broker is insolvent', reserve: 'paid' }))
    return { by: office.manager, path, body: { decision: 'confirmed' } }
  },
  'POST /api/payouts': async (office) => {
    const { clientId, id } = await newReceipt(office)
    const part = { to: 'client', clientId, amount: '20.00', reason: 'Detention' }
    ok(await office.manager.post(`/api/receipts/${id}/dispose`, part))
    return { by: office.manager, path: '/api/payouts', body: { clientId, method: 'ach' } }
  },
  'POST /api/payouts/confirm': async ({ api, manager }) => {
    const of = purchaseFixtures(api)
    const { payoutId } = await of.purchase(await of.client())
    const day = todayIn(api.config.companyTimeZone, api.now())
    return { by: manager, path: '/api/payouts/confirm', body: { ids: [payoutId], day } }
  },
  'POST /api/receipts': async (office) => ({
    by: office.manager,
    path: '/api/receipts',
    body: { ...(await boughtOf(office)).receipt, oldestFirst: true },
  }),
  'POST /api/receipts/:id/apply': async (office) => {
    const { id, purchaseId } = await newReceipt(office)
    const body = { applications: [{ purchaseId, amount: '100.00' }] }
    return { by: office.manager, path: `/api/receipts/${id}/apply`, body }
  },
  'POST /api/receipts/:id/dispose': async (office) => ({
    by: office.manager,
    path: `/api/receipts/${(await newReceipt(office)).id}/dispose`,
    body: { to: 'broker', amount: '20.00', reason: 'Paid twice' },
  }),
  'POST /api/receipts/:id/reverse': async (office) => ({
    by: office.manager,
    path: `/api/receipts/${(await newReceipt(office)).id}/reverse`,
    body: { reason: 'Returned unpaid' },
  }),
  'POST /api/exports': async ({ employee }) => ({
    by: employee,
    path: '/api/exports',
    body: { report: 'ageing', format: 'csv' },
  }),
  'POST /api/exports/:id/cancel': async (office) => ({
    by: office.employee,
    path: `/api/exports/${await newExport(office)}/cancel`,
  }),
  'DELETE /api/exports/:id': async (office) => ({
    by: office.employee,
    path: `/api/exports/${await newExport(office)}`,
  }),
  ...buyoutScenarios,
}
