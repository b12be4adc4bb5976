import { formatCents } from '@drayline/domain/kernel/money/money'
import { op } from '../../kernel/database/filter.ts'
import type { ListOptions, Sorts } from '../../kernel/lists/list.ts'
import { listQuery, Page } from '../../kernel/lists/list.ts'
import { anyOf, equal, within } from '../../kernel/lists/list-filters.ts'
import type { ClientDoc } from '../../operations/clients/index.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import type { LoadDoc } from '../../operations/loads/index.ts'
import { loadRecords } from '../../operations/loads/index.ts'
import { readSums } from '../../platform/sums/index.ts'
import { colleagues } from '../../platform/users/index.ts'
import type { FuelAdvanceDoc } from './fuel-advance.model.ts'
import { FuelAdvanceRecord } from './fuel-advance.model.ts'
import type { FuelAdvanceRow } from './fuel-advance.presenter.ts'

export const fuelAdvanceSorts: Sorts = {
  carrierName: { path: 'carrierKey', type: 'string' },
  advanceAmount: { path: 'amountCents', type: 'number' },
  advanceDate: { path: 'advanceDate', type: 'string' },
  status: { path: 'status', type: 'string' },
  createdAt: { path: 'createdAt', type: 'date' },
}

/** Filters of the list, as the query gives them; days are calendar dates. */
export interface FuelAdvanceFilters {
  status?: string | undefined
  processedBy?: number | undefined
  loadId?: number | undefined
  clientId?: number | undefined
  advanceFrom?: string | undefined
  advanceTo?: string | undefined
}

/** One page of advances with agents, loads and clients. */
export async function listFuelAdvances(
  query: FuelAdvanceFilters & ListOptions<FuelAdvanceDoc>['query'],
): Promise<Page<FuelAdvanceRow>> {
  const filter = {
    ...anyOf('status', query.status),
    ...equal('processedBy', query.processedBy),
    ...equal('loadId', query.loadId),
    ...equal('clientId', query.clientId),
    ...within('advanceDate', query.advanceFrom, query.advanceTo),
  }
  const page = await listQuery({ model: FuelAdvanceRecord, sorts: fuelAdvanceSorts, query, filter })
  return new Page(await withNames(page.rows), page.next, page.total, page.atLeast)
}

/** One advance; null when there is none. */
export async function findFuelAdvance(id: number): Promise<FuelAdvanceRow | null> {
  const advance = await FuelAdvanceRecord.findById(id).lean<FuelAdvanceDoc>()
  return advance && ((await withNames([advance]))[0] ?? null)
}

/** Adds the names of agents, loads and clients: one question each for a whole page. Also inside a transaction. */
export async function withNames(rows: readonly FuelAdvanceDoc[]): Promise<FuelAdvanceRow[]> {
  const agents = await colleagues(rows.map(({ processedBy }) => processedBy))
  const loadIds = [...new Set(rows.map(({ loadId }) => loadId))].filter((id) => id !== null)
  const loads = loadIds.length
    ? await loadRecords.find({ _id: op.in(loadIds) } as never, { loadNumber: 1 }).lean<LoadDoc[]>()
    : []
  const numbers = new Map(loads.map(({ _id: id, loadNumber }) => [id, { id, loadNumber }]))
  const clientIds = rows.flatMap(({ clientId }) => clientId ?? [])
  const clients = clientIds.length
    ? await clientRecords.find({ _id: op.in(clientIds) } as never, { name: 1 }).lean<ClientDoc[]>()
    : []
  const names = new Map(clients.map(({ _id: id, name }) => [id, { id, name }]))
  return rows.map((row) => ({
    ...row,
    agent: agents.get(row.processedBy) ?? null,
    client: names.get(row.clientId ?? 0) ?? null,
    load: row.loadId === null ? null : (numbers.get(row.loadId) ?? null),
  }))
}

/** The counters, from the sums that every write brings along. */
export async function readFuelAdvanceSummary() {
  const sums = await readSums('fuelAdvances')
  const of = (...statuses: string[]) => {
    const parts = statuses.map((status) => sums[status] ?? { count: 0, cents: 0 })
    return {
      count: parts.reduce((sum, { count }) => sum + count, 0),
      amount: formatCents(parts.reduce((sum, { cents }) => sum + cents, 0)),
    }
  }
  return {
    total: of('pending', 'approved', 'paid'),
    pending: of('pending'),
    approved: of('approved'),
    paid: of('paid'),
  }
}
