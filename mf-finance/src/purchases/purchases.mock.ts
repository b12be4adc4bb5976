import type { InvoiceDetail } from '@drayline/domain/finance/invoices/invoice'
import type { VerdictOverride } from '@drayline/domain/finance/invoices/verdict'
import { needingOverride } from '@drayline/domain/finance/invoices/verdict'
import type {
  FundAnswer,
  FundedClient,
  FundedInvoice,
  FundInput,
  LookBackAnswer,
  LookBackInput,
  Purchase,
} from '@drayline/domain/finance/purchases/purchase'
import { netOf } from '@drayline/domain/finance/purchases/purchase'
import { addDays } from '@drayline/domain/kernel/dates/dates'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { shareOf } from '@drayline/domain/kernel/money/ppm'
import { serverText } from '@drayline/testing/server-text'
import { type Chosen, chosenOf } from '@drayline/testing/writes'
import { changedSince, stepTo } from '../invoices/invoices.mock.ts'
import type { MockDb } from '../mock/mock-db.ts'

/** Terms of every client of the mocked office: 92 % advance, 3 % for 30 days, taken at settlement. */
const advancePpm = 920_000
const transferFeeCents = { ach: 0, wire: 1_500, check: 0 }
const day = '2026-06-10'

/** A purchase of an invoice on the terms of the mocked office. */
export function makePurchase(invoice: InvoiceDetail, overrides: Partial<Purchase> = {}): Purchase {
  const faceCents = parseMoney(invoice.amount)
  const advanceCents = shareOf(faceCents, advancePpm)
  const { id, invoiceNumber, client, broker } = invoice
  return {
    ...{ id, version: 1, createdAt: `${day}T18:00:00.000Z`, updatedAt: `${day}T18:00:00.000Z` },
    ...{ invoice: { id, invoiceNumber }, client, broker, state: 'open' },
    ...{ purchaseDay: day, invoiceDay: day, recourseDay: addDays(day, 90) },
    ...{ face: invoice.amount, advance: formatCents(advanceCents) },
    ...{ reserve: formatCents(faceCents - advanceCents), fundingFee: '0.00', open: invoice.amount },
    terms: {
      ...{ agreementId: 4, agreementNumber: 2, planName: 'Flat 3 %', advancePpm },
      ...{ isRecourse: true, recourseDays: 90 },
      plan: {
        charges: [
          {
            ...{ kind: 'stepped', base: 'face', firstDays: 30, firstPpm: 30_000 },
            every: { days: 10, ppm: 10_000, isProrated: false },
          },
        ],
        ...{ minDays: 0, minFeeCents: 0, capPpm: null, taken: 'settlement', countFrom: 'purchase' },
      },
    },
    ...{
      payments: [],
      payoutId: null,
      findings: [],
      override: null,
      fundedBy: null,
      reason: null,
      cause: null,
      recovered: '0.00',
      closing: null,
      rebatePayment: null,
      writeOff: null,
      writeOffRefusal: null,
    },
    ...overrides,
  }
}

/** Tries or does a funding in memory, each client for itself. */
export function fundInMemory(db: MockDb, input: FundInput): FundAnswer {
  const chosen = chosenOf(input)
  const byClient = Map.groupBy(chosen, ({ id }) => db.invoices.find((one) => one.id === id)?.clientId ?? 0)
  return { clients: [...byClient].map(([clientId, own]) => fundOne(db, clientId, own, input)) }
}

/** A client that gets nothing. */
const none = { amounts: null, payoff: null, payee: null, payoutId: null }

