import { dateFilter, oneOf } from '@drayline/domain/kernel/forms/fields'
import { entityTypes } from '@drayline/domain/kernel/journal/activity'
import type { AuditEntry } from '@drayline/domain/kernel/journal/audit'
import { auditCheck, auditRecord } from '@drayline/domain/kernel/journal/audit-schema'
import { array, number, object, string } from 'yup'
import { dayRange } from '../../kernel/base/days.ts'
import { notFound } from '../../kernel/base/errors.ts'
import { personOf } from '../../kernel/base/person.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import type { Sorts } from '../../kernel/lists/list.ts'
import { listParams, listQuery, Page } from '../../kernel/lists/list.ts'
import { equal, ofTypes, typesMeant, within } from '../../kernel/lists/list-filters.ts'
import { idParams } from '../../kernel/lists/params.ts'
import type { AuditDoc } from './audit.model.ts'
import { AuditRecord, partitionCount } from './audit.model.ts'
import type { AuditCheckDoc } from './audit-check.model.ts'
import { AuditCheckRecord } from './audit-check.model.ts'
import { presentAuditCheck } from './audit-check.presenter.ts'
import { startAuditCheck } from './audit-check.service.ts'
import { type NamedAudit, withNames } from './audit-names.ts'
import { searchAudits, unindexedAudits } from './audit-search.service.ts'

const sorts: Sorts = { at: { path: 'at', type: 'date' } }

export const auditRoutes = [
  defineListRoute({
    path: '/api/audit',
    summary:
      'Who changed what, before and after, from where; q searches what was done, by whom, to what and its values',
    permission: 'audit.read',
    query: listParams({
      sorts,
      defaultSort: '-at',
      filters: {
        entityType: oneOf(entityTypes),
        entityId: number().integer(),
        userId: number().integer(),
        action: string().max(80),
        from: dateFilter(),
        to: dateFilter(),
      },
    }),
    item: auditRecord,
    handler: async (call) => {
      const { q, ...query } = call.input.query
      const days = dayRange(query.from, query.to, call.user.timezone)
      const filter = {
        ...ofTypes(typesMeant(query)),
        ...equal('entityId', query.entityId),
        ...equal('userId', query.userId),
        ...equal('action', query.action),
        ...within('at', days.from, days.to),
      }
      const page = q
        ? await searchAudits(filter, { ...query, q }, sorts)
        : await listQuery<AuditDoc>({ model: AuditRecord, filter, sorts, query })
      return new Page(await withNames(page.rows), page.next, page.total, page.atLeast)
    },
    present: presentAudit,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/audit/actions',
    summary: 'The actions that occur, to filter by',
    permission: 'audit.read',
    response: array(string().required()).required(),
    // From the index alone: as many steps as there are different actions.
    handler: () => AuditRecord.distinct('action').maxTimeMS(5_000),
    present: (actions) => actions,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/audit/search-state',
    summary: 'How many changes the search does not know yet',
    permission: 'audit.read',
    response: object({ pending: number().integer().required() }),
    handler: () => unindexedAudits(),
    present: (pending) => ({ pending }),
  }),
  defineListRoute({
    path: '/api/audit/checks',
    summary: 'Verifications of the chains, newest first, with their progress',
    permission: 'audit.verify',
    query: listParams({ searched: false, filters: {} }),
    item: auditCheck,
    handler: ({ input: { query } }) => listQuery<AuditCheckDoc>({ model: AuditCheckRecord, query }),
    present: presentAuditCheck,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/audit/:id',
    summary: 'One change',
    permission: 'audit.read',
    params: idParams,
    response: auditRecord,
    handler: async ({ input }) => {
      const { id } = input.params
      const place = { lane: id % partitionCount, seq: Math.floor(id / partitionCount) }
      const record = await AuditRecord.findOne(place).lean<AuditDoc>()
      const [named] = record ? await withNames([record]) : []
      if (!named) throw notFound()
      return named
    },
    present: presentAudit,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/audit/verify',
    summary: 'Starts verifying the chains of the audit log and of the vault’s log, unless that is running',
    permission: 'audit.verify',
    rate: 'export',
    write: true,
    response: auditCheck,
    handler: startAuditCheck,
    present: presentAuditCheck,
  }),
]

/** Records have a place in a chain instead of an id; this is the one number that says the same. */
function auditId({ lane, seq }: Pick<AuditDoc, 'lane' | 'seq'>): number {
  return seq * partitionCount + lane
}

function presentAudit(record: NamedAudit): AuditEntry {
  const { _id, at, userId, userName, action, entityType, entityId, entityName } = record
  const { before, after, ip, userAgent, requestId } = record
  return {
    id: auditId(record),
    place: _id,
    at: at.toISOString(),
    user: personOf(userId, userName),
    actor: userId === null ? userName : null,
    action,
    entityType,
    entityId,
    entityName,
    before: before as object | null,
    after: after as object | null,
    ip,
    userAgent,
    requestId,
  }
}
