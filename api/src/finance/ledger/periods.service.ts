import type { PeriodDecision } from '@drayline/domain/finance/ledger/period'
import {
  blocksClose,
  closeWait,
  monthOf,
  monthOfPeriod,
  periodId,
} from '@drayline/domain/finance/ledger/period'
import type { PeriodDecisionInput, PeriodRequestInput } from '@drayline/domain/finance/ledger/period-schema'
import { decisionRefusal } from '@drayline/domain/finance/second-person/second-person'
import { companyDay } from '../../kernel/base/days.ts'
import { conflict, notFound, Problem, stale } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { addJob } from '../../kernel/jobs/job-loop.ts'
import { checkIfMatch } from '../../kernel/writes/versions.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import { tellSecondPerson } from '../second-person/index.ts'
import { bookText } from './book-text.ts'
import { beginClose, dropUnusedSnapshots, reopen } from './close-period.ts'
import type { LedgerPeriodDoc, PeriodFinding, PeriodRequest } from './period.model.ts'
import { LedgerPeriod } from './period.model.ts'
import { presentPeriod } from './period.presenter.ts'
import { checkPeriod } from './period-checks.ts'
import { firstMonth, monthToClose } from './periods.ts'
import type { PeriodRow } from './read-periods.ts'
import { periodRow, untouchedPeriod } from './read-periods.ts'

/** Kind of job that closes a month. */
export const closeJob = 'ledger-close'

/**
 * Asks for a month to be closed or opened again. 404 for a month that the book does not have, 412 stale, 409 when it is
 * not its turn or somebody has asked already (R-LED-8). What keeps it open may still be there: the other person decides.
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
    const set = {
      $set: { request, notClosedAt: null },
      $inc: { version: 1 },
      $setOnInsert: { status: 'open' },
    }
    await LedgerPeriod.updateOne({ _id: id }, set, { upsert: true })
    await tellSecondPerson(tx, 'ledger_period', {
      ...{ by, about: { entityType: 'ledger_period', entityId: id } },
      message: {
        key: `notification.ledgerPeriod.${change}Waiting`,
        params: { person: by.name, month: monthOfPeriod(id), reason },
      },
    })
    return await told(call, tx, before, `ledger.period.${change}Requested`, reason)
  })
}

/**
 * Confirms or refuses what another person asked for, or takes back what one asked for oneself. A confirmed close is
 * carried out in the background. 404, 409 and 412 as above, 409 also while something keeps the month open; 403 for the
 * wrong person.
 */
export async function decidePeriodChange(
  call: AnyCall,
  id: number,
  { decision, reason }: PeriodDecisionInput,
): Promise<Written<PeriodRow>> {
  // Checking reads the whole book: a transaction would be held open by it. What comes after it is found by the close.
  const blocking = decision === 'confirmed' ? await blockingFindings(id) : []
  const row = await write(call, async (tx) => {
    const before = await loadPeriod(call, id)
    const { request } = before
    if (!request) throw conflict({ key: 'ledger.period.notRequested' })
    refusePerson(request, decision, call.user.id)
    if (decision === 'confirmed') return await confirm(call, tx, { before, request, blocking })
    await LedgerPeriod.updateOne({ _id: id }, { $set: { request: null }, $inc: { version: 1 } })
    if (decision === 'refused') tellRequester(tx, before, request, { decision, reason })
    return await told(call, tx, before, `ledger.period.${decision}`, reason)
  })
  if (row.period.status === 'open') await dropUnusedSnapshots()
  return row
}

interface Confirmation {
  before: LedgerPeriodDoc
  request: PeriodRequest
  blocking: readonly PeriodFinding[]
}

async function confirm(
  call: AnyCall,
  tx: Tx,
  { before, request, blocking }: Confirmation,
): Promise<PeriodRow> {
  await refuseChange(call, before, request.change)
  if (request.change === 'reopen') return await confirmReopening(call, tx, before, request)
  if (blocking.length > 0) throw blocked(call, before, blocking)
  const confirmed = { id: call.user.id, name: call.user.name }
  await beginClose(monthOfPeriod(before._id), { requested: request.by, confirmed })
  await addJob({ kind: closeJob, entityId: before._id, by: confirmed, now: tx.now })
  return await told(call, tx, before, 'ledger.period.closing')
}

