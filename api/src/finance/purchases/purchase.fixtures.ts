import type { AgreementInput } from '@drayline/domain/finance/agreements/agreement'
import type { FeePlan } from '@drayline/domain/finance/fee-plans/fee-plan'
import { defaultFourEyes, takesFourEyes } from '@drayline/domain/finance/four-eyes/four-eyes'
import { parseMoney } from '@drayline/domain/kernel/money/money'
import type { TestApi } from '../../testing/api-test.ts'
import { agreementFixtures } from '../agreements/agreement.fixtures.ts'
import { fixtures, ok } from '../invoices/invoice.fixtures.ts'

interface Wanted {
  terms?: Partial<AgreementInput['terms']>
  plan?: FeePlan
  brokerId?: number
  amount?: string
}

/** Makes clients with agreements and approved invoices for tests, over HTTP. */
export function purchaseFixtures(api: TestApi) {
  const make = fixtures(api)

  /** A client with terms that count, 92 % advance and 3 % at settlement unless said otherwise. */
  async function client(wanted: Wanted = {}): Promise<number> {
    const { id } = await make.client()
    await agreementFixtures(api).agreement({ ...wanted, clientId: id })
    return id
  }

  /** An approved invoice of 2,000.00 of this client. */
  async function approved(clientId: number, wanted: Wanted & { noBroker?: boolean } = {}) {
    const amount = wanted.amount ?? '2000.00'
    const brokerId = wanted.noBroker ? null : (wanted.brokerId ?? (await make.broker()))
    const load = await make.load({ clientId, rate: amount, brokerId })
    return await make.invoiceIn('approved', { loadId: load.id, clientId, amount })
  }

  /** Pays one invoice, as the list does; a large one is paid by somebody else than the manager, who approved it. */
  async function pay({ id, amount = '0.00' }: { id: number; amount?: string }) {
    const isLarge = takesFourEyes(defaultFourEyes, parseMoney(amount))
    const by = await api.as(isLarge ? 'admin' : 'manager')
    const body = { ids: [id], status: 'paid', override: null }
    return ok(await by.post('/api/invoices/status', body))[0]
  }

  /** A bought invoice: its purchase as the API answers it. */
  async function purchase(clientId: number, wanted: Wanted = {}) {
    const invoice = await approved(clientId, wanted)
    const { ok: isPaid, message } = await pay(invoice)
    if (!isPaid) throw new Error(message)
    return await purchaseOf(invoice)
  }

  /** Takes the funding of an invoice back; its payment was not sent unless said otherwise. Answers the outcome. */
  async function undo({ id }: { id: number }, paymentSent: boolean | null = false) {
    const admin = await api.as('admin')
    const body = { ids: [id], status: 'approved', reason: 'Funded twice', override: null, paymentSent }
    return ok(await admin.post('/api/invoices/status', body))[0]
  }

  async function purchaseOf({ id }: { id: number }) {
    const manager = await api.as('manager')
    return ok(await manager.get(`/api/purchases?invoiceId=${id}`))[0]
  }

  return { ...make, client, approved, pay, undo, purchase, purchaseOf }
}
