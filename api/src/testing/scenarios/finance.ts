import { ok } from '../../finance/invoices/invoice.fixtures.ts'
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
const newExport = async ({ employee }: Office) =>
  ok(await employee.post('/api/exports', { report: 'ageing', format: 'csv' })).id as number
const duplicates = async ({ make }: Office) => {
  const brokerId = await make.broker()
  const pair = []
  for (let n = 0; n < 2; n += 1) {
    const load = await make.load({ brokerId })
    pair.push(await make.invoice({ loadId: load.id, clientId: load.clientId, amount: '77.00' }))
  }
  return pair as [{ id: number }, { id: number }]
}

/** A valid call of each write of finance. */
export const financeScenarios: Record<string, Scenario> = {
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
  // Kept when the check is stored; the score is asked for afterwards, outside the transaction.
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
}
