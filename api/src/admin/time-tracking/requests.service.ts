import type {
  TimeRequest,
  TimeRequestInput,
  TimeRequestStatus,
} from '@drayline/domain/admin/time-tracking/time-request'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import type { AuditAction } from '@drayline/domain/kernel/journal/audit-actions'
import { conflict, notFound, Problem } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import type { ListOptions } from '../../kernel/lists/list.ts'
import { listQuery, Page } from '../../kernel/lists/list.ts'
import { equal } from '../../kernel/lists/list-filters.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import { colleague, colleagues, peopleWhoMay } from '../../platform/users/index.ts'
import { applyCorrection, applyMissed, requirePossible } from './entries.service.ts'
import type { TimeEntryDoc } from './time-entry.model.ts'
import { TimeEntryRecord } from './time-entry.model.ts'
import type { TimeRequestDoc } from './time-request.model.ts'
import { TimeRequestRecord } from './time-request.model.ts'

/** A request with the name of the person who asked. */
export type TimeRequestRow = TimeRequestDoc & { user: TimeRequest['user'] }

/**
 * Asks for other times of one's own entry, or for one that was forgotten; those who manage time are told. 404 for what
 * is not one's own, 409 in an approved week or while another request for the entry is open, 422 for what cannot be.
 */
export function askForTime(call: AnyCall, input: TimeRequestInput): Promise<Written<TimeRequestRow>> {
  const userId = call.user.id
  return write(
    call,
    async (tx) => {
      const entry = input.entryId ? await ownEntry(userId, input.entryId) : null
      const timezone = await requirePossible(tx, userId, input, entry)
      const request = await tx.insert(TimeRequestRecord, {
        ...{ userId, entryId: entry?._id ?? null, notes: input.notes, reason: input.reason, timezone },
        clockInTime: new Date(input.clockInTime),
        clockOutTime: new Date(input.clockOutTime),
        ...{ wasIn: entry?.clockInTime ?? null, wasOut: entry?.clockOutTime ?? null },
        corrections: entry ? correctionsOf(entry) : 0,
        ...{ status: 'open', decidedBy: null, decidedAt: null, note: null },
      })
      journal(tx, 'timeRequest.created', null, request)
      const params = {
        by: call.user.name,
        date: todayIn(timezone, request.clockInTime),
        reason: input.reason,
      }
      for (const manager of await peopleWhoMay('timeClock.manage', userId))
        tx.notify({
          ...{ userId: manager, ...about(request) },
          title: { key: 'notification.timeAsked.title' },
          message: { key: 'notification.timeAsked.message', params },
        })
      return await named(request)
    },
    { duplicates: { entryId: { key: 'timeRequest.open' } } },
  )
}

/** Gives the times that were asked for, by the rules of a correction. 403 for one's own, 409 when it is decided. */
export function approveRequest(call: AnyCall, id: number): Promise<Written<TimeRequestRow>> {
  return decide(call, id, 'approved', null, async (tx, request) => {
    const input = {
      clockInTime: request.clockInTime.toISOString(),
      clockOutTime: request.clockOutTime.toISOString(),
      ...{ notes: request.notes, reason: request.reason },
    }
    if (request.entryId === null) return void (await applyMissed(call, tx, request.userId, input))
    const entry = await TimeEntryRecord.findById(request.entryId).lean<TimeEntryDoc>()
    if (!entry) throw notFound()
    requireUncorrected(entry, request)
    await applyCorrection(call, tx, entry, input)
  })
}

/** Refuses what was asked for, with a note. 403 for one's own, 409 when it is decided. */
export function rejectRequest(call: AnyCall, id: number, note: string): Promise<Written<TimeRequestRow>> {
  return decide(call, id, 'rejected', note, async (tx, request) => {
    const params = { by: call.user.name, date: todayIn(request.timezone, request.clockInTime), reason: note }
    tx.notify({
      ...{ userId: request.userId, type: 'warning', ...timesOf(request) },
      title: { key: 'notification.timeRefused.title' },
      message: { key: 'notification.timeRefused.message', params },
    })
  })
}

/** Takes one's own request back. 404 for another's, 409 when it is decided. */
export function withdrawRequest(call: AnyCall, id: number): Promise<Written<TimeRequestRow>> {
  return write(call, async (tx) => {
    const before = await tx.load(TimeRequestRecord, id, (record) => record)
    if (before.userId !== call.user.id) throw notFound()
    requireOpen(before)
    const after = await tx.update(TimeRequestRecord, before, { status: 'withdrawn', decidedAt: tx.now })
    journal(tx, 'timeRequest.withdrawn', before, after)
    return await named(after)
  })
}

