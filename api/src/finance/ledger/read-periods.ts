import type { CloseWait } from '@drayline/domain/finance/ledger/period'
import {
  closeWait,
  monthBefore,
  monthOf,
  monthOfPeriod,
  periodId,
} from '@drayline/domain/finance/ledger/period'
import { companyDay } from '../../kernel/base/days.ts'
import { notFound } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { BookNames } from './book.service.ts'
import { namesOf } from './book.service.ts'
import type { LedgerPeriodDoc, PeriodFinding } from './period.model.ts'
import { LedgerPeriod } from './period.model.ts'
import { checkPeriod } from './period-checks.ts'
import { firstMonth, monthToClose } from './periods.ts'

/** A month with what its record says, or as it is before anything was done with it. */
export interface PeriodRow {
  period: LedgerPeriodDoc
  /** What speaks against closing it, or what its close found. */
  findings: readonly PeriodFinding[]
  waitsFor: CloseWait | null
  names: BookNames
}

/** All months of the book up to the present one, the newest first. */
export async function readPeriods(call: AnyCall): Promise<{ today: string; months: PeriodRow[] }> {
  const today = companyDay(call)
  const [stored, first, next] = await Promise.all([
    LedgerPeriod.find().lean<LedgerPeriodDoc[]>(),
    firstMonth(),
    monthToClose(),
  ])
  const byMonth = new Map(stored.map((period) => [monthOfPeriod(period._id), period]))
  const earliest = [first, ...byMonth.keys()].filter((month) => month !== null).sort()[0] ?? monthOf(today)
  const names = await namesOfFindings(stored.flatMap(({ findings }) => findings))
  const months: PeriodRow[] = []
  for (let month = monthOf(today); month >= earliest; month = monthBefore(month)) {
    const period = byMonth.get(month) ?? untouchedPeriod(month)
    months.push({ period, findings: period.findings, waitsFor: waitOf(period, { today, next }), names })
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
  return { ...row, findings, names: await namesOfFindings([...findings, ...row.period.findings]) }
}

/** A month as the answer to a step that was taken with it. */
export async function periodRow(call: AnyCall, period: LedgerPeriodDoc): Promise<PeriodRow> {
  const { findings } = period
  const waitsFor = waitOf(period, { today: companyDay(call), next: await monthToClose() })
  return { period, findings, waitsFor, names: await namesOfFindings(findings) }
}

function waitOf(
  { _id, status }: LedgerPeriodDoc,
  turn: { today: string; next: string | null },
): CloseWait | null {
  return status === 'open' ? closeWait(monthOfPeriod(_id), turn) : null
}

async function namesOfFindings(findings: readonly PeriodFinding[]): Promise<BookNames> {
  return await namesOf(
    findings.map(({ holder }) => {
      const [name, id] = holder.split(':')
      return name ? { [name]: Number(id) } : {}
    }),
  )
}

/** A month that nothing was done with yet. */
export function untouchedPeriod(month: string): LedgerPeriodDoc {
  const never = new Date(0)
  return {
    ...{ _id: periodId(month), version: 0, createdAt: never, updatedAt: never },
    ...{ status: 'open', request: null, findings: [], notClosedAt: null },
    ...{ closedBy: null, closedAt: null, worker: null, snapshot: null, heads: [] },
  }
}
