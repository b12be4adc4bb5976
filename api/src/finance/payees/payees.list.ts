import type { PaymentMethod } from '@drayline/domain/finance/agreements/agreement'
import { payeeFor } from '@drayline/domain/finance/payees/payee'
import { op } from '../../kernel/database/filter.ts'
import { NameLookup, nameOf } from '../../kernel/database/names.ts'
import type { ListOptions } from '../../kernel/lists/list.ts'
import { listQuery, Page } from '../../kernel/lists/list.ts'
import { anyOf, equal } from '../../kernel/lists/list-filters.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import type { PayeeDoc } from './payee.model.ts'
import { PayeeRecord } from './payee.model.ts'
import type { PayeeRow } from './payee.presenter.ts'

/** Numbers are not even read for lists. */
const withoutSecret = { secret: 0 } as const

/** Filters of the list, as the query gives them. */
export interface PayeeFilters {
  clientId?: number | undefined
  state?: string | undefined
}

/** One page of accounts with the names of their clients. */
export async function listPayees(
  query: PayeeFilters & ListOptions<PayeeDoc>['query'],
): Promise<Page<PayeeRow>> {
  const names = new NameLookup()
  const filter = { ...equal('clientId', query.clientId), ...anyOf('state', query.state) }
  const page = await listQuery({ model: PayeeRecord, query, filter, select: withoutSecret })
  const clients = await names.of(
    clientRecords,
    page.rows.map(({ clientId }) => clientId),
  )
  const rows = page.rows.map((row) => ({ ...row, client: clients.get(row.clientId) ?? null }))
  return new Page(rows, page.next, page.total, page.atLeast)
}

/** One account; null when there is none. */
export async function findPayee(id: number): Promise<PayeeRow | null> {
  const payee = await PayeeRecord.findById(id, withoutSecret).lean<PayeeDoc>()
  return payee && (await payeeRow(payee))
}

/** An account with the name of its client, also inside a transaction. */
export async function payeeRow(payee: PayeeDoc): Promise<PayeeRow> {
  return { ...payee, client: await nameOf(clientRecords, payee.clientId) }
}

/** The account that a client is paid to by a method at an instant, also inside a transaction; undefined without one. */
export async function payeeInUse(
  clientId: number,
  method: PaymentMethod,
  now: Date,
): Promise<PayeeDoc | undefined> {
  const known = { clientId, state: op.in(['active', 'stopped']) }
  const payees = await PayeeRecord.find(known as never, withoutSecret).lean<PayeeDoc[]>()
  const byId = new Map(payees.map((payee) => [payee._id, payee]))
  const found = payeeFor(
    payees.map(({ _id: id, state, methods, payableFrom }) => ({ id, state, methods, payableFrom })),
    method,
    now,
  )
  return found && byId.get(found.id)
}
