import type { Agreement, QuoteInput } from '@drayline/domain/finance/agreements/agreement'
import { clearedDay, decisionRefusal, standingOn } from '@drayline/domain/finance/agreements/agreement'
import { agreementInput, agreementPatch } from '@drayline/domain/finance/agreements/agreement-schema'
import { quoteInput } from '@drayline/domain/finance/agreements/quote-schema'
import { baseRateInput, feePlanInput } from '@drayline/domain/finance/fee-plans/fee-plan-schema'
import { feeCurve, quoteOf } from '@drayline/domain/finance/fee-plans/quote'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { makeUser } from '@drayline/testing/fixtures'
import { type HttpHandler, HttpResponse, http, listHandler, problem } from '@drayline/testing/handlers'
import { serverText } from '@drayline/testing/server-text'
import { answerWrite, check, Refusal, requireRecord } from '@drayline/testing/writes'
import type { MockDb } from '../mock/mock-db.ts'
import { type AgreementStore, makeAgreementStore } from './agreements.mock.ts'

const text = serverText

/** The mocked API of agreements, fee plans and base rates. */
export function agreementHandlers(db: MockDb, store: AgreementStore = makeAgreementStore(db)): HttpHandler[] {
  const person = () => {
    const { id, firstName, lastName } = makeUser(db.role)
    return { id, name: `${firstName} ${lastName}` }
  }
  const stamps = () => {
    const at = new Date().toISOString()
    return { version: 1, createdAt: at, updatedAt: at }
  }
  const nextId = (rows: readonly { id: number }[]) => Math.max(0, ...rows.map(({ id }) => id)) + 1
  const one =
    <Row extends { id: number }>(rows: () => readonly Row[]) =>
    ({ params }: { params: Record<string, unknown> }) => {
      const found = rows().find(({ id }) => id === Number(params.id))
      return found ? HttpResponse.json(found) : problem(404, text('error.notFound'))
    }

  function propose(body: unknown): Agreement {
    const { clientId, effectiveFrom, documentId, terms } = check(agreementInput, body)
    const versions = store.agreements.filter((row) => row.clientId === clientId)
    const client = db.clients.find(({ id }) => id === clientId)
    const plan = store.plans.find(({ id }) => id === terms.feePlan.id)
    if (!client || !plan) throw new Refusal(422, text('error.validation'))
    const { id, name } = client
    if (versions.some(({ state }) => state === 'proposed'))
      throw new Refusal(409, text('agreement.open', { client: name }))
    const feePlan = { ...terms.feePlan, name: plan.name, terms: plan.terms }
    const active = versions.filter(({ state }) => state === 'active').at(-1)
    const made: Agreement = {
      ...{ ...stamps(), id: nextId(store.agreements), clientId, client: { id, name } },
      ...{ number: versions.length + 1, state: 'proposed', effectiveFrom, effectiveUntil: null },
      ...{ documentId, terms: { ...terms, feePlan }, previousId: active?.id ?? null },
      ...{ proposedBy: person(), decidedBy: null, decidedAt: null, reason: null },
      brokers: db.brokers.map(({ id: brokerId, name: broker }) => ({ id: brokerId, name: broker })),
    }
    store.agreements = [...store.agreements, made]
    return made
  }

  function decide(before: Agreement, body: unknown): Agreement {
    const { state, reason } = check(agreementPatch, body)
    if (before.state !== 'proposed') throw new Refusal(409, text('agreement.decided'))
    const refusal = decisionRefusal(before.proposedBy, state, person().id)
    if (refusal) throw new Refusal(403, text(refusal))
    const after: Agreement = {
      ...{ ...before, state, reason, version: before.version + 1, decidedBy: person() },
      decidedAt: new Date().toISOString(),
    }
    store.agreements = store.agreements.map((row) => {
      if (row.id === before.id) return after
      const isReplaced = row.clientId === before.clientId && row.state === 'active' && state === 'active'
      return isReplaced ? { ...row, effectiveUntil: row.effectiveUntil ?? before.effectiveFrom } : row
    })
    return after
  }

  function quote(body: unknown) {
    const input: QuoteInput = check(quoteInput, body)
    const inForce = store.agreements.find(
      (row) => row.clientId === input.clientId && standingOn(row, input.purchaseDay) === 'inForce',
    )
    const terms = inForce ? { ...inForce.terms, feePlan: inForce.terms.feePlan.terms } : input.terms
    if (!terms) throw new Refusal(422, text('error.validation'))
    const facts = {
      ...{ plan: terms.feePlan, advancePpm: terms.advancePpm, purchaseDay: input.purchaseDay },
      ...{ faceCents: parseMoney(input.face), invoiceDay: input.invoiceDay ?? input.purchaseDay },
      baseRates: store.rates,
    }
    const cleared = clearedDay(terms.clearingDays, input.method, input.paymentDay)
    const made = quoteOf({ ...facts, clearedDay: cleared })
    return {
      ...{ agreementId: inForce?.id ?? null, advancePpm: terms.advancePpm, clearedDay: cleared },
      advance: formatCents(made.advanceCents),
      reserve: formatCents(made.reserveCents),
      feeAtFunding: formatCents(made.feeAtFundingCents),
      funded: formatCents(made.fundedCents),
      fee: {
        amount: formatCents(made.fee.cents),
        interest: formatCents(made.fee.interestCents),
        daysOut: made.fee.daysOut,
        steps: made.fee.steps.map(({ cents, ...step }) => ({ ...step, amount: formatCents(cents) })),
      },
      rebate: formatCents(made.rebateCents),
      aprPpm: made.aprPpm,
      curve: feeCurve(facts, input.curveDays).map(({ day, feeCents, rebateCents }) => ({
        ...{ day, fee: formatCents(feeCents), rebate: formatCents(rebateCents) },
      })),
    }
  }

  return [
    listHandler('/api/agreements', () => store.agreements, {
      filters: {
        clientId: (row, value) => row.clientId === Number(value),
        state: (row, value) => value.split(',').includes(row.state),
      },
      sortable: [],
    }),
    http.get(
      '/api/agreements/:id',
      one(() => store.agreements),
    ),
    http.post('/api/agreements/quote', ({ request }) =>
      answerWrite(async () => HttpResponse.json(quote(await request.json()))),
    ),
    http.post('/api/agreements', ({ request }) =>
      answerWrite(async () => HttpResponse.json(propose(await request.json()), { status: 201 })),
    ),
    http.patch('/api/agreements/:id', ({ params, request }) =>
      answerWrite(async () => {
        const before = requireRecord(store.agreements, Number(params.id), request)
        return HttpResponse.json(decide(before, await request.json()))
      }),
    ),
    listHandler('/api/fee-plans', () => store.plans, { sortable: ['name'], defaultSort: 'name' }),
    http.get(
      '/api/fee-plans/:id',
      one(() => store.plans),
    ),
    http.post('/api/fee-plans', ({ request }) =>
      answerWrite(async () => {
        const input = check(feePlanInput, await request.json())
        const made = { ...stamps(), ...input, id: nextId(store.plans), changedBy: person(), earlier: [] }
        store.plans = [...store.plans, made]
        return HttpResponse.json(made, { status: 201 })
      }),
    ),
    http.put('/api/fee-plans/:id', ({ params, request }) =>
      answerWrite(async () => {
        const before = requireRecord(store.plans, Number(params.id), request)
        const { version, name, terms, changedBy, updatedAt: changedAt } = before
        const earlier = [{ version, name, terms, changedBy, changedAt }, ...before.earlier]
        const input = check(feePlanInput, await request.json())
        const after = { ...before, ...input, version: version + 1, changedBy: person(), earlier }
        store.plans = store.plans.map((row) => (row.id === after.id ? after : row))
        return HttpResponse.json(after)
      }),
    ),
    listHandler('/api/base-rates', () => store.rates, { sortable: ['from'], defaultSort: '-from' }),
    http.post('/api/base-rates', ({ request }) =>
      answerWrite(async () => {
        const input = check(baseRateInput, await request.json())
        const made = {
          ...{ ...stamps(), ...input, id: nextId(store.rates) },
          ...{ isFixed: false, changedBy: person() },
        }
        store.rates = [...store.rates, made]
        return HttpResponse.json(made, { status: 201 })
      }),
    ),
    http.put('/api/base-rates/:id', ({ params, request }) =>
      answerWrite(async () => {
        const before = requireRecord(store.rates, Number(params.id), request)
        const after = {
          ...before,
          ...check(baseRateInput, await request.json()),
          version: before.version + 1,
        }
        store.rates = store.rates.map((row) => (row.id === after.id ? after : row))
        return HttpResponse.json(after)
      }),
    ),
  ]
}