function fundOne(
  db: MockDb,
  clientId: number,
  chosen: readonly Chosen[],
  { method, reference, override, dryRun }: FundInput,
): FundedClient {
  const client = db.clients.find(({ id }) => id === clientId) ?? null
  const named = client && { id: client.id, name: client.name }
  const buys = !db.withoutAgreement?.includes(clientId)
  const rows = chosen.map((one) => rowOf(db, one, override, buys))
  const stopped = rows.find((row) => row.message !== null)
  if (stopped) {
    const invoices = rows.map((row) => ({ ...row, advance: null, fee: null, findings: [] }))
    return { client: named, ok: false, message: stopped.message, invoices, ...none }
  }
  const payableCents = rows.reduce((sum, { advance }) => sum + parseMoney(advance ?? '0'), 0)
  const wanted = buys ? parseMoney(db.payoffs?.[clientId] ?? '0') : 0
  if (wanted > payableCents && !override) {
    const [payoff, missing] = [formatCents(wanted), formatCents(wanted - payableCents)]
    const params = { factor: 'Old River Factors', payoff, payable: formatCents(payableCents), missing }
    const message = serverText('buyout.aboveAdvance', params)
    return { ...{ client: named, ok: false, message, invoices: rows }, ...none }
  }
  if (!dryRun) for (const { id } of rows) buyInMemory(db, id, buys)
  if (!buys) return { client: named, ok: true, message: null, invoices: rows, ...none }
  const off = netOf(payableCents, {
    payoffCents: wanted,
    recoveredCents: parseMoney(db.due?.[clientId] ?? '0'),
    fuelCents: parseMoney(db.fuelDue?.[clientId] ?? '0'),
    escrowCents: 0,
    transferFeeCents: transferFeeCents[method],
  })
  const amounts = {
    payable: formatCents(payableCents),
    paidOff: formatCents(off.payoffCents),
    recovered: formatCents(off.recoveredCents),
    fuel: formatCents(off.fuelCents),
    escrow: formatCents(off.escrowCents),
    transferFee: formatCents(off.transferFeeCents),
    net: formatCents(off.netCents),
  }
  const payee = method === 'check' ? null : (db.paidTo?.[clientId] ?? null)
  const payoff =
    wanted > 0
      ? {
          ...{ buyoutId: 1, factorName: 'Old River Factors', isTakenBack: false },
          due: formatCents(wanted - off.payoffCents),
        }
      : null
  const id = (db.payouts?.length ?? 0) + 1
  if (!dryRun) {
    const at = new Date().toISOString()
    const record = { id, version: 1, createdAt: at, updatedAt: at, client: named, day }
    db.payouts = [
      ...(db.payouts ?? []),
      {
        ...record,
        method,
        reference,
        ...amounts,
        by: null,
        reversedAt: null,
        payoff,
        payee,
        returned: null,
        confirmedDay: null,
      },
    ]
  }
  return {
    client: named,
    ok: true,
    message: null,
    invoices: rows,
    amounts,
    payoff,
    payee,
    payoutId: dryRun ? null : id,
  }
}

function rowOf(
  db: MockDb,
  { id, version: seen }: Chosen,
  override: VerdictOverride,
  buys: boolean,
): FundedInvoice {
  const invoice = db.invoices.find((one) => one.id === id)
  const unknown = { id, version: null, invoiceNumber: null, face: null, advance: null, fee: null }
  if (!invoice) return { ...unknown, message: serverText('error.notFound'), findings: [] }
  const { version, invoiceNumber, amount, status } = invoice
  const findings = db.findings?.[id] ?? []
  const against = needingOverride(findings)
  const facts = { id, version, invoiceNumber, face: amount, findings }
  const message = changedSince(invoice, seen)
    ? serverText('error.stale')
    : status !== 'approved'
      ? serverText('status.transition', { from: status, to: 'paid' })
      : against.length > 0 && !override
        ? serverText('verdict.needsOverride', {
            invoiceNumber,
            findings: against.map((finding) => finding.message).join(' · '),
          })
        : null
  const advance = formatCents(shareOf(parseMoney(amount), advancePpm))
  return { ...facts, message, advance: buys ? advance : null, fee: buys ? '0.00' : null }
}

function buyInMemory(db: MockDb, id: number, buys: boolean): void {
  const invoice = db.invoices.find((one) => one.id === id)
  if (!invoice) return
  stepTo(db, invoice, 'paid', null)
  if (buys) db.purchases = [...(db.purchases ?? []), makePurchase(invoice)]
}

/** Fees of purchases on other terms: the first span of a plan alone, which is enough for a screen. */
export function lookBackInMemory(purchases: readonly Purchase[], input: LookBackInput): LookBackAnswer {
  const [charge] = input.terms.feePlan.charges
  const ppm = charge?.kind === 'stepped' ? charge.firstPpm : 30_000
  const rows = purchases.map(({ id, invoice, state, purchaseDay, face }) => {
    const [charged, simulated] = [30_000, ppm].map((rate) => shareOf(parseMoney(face), rate)) as [
      number,
      number,
    ]
    return { ...{ id, invoice, state, purchaseDay, day: input.to, isEnded: false, face }, charged, simulated }
  })
  const compared = (charged: number, simulated: number) => ({
    ...{ charged: formatCents(charged), simulated: formatCents(simulated) },
    difference: formatCents(simulated - charged),
  })
  const sum = (field: 'charged' | 'simulated') => rows.reduce((all, row) => all + row[field], 0)
  return {
    ...{ clientId: input.clientId, count: rows.length, computed: rows.length },
    ...compared(sum('charged'), sum('simulated')),
    rows: rows.map((row) => ({ ...row, ...compared(row.charged, row.simulated) })),
  }
}
