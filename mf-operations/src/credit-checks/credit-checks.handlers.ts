import type {
  CreditCheckDetail,
  CreditCheckInput,
} from '@drayline/domain/operations/credit-checks/credit-check'
import {
  creditCheckInput,
  creditDecisionInput,
} from '@drayline/domain/operations/credit-checks/credit-check-schema'
import type { ScoreBand } from '@drayline/domain/operations/credit-checks/credit-score'
import { bandOf, proposedLimit, ratingOf } from '@drayline/domain/operations/credit-checks/credit-score'
import { makeCreditCheck } from '@drayline/testing/fixtures'
import { type HttpHandler, HttpResponse, http, listHandler, problem } from '@drayline/testing/handlers'
import { serverText } from '@drayline/testing/server-text'
import { answerWrite, check, Refusal, requireRecord } from '@drayline/testing/writes'
import { type MockDb, nextId, touched } from '../mock/mock-db.ts'

const me = { id: 2, name: 'Dana Reed' }
const byDay = (row: CreditCheckDetail) => (row.checkedAt ?? '').slice(0, 10)

/** `/api/credit-checks` in memory, refusing what the API refuses: texts, statuses and fields are the same. */
export function creditCheckHandlers(db: MockDb): HttpHandler[] {
  const replace = (after: CreditCheckDetail) => {
    db.creditChecks = db.creditChecks.map((row) => (row.id === after.id ? after : row))
    return HttpResponse.json(after)
  }
  return [
    listHandler<CreditCheckDetail>('/api/credit-checks', () => db.creditChecks, {
      search: ({ broker }) => [broker?.name],
      filters: {
        status: ({ status }, value) => value.split(',').includes(status),
        band: ({ score }, value) => score !== null && bandOf(score) === (value as ScoreBand),
        brokerId: ({ brokerId }, value) => String(brokerId) === value,
        checkedFrom: (row, day) => byDay(row) >= day,
        checkedTo: (row, day) => byDay(row) !== '' && byDay(row) <= day,
      },
      present: ({ parts: _, ...row }) => row,
      sortable: ['score', 'status', 'requestedLimit', 'checkedAt', 'createdAt'],
    }),
    http.get('/api/credit-checks/summary', () => HttpResponse.json(summaryOf(db))),
    http.get('/api/credit-checks/:id', ({ params }) => {
      const found = db.creditChecks.find(({ id }) => id === Number(params.id))
      return found ? HttpResponse.json(found) : problem(404, serverText('error.notFound'))
    }),
    http.post('/api/credit-checks', ({ request }) =>
      answerWrite(async () => {
        const input = check(creditCheckInput, await request.json())
        const made = newCheck(db, input)
        db.creditChecks = [...db.creditChecks, made]
        return HttpResponse.json(made, { status: 201 })
      }),
    ),
    http.post('/api/credit-checks/:id/score', ({ request, params }) =>
      answerWrite(() => {
        const before = requirePending(db, Number(params.id), request)
        return replace(touched({ ...before, ...scored(before.requestedLimit) }))
      }),
    ),
    http.post('/api/credit-checks/:id/decision', ({ request, params }) =>
      answerWrite(async () => {
        const before = requirePending(db, Number(params.id), request)
        const { status, limit, note, applyLimit, seenLimit } = check(
          creditDecisionInput,
          await request.json(),
        )
        const approved = status === 'approved'
        const granted = approved ? (limit ?? 0) : null
        const limitApplied = approved && applyLimit
        if (limitApplied) refuseUnseenLimit(db, before.brokerId, seenLimit)
        if (limitApplied && granted !== null)
          db.brokers = db.brokers.map((broker) =>
            broker.id === before.brokerId ? touched({ ...broker, creditLimit: granted }) : broker,
          )
        const by = { decidedBy: me, decidedAt: new Date().toISOString() }
        return replace(touched({ ...before, status, limit: granted, note, limitApplied, ...by }))
      }),
    ),
  ]
}

function newCheck(db: MockDb, input: CreditCheckInput): CreditCheckDetail {
  const broker = db.brokers.find(({ id }) => id === input.brokerId)
  if (!broker)
    throw new Refusal(422, serverText('error.validation'), {
      errors: { brokerId: serverText('record.unknown') },
    })
  const at = new Date().toISOString()
  return makeCreditCheck({
    ...{ id: nextId(db.creditChecks), version: 2, createdAt: at, updatedAt: at },
    ...input,
    broker: { id: broker.id, name: broker.name },
    requestedBy: me,
    ...scored(input.requestedLimit),
  })
}

function scored(requested: number) {
  const score = 705
  const figures = { score, rating: ratingOf(score), proposedLimit: proposedLimit(score, requested) }
  return { ...figures, failure: null, checkedAt: new Date().toISOString() }
}

function refuseUnseenLimit(db: MockDb, brokerId: number, seenLimit: number | undefined): void {
  const broker = db.brokers.find(({ id }) => id === brokerId)
  if (!broker || seenLimit === undefined || seenLimit === broker.creditLimit) return
  const figures = { broker: broker.name, from: seenLimit, to: broker.creditLimit }
  const message = serverText('creditCheck.limitChanged', figures)
  throw new Refusal(409, message, { errors: { limit: message } })
}

function requirePending(db: MockDb, id: number, request: Request): CreditCheckDetail {
  const found = requireRecord(db.creditChecks, id, request)
  if (found.status !== 'pending') throw new Refusal(409, serverText('creditCheck.decided'))
  return found
}

function summaryOf({ creditChecks }: MockDb) {
  const count = (status: string) => creditChecks.filter((row) => row.status === status).length
  return {
    total: creditChecks.length,
    approved: count('approved'),
    pending: count('pending'),
    rejected: count('rejected'),
  }
}
