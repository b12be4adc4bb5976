import { blocksClose, monthOfPeriod } from '@drayline/domain/finance/ledger/period'
import type { Finding, Period, PeriodList } from '@drayline/domain/finance/ledger/period-schema'
import { formatCents } from '@drayline/domain/kernel/money/money'
import { namedIn } from '../../kernel/database/names.ts'
import type { BookNames } from './book.service.ts'
import type { PeriodFinding } from './period.model.ts'
import type { PeriodRow } from './read-periods.ts'

export function presentPeriods({ today, months }: { today: string; months: PeriodRow[] }): PeriodList {
  return { today, months: months.map(presentPeriod) }
}

/** A month of the book as it leaves the API. */
export function presentPeriod({ period, findings, waitsFor, names }: PeriodRow): Period {
  const { request, closedBy, notClosedAt } = period
  const present = (finding: PeriodFinding) => presentFinding(finding, names)
  return {
    id: period._id,
    version: period.version,
    month: monthOfPeriod(period._id),
    status: period.status,
    waitsFor,
    request: request && {
      change: request.change,
      reason: request.reason,
      by: { id: request.by.id, name: request.by.name },
      at: request.at.toISOString(),
    },
    findings: findings.map(present),
    notClosed: notClosedAt ? { at: notClosedAt.toISOString(), findings: period.findings.map(present) } : null,
    requestedBy: closedBy && { id: closedBy.requested.id, name: closedBy.requested.name },
    confirmedBy: closedBy && { id: closedBy.confirmed.id, name: closedBy.confirmed.name },
    closedAt: period.closedAt?.toISOString() ?? null,
  }
}

function presentFinding({ check, account, holder, cents }: PeriodFinding, names: BookNames): Finding {
  return {
    check,
    blocks: blocksClose(check),
    account,
    holder: holderOf(holder, names),
    amount: cents === null ? null : formatCents(cents),
  }
}

/** `clientId:7` with its name. */
function holderOf(holder: string, { clients, brokers }: BookNames): Finding['holder'] {
  const [dimension, text] = holder.split(':')
  if (!dimension) return null
  const id = Number(text)
  const type = dimension === 'brokerId' ? 'broker' : 'client'
  const names = type === 'broker' ? brokers : clients
  return { type, ...namedIn(names, id) }
}