/** Opens the month and those after it. Each of them says so in its own history. */
async function confirmReopening(
  call: AnyCall,
  tx: Tx,
  before: LedgerPeriodDoc,
  request: PeriodRequest,
): Promise<PeriodRow> {
  const { reason } = request
  const [first, ...later] = await reopen(monthOfPeriod(before._id))
  for (const month of later) {
    const subject = { entityType: 'ledger_period', entityId: periodId(month) } as const
    tx.touch(`ledger_period:${subject.entityId}`)
    const params = { month, first: first ?? '', reason }
    tx.activity({ ...subject, type: 'other', message: { key: 'activity.ledger.period.reopenedToo', params } })
  }
  tellRequester(tx, before, request, { decision: 'reopened', reason })
  return await told(call, tx, before, 'ledger.period.reopened', reason)
}

/** What keeps a month open that somebody wants to be closed. */
async function blockingFindings(id: number): Promise<PeriodFinding[]> {
  const stored = await LedgerPeriod.findById(id).lean<LedgerPeriodDoc>()
  if (stored?.status !== 'open' || stored.request?.change !== 'close') return []
  return (await checkPeriod(monthOfPeriod(id))).filter(({ check }) => blocksClose(check))
}

/** Names each kind of finding with their number. */
function blocked(
  { language }: AnyCall,
  { _id }: LedgerPeriodDoc,
  findings: readonly PeriodFinding[],
): Problem {
  const counts = new Map<PeriodFinding['check'], number>()
  for (const { check } of findings) counts.set(check, (counts.get(check) ?? 0) + 1)
  const names = [...counts].map(
    ([check, count]) => `${bookText(language, `ledger.check.${check}`)} (${count})`,
  )
  const params = { month: monthOfPeriod(_id), findings: names.join('; ') }
  return conflict({ key: 'ledger.period.blocked', params })
}

async function loadPeriod(call: AnyCall, id: number): Promise<LedgerPeriodDoc> {
  const month = monthOfPeriod(id)
  const stored = await LedgerPeriod.findById(id).lean<LedgerPeriodDoc>()
  const first = await firstMonth()
  if (!stored && (first === null || month < first || month > monthOf(companyDay(call)))) throw notFound()
  const period = stored ?? untouchedPeriod(month)
  if (!checkIfMatch(call.ctx, period.version)) throw stale(presentPeriod(await periodRow(call, period)))
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
  const wait = closeWait(month, { today: companyDay(call), next: await monthToClose() })
  if (wait) throw conflict({ key: `ledger.period.${wait.rule}`, params: { month: wait.month } })
}

/** Two people stand behind a closed month, and behind one that is opened again. */
function refusePerson({ by }: PeriodRequest, decision: PeriodDecision, personId: number): void {
  const key = decisionRefusal(by, decision, personId)
  if (key) throw new Problem(403, 'error.forbidden', { message: { key } })
}

/** Tells who asked what another person decided; the end of a close is told when it is there. */
function tellRequester(
  tx: Tx,
  { _id }: LedgerPeriodDoc,
  { by, change }: PeriodRequest,
  { decision, reason }: { decision: 'refused' | 'reopened'; reason: string },
): void {
  const title =
    change === 'close' ? 'notification.ledgerPeriod.title' : 'notification.ledgerPeriod.reopenTitle'
  tx.notify({
    ...{ entityType: 'ledger_period', entityId: _id, userId: by.id },
    type: decision === 'refused' ? 'warning' : 'success',
    title: { key: title, params: { month: monthOfPeriod(_id) } },
    message: {
      key: `notification.ledgerPeriod.${decision}`,
      params: { person: tx.by?.name ?? '', reason },
    },
  })
}

type What =
  | 'ledger.period.closeRequested'
  | 'ledger.period.reopenRequested'
  | 'ledger.period.withdrawn'
  | 'ledger.period.refused'
  | 'ledger.period.reopened'
  | 'ledger.period.closing'

/** Tells audit and feed, and returns the month as it is now. */
async function told(
  call: AnyCall,
  tx: Tx,
  before: LedgerPeriodDoc,
  action: What,
  reason = '',
): Promise<PeriodRow> {
  const after = await LedgerPeriod.findById(before._id).lean<LedgerPeriodDoc>().orFail()
  const subject = { entityType: 'ledger_period', entityId: before._id } as const
  tx.audit({ ...subject, action, before: before.version === 0 ? null : before, after })
  const params = { month: monthOfPeriod(before._id), reason }
  tx.activity({ ...subject, type: 'other', message: { key: `activity.${action}`, params } })
  return await periodRow(call, after)
}
