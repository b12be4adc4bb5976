import type { Period } from '@drayline/domain/finance/ledger/period-schema'
import { periodDecisionInput, periodRequestInput } from '@drayline/domain/finance/ledger/period-schema'
import { decisionRefusal } from '@drayline/domain/finance/second-person/second-person'
import type { Activity } from '@drayline/domain/kernel/journal/activity'
import { type HttpHandler, HttpResponse, http, listHandler, problem } from '@drayline/testing/handlers'
import { serverText } from '@drayline/testing/server-text'
import { answerWrite, check, Refusal, requireRecord } from '@drayline/testing/writes'
import { messages } from '../messages.ts'
import type { LedgerStore } from './ledger.mock.ts'

const url = '/api/ledger/periods'
const me = { id: 1, name: 'Maria Santos' }
const at = '2026-03-16T15:00:00.000Z'

type Happened = 'closeRequested' | 'reopenRequested' | 'withdrawn' | 'refused' | 'reopened' | 'closing'

/** `/api/ledger/periods` in memory, and the history of months. */
export function periodHandlers(store: LedgerStore): HttpHandler[] {
  function keep(after: Period, happened: Happened, reason = ''): Response {
    store.periods = store.periods.map((one) => (one.id === after.id ? after : one))
    store.activities.push({
      ...{ id: store.activities.length + 1, userId: me.id, user: me, type: 'other', createdAt: at },
      description: serverText(`activity.ledger.period.${happened}`, { month: after.month, reason }),
      ...{ entityType: 'ledger_period', entityId: after.id },
    })
    return HttpResponse.json(after)
  }

  /** A close is carried out after it was seen once. */
  function carryOut(period: Period): void {
    if (period.status !== 'closing') return
    const after = { ...period, version: period.version + 1, ...outcome(period) }
    store.periods = store.periods.map((one) => (one.id === period.id ? after : one))
  }

  function ask(before: Period, body: unknown): Response {
    const { change, reason } = check(periodRequestInput, body)
    if (before.request) throw new Refusal(409, serverText('ledger.period.requested'))
    if (change === 'close' && before.waitsFor) {
      const { rule, month } = before.waitsFor
      throw new Refusal(409, serverText(`ledger.period.${rule}`, { month }))
    }
    const request = { change, reason, by: me, at }
    const after = { ...before, version: before.version + 1, request, notClosed: null }
    return keep(after, `${change}Requested`, reason)
  }

  function decide(before: Period, body: unknown): Response {
    const { decision, reason } = check(periodDecisionInput, body)
    const { request } = before
    if (!request) throw new Refusal(409, serverText('ledger.period.notRequested'))
    const key = decisionRefusal(request.by, decision, me.id)
    if (key) throw new Refusal(403, serverText(key))
    const after = { ...before, version: before.version + 1, request: null }
    if (decision !== 'confirmed') return keep(after, decision, reason)
    if (request.change === 'reopen') {
      const opened = {
        ...after,
        status: 'open' as const,
        requestedBy: null,
        confirmedBy: null,
        closedAt: null,
      }
      return keep(opened, 'reopened', request.reason)
    }
    refuseBlocked(before)
    return keep({ ...after, status: 'closing', requestedBy: request.by, confirmedBy: me }, 'closing')
  }

  return [
    listHandler<Activity>('/api/activities', () => store.activities, {
      filters: ['entityType', 'entityId'],
      sortable: ['createdAt'],
    }),
    http.get(url, () => HttpResponse.json({ today: store.today, months: store.periods })),
    http.get(`${url}/:id`, ({ params }) => {
      const period = store.periods.find(({ id }) => id === Number(params.id))
      if (!period) return problem(404)
      carryOut(period)
      return HttpResponse.json(period)
    }),
    http.post(`${url}/:id/request`, ({ params, request }) =>
      answerWrite(async () =>
        ask(requireRecord(store.periods, Number(params.id), request), await request.json()),
      ),
    ),
    http.patch(`${url}/:id`, ({ params, request }) =>
      answerWrite(async () =>
        decide(requireRecord(store.periods, Number(params.id), request), await request.json()),
      ),
    ),
  ]
}

function refuseBlocked({ month, findings }: Period): void {
  const blocking = findings.filter(({ blocks }) => blocks)
  if (blocking.length === 0) return
  const names = blocking.map(({ check: name }) => messages.t(`ledger.check.${name}`)).join('; ')
  throw new Refusal(409, serverText('ledger.period.blocked', { month, findings: names }))
}

function outcome({ findings }: Period): Partial<Period> {
  return findings.some(({ blocks }) => blocks)
    ? { status: 'open', notClosed: { at, findings }, requestedBy: null, confirmedBy: null }
    : { status: 'closed', closedAt: at }
}
