import { entityTypes } from '@drayline/domain/activity'
import { dateField } from '@drayline/domain/dates'
import { oneOf, reference } from '@drayline/domain/fields'
import type { InferType } from 'yup'
import { mixed, number, object, string } from 'yup'
import { dayRange } from '../core/days.ts'
import type { Sorts } from '../core/list.ts'
import { listParams, listQuery } from '../core/list.ts'
import { equal, within } from '../core/list-filters.ts'
import { defineListRoute } from '../core/route.ts'
import type { AuditDoc } from './audit.model.ts'
import { AuditRecord } from './audit.model.ts'

/** One change as administrators see it; `id` is `<lane>:<seq>`, its place in the chain. */
export const auditRecord = object({
  id: string().required(),
  at: string().required(),
  user: reference({ name: string().required() }).nullable().defined(),
  action: string().required(),
  entityType: oneOf(entityTypes).required(),
  entityId: number().integer().required(),
  before: mixed<object>().nullable().defined(),
  after: mixed<object>().nullable().defined(),
  ip: string().defined(),
  userAgent: string().defined(),
  requestId: string().defined(),
})

const sorts: Sorts = {
  at: { path: 'at', type: 'date', idType: 'string' },
  id: { path: '_id', type: 'string', idType: 'string' },
}

export const auditRoutes = [
  defineListRoute({
    path: '/api/audit',
    summary: 'Who changed what, before and after, from where',
    permission: 'audit.read',
    query: listParams({
      sorts,
      defaultSort: '-at',
      searched: false,
      filters: {
        entityType: oneOf(entityTypes),
        entityId: number().integer(),
        userId: number().integer(),
        action: string().max(80),
        from: dateField(),
        to: dateField(),
      },
    }),
    item: auditRecord,
    handler: (ctx) => {
      const { query } = ctx.input
      const days = dayRange(query.from, query.to, ctx.user.timezone)
      const filter = {
        ...equal('entityType', query.entityType),
        ...equal('entityId', query.entityId),
        ...equal('userId', query.userId),
        ...equal('action', query.action),
        ...within('at', days.from, days.to),
      }
      return listQuery<AuditDoc>({ model: AuditRecord, filter, sorts, query })
    },
    present: presentAudit,
  }),
]

function presentAudit(record: AuditDoc): InferType<typeof auditRecord> {
  const { _id, at, userId, userName, action, entityType, entityId, before, after, ip, userAgent, requestId } =
    record
  return {
    id: _id,
    at: at.toISOString(),
    user: userId === null ? null : { id: userId, name: userName ?? '' },
    action,
    entityType,
    entityId,
    before: before as object | null,
    after: after as object | null,
    ip,
    userAgent,
    requestId,
  }
}
