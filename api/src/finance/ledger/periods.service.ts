import type { PeriodDecisionInput, PeriodRequestInput } from '@drayline/domain/finance/ledger/ledger-schema'
import {
  monthAfter,
  monthBefore,
  monthOf,
  monthOfPeriod,
  periodId,
} from '@drayline/domain/finance/ledger/period'
import { companyDay } from '../../kernel/base/days.ts'
import { conflict, notFound, Problem, stale } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { addJob, wakeJobs } from '../../kernel/jobs/job-loop.ts'
import { checkIfMatch } from '../../kernel/writes/versions.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import { tellSecondPerson } from '../second-person/index.ts'
import type { BookNames } from './book.service.ts'
import { namesOf } from './book.service.ts'
import { beginClose, dropUnusedSnapshots, reopen } from './close-period.ts'
import type { LedgerPeriodDoc, PeriodFinding } from './period.model.ts'
import { LedgerPeriod } from './period.model.ts'
import { presentPeriod } from './period.presenter.ts'
import { checkPeriod } from './period-checks.ts'
import { firstMonth, lastClosed } from './periods.ts'

/** A month with what its record says, or as it is before anything was done with it. */
export interface PeriodRow {
  period: LedgerPeriodDoc
  isNext: boolean
  names: BookNames
}

/** Kind of job that closes a month. */
export const closeJob = 'ledger-close'

/** All months of the book up to the present one, the newest first. */
export async function readPeriods(call: AnyCall): Promise<{ today: string; months: PeriodRow[] }> {
  const today = companyDay(call)
  const [stored, first, last] = await Promise.all([
    LedgerPeriod.find().lean<LedgerPeriodDoc[]>(),
    firstMonth(),
    lastClosed(),
  ])
  const byMonth = new Map(stored.map((period) => [monthOfPeriod(period._id), period]))
  const earliest = [first, ...byMonth.keys()].filter((month) => month !== null).sort()[0] ?? monthOf(today)
  const names = await namesOfFindings(stored.flatMap(({ findings }) => findings))
  const months: PeriodRow[] = []
  for (let month = monthOf(today); month >= earliest; month = monthBefore(month)) {
    const isNext = month < monthOf(today) && month === (last ? monthAfter(last) : earliest)
    months.push({ period: byMonth.get(month) ?? untouched(month), isNext, names })
  }
  return { today, months }
}

/** One month with what its checks find now. @throws Problem 404 for a month that the book does not have */
export async function readPeriod(call: AnyCall, id: number): Promise<PeriodRow> {
  const { months } = await readPeriods(call)
  const row = months.find(({ period }) => period._id === id)
  if (!row) throw notFound()
  if (row.period.status === 'closed') return row
  const findings = await checkPeriod(monthOfPeriod(id))
  return { ...row, period: { ...row.period, findings }, names: await namesOfFindings(findings) }
}

/**
 * Asks for a month to be closed or opened again. 404 for a month that the book does not have, 412 stale, 409 when it is
 * not its turn or somebody has asked already (R-LED-8).
 */
export function requestPeriodChange(
  call: AnyCall,
  id: number,
  { change, reason }: PeriodRequestInput,
): Promise<Written<PeriodRow>> {
  return write(call, async (tx) => {
    const before = await loadPeriod(call, id)
    await refuseChange(call, before, change)
    if (before.request) throw conflict({ key: 'ledger.period.requested' })
    const by = { id: call.user.id, name: call.user.name }
    const request = { change, reason, by, at: tx.now }
    const set = { $set: { request }, $inc: { version: 1 }, $setOnInsert: { status: 'open' } }
    await LedgerPeriod.updateOne({ _id: id }, set, { upsert: true })
    await tellSecondPerson(tx, 'ledger_period', {
      ...{ by, about: { entityType: 'ledger_period', entityId: id } },
      message: {
        key: `notification.ledgerPeriod.${change}Waiting`,
        params: { person: by.name, month: monthOfPeriod(id), reason },
      },
    })
    return await told(tx, before, `ledger.period.${change}Requested`, reason)
  })
}

/**
 * Confirms what another person asked for, or takes back what one asked for oneself. A confirmed close is carried out in
 * the background. 404, 409 and 412 as above; 403 for the wrong person.
 */
