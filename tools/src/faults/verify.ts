import { ActivityRecord } from '@drayline/api/admin/activities/activity.model'
import { type InvoiceDoc, InvoiceRecord } from '@drayline/api/finance/invoices/invoice.model'
import { op } from '@drayline/api/kernel/database/filter'
import { ClientRecord } from '@drayline/api/operations/clients/client.model'
import { LoadRecord } from '@drayline/api/operations/loads/load.model'
import { AuditRecord } from '@drayline/api/platform/audit/audit.model'
import { verifyAudit } from '@drayline/api/platform/audit/verify'
import { NotificationRecord } from '@drayline/api/platform/notifications/notification.model'
import { findTotalFaults } from '../verify/total-faults.ts'
import { compareBook } from './verify-book.ts'
import type { Known, Ledger } from './writer.ts'

type Kind = Known['kind']

/** A record as far as the check looks at it. */
interface Found {
  id: number
  marker: string
  version: number
  status: string
  /** Events in the feed and messages to people that its changes must have left. */
  activities: number
  notifications: number
}

/**
 * Compares the database with what was acknowledged: every write there exactly once and whole, with its activity, its
 * audit record and its notification; the book whole; sums right; audit chains unbroken. Needs the connection of mongoose.
 * @returns what is wrong, one line each; empty when all is well
 */
export async function verify(ledger: Ledger): Promise<string[]> {
  const problems: string[] = []
  for (const kind of ['client', 'load', 'invoice'] as const) {
    const found = await findAll(kind)
    problems.push(...compareRecords(kind, ledger, found), ...(await compareTraces(kind, found)))
  }
  problems.push(...(await compareBook(ledger)))
  const totals = await findTotalFaults(false)
  problems.push(...[...totals.kept, ...totals.others].map((fault) => `sums: ${fault}`))
  problems.push(...(await outOfTime(ledger.began)))
  for (const { id, fault } of (await verifyAudit()).faults) problems.push(`audit record ${id}: ${fault}`)
  return problems
}

/** As exact as processes know the clock of the database, on a busy machine. */
const toleranceMs = 1_000

/** Changes with an instant from before the work began or yet to come: a server went by its own clock. */
async function outOfTime(began: Date): Promise<string[]> {
  const early = AuditRecord.find({ at: op.lt(new Date(began.getTime() - toleranceMs)) }).lean()
  const late = AuditRecord.find({ at: op.gt(new Date(Date.now() + toleranceMs)) }).lean()
  return [...(await early), ...(await late)].map(
    ({ _id, at }) => `audit record ${_id} is of ${at.toISOString()}`,
  )
}

async function findAll(kind: Kind): Promise<Found[]> {
  if (kind === 'client') {
    const clients = await ClientRecord.find().lean()
    return clients.map(({ _id, name, version, status }) => plain(_id, name, version, status))
  }
  if (kind === 'load') {
    const loads = await LoadRecord.find().lean()
    return loads.map(({ _id, loadNumber, version, status }) => plain(_id, loadNumber, version, status))
  }
  const invoices = await InvoiceRecord.find().lean()
  return invoices.map((invoice) => ({
    ...plain(invoice._id, invoice.invoiceNumber, invoice.version, invoice.status),
    activities: invoice.history.length + invoice.overrides.length,
    notifications: decisionsOfOthers(invoice),
  }))
}

/** Clients and loads: one event for each change, and no e-mail is sent. */
function plain(id: number, marker: string, version: number, status: string): Found {
  return { id, marker, version, status, activities: version, notifications: 0 }
}

/** The submitter is told of each decision, unless it was their own. */
function decisionsOfOthers({ history, submittedBy }: Pick<InvoiceDoc, 'history' | 'submittedBy'>): number {
  const decisions = history.filter(({ to }) => ['approved', 'rejected', 'paid'].includes(to))
  return decisions.filter(({ by }) => submittedBy && by?.id !== submittedBy.id).length
}

/** Checks that what was acknowledged is there, once, as often changed as was answered; and nothing else is. */
function compareRecords(kind: Kind, ledger: Ledger, all: Found[]): string[] {
  const known = ledger.records.filter((record) => record.kind === kind)
  const byMarker = Map.groupBy(all, ({ marker }) => marker)
  const lost = known.flatMap((record) => {
    const [match, ...more] = byMarker.get(record.marker) ?? []
    const name = `${kind} ${record.id} (${record.marker})`
    if (!match) return [`${name} is lost`]
    if (more.length > 0) return [`${name} is there ${more.length + 1} times`]
    if (match.id !== record.id) return [`${name} has the id ${match.id}`]
    if (record.version === undefined) return []
    if (match.version !== record.version)
      return [`${name} has version ${match.version} after ${record.version} acknowledged writes`]
    return match.status === record.status ? [] : [`${name} is ${match.status}, not ${record.status}`]
  })
  const markers = new Set(known.map(({ marker }) => marker))
  const extra = all.filter(({ marker }) => !markers.has(marker))
  return [...lost, ...extra.map(({ id, marker }) => `${kind} ${id} (${marker}) was never acknowledged`)]
}

/** Each change left one audit record, each event one activity, each decision one notification. */
async function compareTraces(kind: Kind, all: Found[]): Promise<string[]> {
  const [audits, activities, notifications] = await Promise.all([
    countByEntity(AuditRecord, kind),
    countByEntity(ActivityRecord, kind),
    countByEntity(NotificationRecord, kind),
  ])
  return all.flatMap((record) => {
    const { id, version } = record
    const expected = {
      'audit records': [audits.get(id) ?? 0, version],
      activities: [activities.get(id) ?? 0, record.activities],
      notifications: [notifications.get(id) ?? 0, record.notifications],
    }
    return Object.entries(expected)
      .filter(([, [actual, wanted]]) => actual !== wanted)
      .map(
        ([name, [actual, wanted]]) =>
          `${kind} ${id} (${record.marker}, version ${version}) has ${actual} ${name} instead of ${wanted}`,
      )
  })
}

interface Counted {
  aggregate(pipeline: object[]): PromiseLike<{ _id: number; count: number }[]>
}

async function countByEntity(model: unknown, entityType: Kind): Promise<Map<number, number>> {
  const groups = await (model as Counted).aggregate([
    { $match: { entityType } },
    { $group: { _id: '$entityId', count: { $sum: 1 } } },
  ])
  return new Map(groups.map(({ _id, count }) => [_id, count]))
}
