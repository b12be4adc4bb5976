import { dateFilter, idField, oneOf } from '@drayline/domain/kernel/forms/fields'
import { creditCheckStatuses } from '@drayline/domain/operations/credit-checks/credit-check'
import {
  creditCheckDetail,
  creditCheckInput,
  creditCheckRecord,
  creditCheckSummary,
  creditDecisionInput,
} from '@drayline/domain/operations/credit-checks/credit-check-schema'
import type { ScoreBand } from '@drayline/domain/operations/credit-checks/credit-score'
import { bandRange, bands } from '@drayline/domain/operations/credit-checks/credit-score'
import { notFound } from '../../kernel/base/errors.ts'
import { NameLookup } from '../../kernel/database/names.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import type { Sorts } from '../../kernel/lists/list.ts'
import { listParams, listQuery, Page } from '../../kernel/lists/list.ts'
import { anyOf, equal, onDays, within } from '../../kernel/lists/list-filters.ts'
import { idParams, manyOf } from '../../kernel/lists/params.ts'
import { brokerRecords } from '../brokers/index.ts'
import { CreditCheckRecord } from './credit-check.model.ts'
import { presentCreditCheck, presentCreditCheckDetail } from './credit-check.presenter.ts'
import {
  decideCheck,
  findCheck,
  readCreditCheckSummary,
  requestCheck,
  scoreCheck,
} from './credit-checks.service.ts'

const sorts: Sorts = {
  score: { path: 'score', type: 'number', nullable: true },
  status: { path: 'status', type: 'string' },
  requestedLimit: { path: 'requestedLimit', type: 'number' },
  checkedAt: { path: 'checkedAt', type: 'date', nullable: true },
  createdAt: { path: 'createdAt', type: 'date' },
}
const query = listParams({
  sorts,
  filters: {
    status: manyOf(creditCheckStatuses),
    band: oneOf(bands),
    brokerId: idField(),
    checkedFrom: dateFilter(),
    checkedTo: dateFilter(),
  },
})
const select = { search: 0, parts: 0 } as const

function inBand(band: ScoreBand | undefined) {
  if (!band) return {}
  const { from, to } = bandRange(band)
  return within('score', from, to)
}

export const creditChecksRoutes: Route[] = [
  defineListRoute({
    path: '/api/credit-checks',
    summary: 'Credit checks, newest first; q searches the broker; days are those of your time zone',
    permission: 'creditChecks.read',
    query,
    item: creditCheckRecord,
    handler: async ({ input, user }) => {
      const { status, band, brokerId, checkedFrom, checkedTo } = input.query
      const filter = {
        ...anyOf('status', status),
        ...inBand(band),
        ...equal('brokerId', brokerId),
        ...onDays('checkedAt', checkedFrom, checkedTo, user.timezone),
      }
      const names = new NameLookup()
      const page = await listQuery({ model: CreditCheckRecord, sorts, query: input.query, filter, select })
      const brokers = await names.of(
        brokerRecords,
        page.rows.map((check) => check.brokerId),
      )
      const rows = page.rows.map((check) => ({ ...check, broker: brokers.get(check.brokerId) ?? null }))
      return new Page(rows, page.next, page.total, page.atLeast)
    },
    present: presentCreditCheck,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/credit-checks/summary',
    summary: 'How many credit checks there are, and in which status',
    permission: 'creditChecks.read',
    response: creditCheckSummary,
    handler: () => readCreditCheckSummary(),
    present: ({ total, approved, pending, rejected }) => ({ total, approved, pending, rejected }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/credit-checks/:id',
    summary: 'One credit check with the parts of its score',
    permission: 'creditChecks.read',
    params: idParams,
    response: creditCheckDetail,
    handler: async ({ input }) => {
      const check = await findCheck(input.params.id)
      if (!check) throw notFound()
      return check
    },
    present: presentCreditCheckDetail,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/credit-checks',
    summary: 'Requests a credit check of a broker and has it scored; without a score it says why',
    permission: 'creditChecks.request',
    write: true,
    status: 201,
    body: creditCheckInput,
    response: creditCheckDetail,
    handler: (call) => requestCheck(call, call.input.body),
    present: presentCreditCheckDetail,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/credit-checks/:id/score',
    summary: 'Has a pending credit check scored again',
    permission: 'creditChecks.request',
    write: true,
    params: idParams,
    response: creditCheckDetail,
    handler: (call) => scoreCheck(call, call.input.params.id),
    present: presentCreditCheckDetail,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/credit-checks/:id/decision',
    summary: 'Approves a pending credit check with a limit, or rejects it with a note',
    permission: 'creditChecks.decide',
    write: true,
    params: idParams,
    body: creditDecisionInput,
    response: creditCheckDetail,
    handler: (call) => decideCheck(call, call.input.params.id, call.input.body),
    present: presentCreditCheckDetail,
  }),
]