export async function decidePeriodChange(
  call: AnyCall,
  id: number,
  { decision }: PeriodDecisionInput,
): Promise<Written<PeriodRow>> {
  const row = await write(call, async (tx) => {
    const before = await loadPeriod(call, id)
    const { request } = before
    if (!request) throw conflict({ key: 'ledger.period.notRequested' })
    refusePerson(call, request.by.id, decision)
    if (decision === 'withdrawn') {
      await LedgerPeriod.updateOne({ _id: id }, { $set: { request: null }, $inc: { version: 1 } })
      return await told(tx, before, 'ledger.period.withdrawn')
    }
    await refuseChange(call, before, request.change)
    const confirmed = { id: call.user.id, name: call.user.name }
    if (request.change === 'reopen') {
      for (const month of await reopen(monthOfPeriod(id))) tx.touch(`ledger_period:${periodId(month)}`)
      return await told(tx, before, 'ledger.period.reopened', request.reason)
    }
    await beginClose(monthOfPeriod(id), { requested: request.by, confirmed })
    await addJob({ kind: closeJob, entityId: id, by: confirmed, now: tx.now })
    return await told(tx, before, 'ledger.period.closing')
  })
  if (row.period.status === 'open') await dropUnusedSnapshots()
  else wakeJobs()
  return row
}

async function loadPeriod(call: AnyCall, id: number): Promise<LedgerPeriodDoc> {
  const month = monthOfPeriod(id)
  const stored = await LedgerPeriod.findById(id).lean<LedgerPeriodDoc>()
  const first = await firstMonth()
  if (!stored && (first === null || month < first || month > monthOf(companyDay(call)))) throw notFound()
  const period = stored ?? untouched(month)
  if (!checkIfMatch(call.ctx, period.version)) throw stale(presentPeriod(await rowOf(period)))
  return period
}

async function refuseChange(
  call: AnyCall,
  { _id, status }: LedgerPeriodDoc,
  change: PeriodRequestInput['change'],
): Promise<void> {
  const month = monthOfPeriod(_id)
  if (await LedgerPeriod.exists({ status: 'closing' })) throw conflict({ key: 'ledger.period.busy' })
  if (change === 'reopen') {
    if (status !== 'closed') throw conflict({ key: 'ledger.period.notClosed', params: { month } })
    return
  }
  if (status === 'closed') throw conflict({ key: 'ledger.period.closedAlready', params: { month } })
  if (month >= monthOf(companyDay(call))) throw conflict({ key: 'ledger.period.notOver', params: { month } })
  const last = await lastClosed()
  const next = last ? monthAfter(last) : ((await firstMonth()) ?? month)
  if (month !== next) throw conflict({ key: 'ledger.period.order', params: { month: next } })
}

/** Two people stand behind a closed month, and behind one that is opened again. */
function refusePerson(call: AnyCall, requestedBy: number, decision: PeriodDecisionInput['decision']): void {
  const isOwn = requestedBy === call.user.id
  const key = decision === 'withdrawn' ? (isOwn ? null : 'ledger.notOwn') : isOwn ? 'ledger.fourEyes' : null
  if (key) throw new Problem(403, 'error.forbidden', { message: { key } })
}

type What =
  | 'ledger.period.closeRequested'
  | 'ledger.period.reopenRequested'
  | 'ledger.period.withdrawn'
  | 'ledger.period.reopened'
  | 'ledger.period.closing'

/** Tells audit and feed, and returns the month as it is now. */
async function told(tx: Tx, before: LedgerPeriodDoc, action: What, reason = ''): Promise<PeriodRow> {
  const after = await LedgerPeriod.findById(before._id).lean<LedgerPeriodDoc>().orFail()
  const subject = { entityType: 'ledger_period', entityId: before._id } as const
  tx.audit({ ...subject, action, before: before.version === 0 ? null : before, after })
  const params = { month: monthOfPeriod(before._id), reason }
  tx.activity({ ...subject, type: 'other', message: { key: `activity.${action}`, params } })
  return await rowOf(after)
}

/** A month as an answer; whether it is its turn is for the list to say. */
async function rowOf(period: LedgerPeriodDoc): Promise<PeriodRow> {
  return { period, isNext: false, names: { clients: new Map(), brokers: new Map() } }
}

async function namesOfFindings(findings: readonly PeriodFinding[]): Promise<BookNames> {
  return await namesOf(
    findings.map(({ holder }) => {
      const [name, id] = holder.split(':')
      return name ? { [name]: Number(id) } : {}
    }),
  )
}

function untouched(month: string): LedgerPeriodDoc {
  const never = new Date(0)
  return {
    ...{ _id: periodId(month), version: 0, createdAt: never, updatedAt: never },
    ...{
      status: 'open',
      request: null,
      findings: [],
      closedBy: null,
      closedAt: null,
      worker: null,
      snapshot: null,
      heads: [],
    },
  }
}