type Query = ListOptions<TimeRequestDoc>['query'] & {
  status?: TimeRequestStatus | undefined
  mine?: boolean | undefined
}

/** Requests of the caller, or of everybody for those who manage time. */
export async function listRequests(call: AnyCall, query: Query): Promise<Page<TimeRequestRow>> {
  const own = query.mine || !call.can('timeClock.manage')
  const filter = { ...equal('status', query.status), ...(own ? { userId: call.user.id } : {}) }
  const page = await listQuery<TimeRequestDoc>({ model: TimeRequestRecord, filter, query })
  const people = await colleagues(page.rows.map(({ userId }) => userId))
  const rows = page.rows.map((row) => ({ ...row, user: people.get(row.userId) ?? null }))
  return new Page(rows, page.next, page.total, page.atLeast)
}

/** A request as it leaves the API. */
export function presentRequest(request: TimeRequestRow, call: Pick<AnyCall, 'can' | 'user'>): TimeRequest {
  const { decidedBy } = request
  return {
    id: request._id,
    version: request.version,
    createdAt: request.createdAt.toISOString(),
    updatedAt: request.updatedAt.toISOString(),
    user: request.user,
    userId: request.userId,
    entryId: request.entryId,
    clockInTime: request.clockInTime.toISOString(),
    clockOutTime: request.clockOutTime.toISOString(),
    notes: request.notes,
    reason: request.reason,
    wasIn: request.wasIn?.toISOString() ?? null,
    wasOut: request.wasOut?.toISOString() ?? null,
    timezone: request.timezone,
    status: request.status,
    decidedBy: decidedBy && { id: decidedBy.id, name: decidedBy.name },
    decidedAt: request.decidedAt?.toISOString() ?? null,
    note: request.note,
    decidable: request.status === 'open' && mayDecide(call, request),
  }
}

/** Nobody decides about what they asked for themselves, administrators neither. */
function mayDecide({ can, user }: Pick<AnyCall, 'can' | 'user'>, { userId }: TimeRequestDoc): boolean {
  return can('timeClock.manage') && userId !== user.id
}

function decide(
  call: AnyCall,
  id: number,
  status: 'approved' | 'rejected',
  note: string | null,
  carryOut: (tx: Tx, request: TimeRequestDoc) => Promise<void>,
): Promise<Written<TimeRequestRow>> {
  return write(call, async (tx) => {
    const before = await tx.load(TimeRequestRecord, id, async (record) =>
      presentRequest(await named(record), call),
    )
    if (!mayDecide(call, before))
      throw new Problem(403, 'error.forbidden', { message: { key: 'timeEntry.ownTime' } })
    requireOpen(before)
    await carryOut(tx, before)
    const decidedBy = { id: call.user.id, name: call.user.name }
    const after = await tx.update(TimeRequestRecord, before, { status, note, decidedBy, decidedAt: tx.now })
    journal(tx, `timeRequest.${status}`, before, after)
    return await named(after)
  })
}

async function ownEntry(userId: number, id: number): Promise<TimeEntryDoc> {
  const entry = await TimeEntryRecord.findOne({ _id: id, userId }).lean<TimeEntryDoc>()
  if (!entry) throw notFound()
  return entry
}

/** Somebody who corrected it meanwhile knew better than the request does. */
function requireUncorrected(entry: TimeEntryDoc, { corrections }: TimeRequestDoc): void {
  if (correctionsOf(entry) !== corrections) throw conflict({ key: 'timeRequest.entryChanged' })
}

const correctionsOf = ({ history }: TimeEntryDoc) => history.filter(({ by }) => by !== null).length

function requireOpen({ status }: TimeRequestDoc): void {
  if (status !== 'open') throw conflict({ key: 'timeRequest.decided' })
}

async function named(request: TimeRequestDoc): Promise<TimeRequestRow> {
  return { ...request, user: await colleague(request.userId) }
}

/** Leads its person to the week in question. */
const timesOf = (request: TimeRequestDoc) =>
  request.entryId === null
    ? about(request)
    : ({ entityType: 'time_entry', entityId: request.entryId } as const)

const about = ({ _id }: TimeRequestDoc) => ({ entityType: 'time_request', entityId: _id }) as const

function journal(tx: Tx, action: AuditAction, before: TimeRequestDoc | null, after: TimeRequestDoc): void {
  tx.audit({ ...about(after), action, before, after })
}
