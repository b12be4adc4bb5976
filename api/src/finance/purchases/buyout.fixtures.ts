import { todayIn } from '@drayline/domain/kernel/dates/dates'
import type { Office, Scenario } from '../../testing/scenarios/office.ts'
import { ok } from '../invoices/invoice.fixtures.ts'
import { purchaseFixtures } from './purchase.fixtures.ts'

/** A payoff of 10,950.00 as its form sends it. */
export const buyoutForm = (clientId: number, values: object = {}) => ({
  ...{ clientId, factorName: 'Old River Factors', payoff: '10950.00', goodThrough: '2030-12-31' },
  ...{ perDiem: '12.50', reference: 'CL-4411', remittance: 'Wire to First Plains Bank, Old River Factors' },
  ...{ documentId: null, ...values },
})

/** The payoff of a client's former factor that a funding has borne. */
const fundedBuyout = async ({ api, admin, manager }: Office) => {
  const of = purchaseFixtures(api)
  const clientId = await of.client()
  const { id } = ok(await manager.post('/api/buyouts', buyoutForm(clientId)))
  ok(await admin.patch(`/api/buyouts/${id}`, { state: 'approved' }))
  await of.purchase(clientId, { amount: '12000.00' })
  return id as number
}
const paidBuyout = async (office: Office) => {
  const { api, manager } = office
  const id = await fundedBuyout(office)
  const day = todayIn(api.config.companyTimeZone, api.now())
  ok(await manager.post(`/api/buyouts/${id}/pay`, { method: 'wire', day }))
  return { id, day }
}

/** A valid call of each write of buyouts. */
export const buyoutScenarios: Record<string, Scenario> = {
  'POST /api/buyouts': async ({ make, manager }) => ({
    by: manager,
    path: '/api/buyouts',
    body: buyoutForm((await make.client()).id),
  }),
  'PATCH /api/buyouts/:id': async ({ admin, make, manager }) => {
    const { id } = ok(await manager.post('/api/buyouts', buyoutForm((await make.client()).id)))
    return { by: admin, path: `/api/buyouts/${id}`, body: { state: 'approved' } }
  },
  'POST /api/buyouts/:id/pay': async (office) => ({
    by: office.manager,
    path: `/api/buyouts/${await fundedBuyout(office)}/pay`,
    body: {
      ...{ method: 'wire', reference: 'FED 4711' },
      day: todayIn(office.api.config.companyTimeZone, office.api.now()),
    },
  }),
  'POST /api/buyouts/:id/confirm': async (office) => {
    const { id, day } = await paidBuyout(office)
    return { by: office.manager, path: `/api/buyouts/${id}/confirm`, body: { day } }
  },
  'POST /api/buyouts/:id/return': async (office) => {
    const { id } = await paidBuyout(office)
    return { by: office.manager, path: `/api/buyouts/${id}/return`, body: { reason: 'R03: no such account' } }
  },
}
