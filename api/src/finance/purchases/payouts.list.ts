import type { PayoutState } from '@drayline/domain/finance/purchases/payout-state'
import { op } from '../../kernel/database/filter.ts'
import { NameLookup, nameOf } from '../../kernel/database/names.ts'
import type { ListOptions, Sorts } from '../../kernel/lists/list.ts'
import { listQuery, Page } from '../../kernel/lists/list.ts'
import { equal, within } from '../../kernel/lists/list-filters.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import type { PayoutDoc } from './payout.model.ts'
import { PayoutRecord } from './payout.model.ts'
import type { PayoutRow } from './purchase.presenter.ts'

export const payoutSorts: Sorts = { day: { path: 'day', type: 'string' } }

/** Filters of the list, as the query gives them. */
export interface PayoutFilters {
  clientId?: number | undefined
  state?: PayoutState | undefined
  dayFrom?: string | undefined
  dayTo?: string | undefined
}

const ofState: Record<PayoutState, object> = {
  inTransit: { confirmed: null, returned: null, reversedAt: null, netCents: op.gt(0) },
  seen: { confirmed: op.ofType('object'), returned: null, reversedAt: null },
  // Few: an index by instant finds them, in whatever order the list is.
  returned: { 'returned.at': op.gt(new Date(0)), reversedAt: null },
  reversed: { reversedAt: op.gt(new Date(0)) },
}

/** One page of payments to clients, newest first. */
export async function listPayouts(
  query: PayoutFilters & ListOptions<PayoutDoc>['query'],
): Promise<Page<PayoutRow>> {
  const filter = {
    ...equal('clientId', query.clientId),
    ...within('day', query.dayFrom, query.dayTo),
    ...(query.state ? ofState[query.state] : {}),
  }
  const page = await listQuery({ model: PayoutRecord, sorts: payoutSorts, query, filter })
  const names = await new NameLookup().of(
    clientRecords,
    page.rows.map(({ clientId }) => clientId),
  )
  const rows = page.rows.map((row) => ({ ...row, client: names.get(row.clientId) ?? null }))
  return new Page(rows, page.next, page.total, page.atLeast)
}

/** One payment to a client; null when there is none. */
export async function findPayout(id: number): Promise<PayoutRow | null> {
  const payout = await PayoutRecord.findById(id).lean<PayoutDoc>()
  return payout && { ...payout, client: await nameOf(clientRecords, payout.clientId) }
}
