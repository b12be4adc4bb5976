import { NameLookup, nameOf } from '../../kernel/database/names.ts'
import type { ListOptions } from '../../kernel/lists/list.ts'
import { listQuery, Page } from '../../kernel/lists/list.ts'
import { anyOf, equal } from '../../kernel/lists/list-filters.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import type { BuyoutDoc } from './buyout.model.ts'
import { BuyoutRecord } from './buyout.model.ts'
import type { BuyoutRow } from './buyout.presenter.ts'

/** Filters of the list, as the query gives them. */
export interface BuyoutFilters {
  clientId?: number | undefined
  state?: string | undefined
}

/** One page of buyouts with the names of their clients. */
export async function listBuyouts(
  query: BuyoutFilters & ListOptions<BuyoutDoc>['query'],
): Promise<Page<BuyoutRow>> {
  const filter = { ...equal('clientId', query.clientId), ...anyOf('state', query.state) }
  const page = await listQuery({ model: BuyoutRecord, query, filter })
  const clients = await new NameLookup().of(
    clientRecords,
    page.rows.map(({ clientId }) => clientId),
  )
  const rows = page.rows.map((row) => ({ ...row, client: clients.get(row.clientId) ?? null }))
  return new Page(rows, page.next, page.total, page.atLeast)
}

/** One buyout; null when there is none. */
export async function findBuyout(id: number): Promise<BuyoutRow | null> {
  const buyout = await BuyoutRecord.findById(id).lean<BuyoutDoc>()
  return buyout && (await buyoutRow(buyout))
}

/** A buyout with the name of its client, also inside a transaction. */
export async function buyoutRow(buyout: BuyoutDoc): Promise<BuyoutRow> {
  return { ...buyout, client: await nameOf(clientRecords, buyout.clientId) }
}
