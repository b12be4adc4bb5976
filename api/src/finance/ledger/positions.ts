import type { AccountCode } from '@drayline/domain/finance/ledger/chart'
import { balanceSide } from '@drayline/domain/finance/ledger/chart'
import { op } from '../../kernel/database/filter.ts'
import { decodeCursor, encodeCursor } from '../../kernel/lists/cursor.ts'
import type { ListOptions, Sorts } from '../../kernel/lists/list.ts'
import { listQuery, Page } from '../../kernel/lists/list.ts'
import { clientHolders, dueIndex, LedgerPosition, type LedgerPositionDoc } from './ledger.model.ts'

type PageQuery = Pick<ListOptions<LedgerPositionDoc>['query'], 'limit' | 'cursor'>

/** What stands between us and a client now, in cents; each is positive on its own side. */
export interface ClientPosition {
  /** Face that brokers still owe us on its invoices. */
  receivableCents: number
  reserveCents: number
  /** Funded or released, and not paid out yet. */
  payableCents: number
  /** What the client owes us. */
  dueCents: number
  escrowCents: number
}

/** Returns the present position of a client, also inside a transaction. */
export async function clientPosition(clientId: number): Promise<ClientPosition> {
  const cents = await balancesOf(`clientId:${clientId}`)
  return {
    receivableCents: cents('1100'),
    reserveCents: cents('2100'),
    payableCents: cents('2110'),
    dueCents: cents('1150'),
    escrowCents: cents('2105'),
  }
}

/** What is payable to a client and what it owes us, in cents. */
export type OpenPosition = Pick<ClientPosition, 'payableCents' | 'dueCents'> & { clientId: number }

const positionSorts: Sorts = {
  payable: { path: 'balances.2110', type: 'number' },
  due: { path: 'balances.1150', type: 'number' },
}
// A payable stands as a credit: the lowest balance is the most.
const [byPayable, byDue] = ['payable', '-due']
/** Where those who only owe something begin. */
const dueStart = encodeCursor({ sort: byDue, value: Number.MAX_SAFE_INTEGER, id: clientHolders[1] })

/**
 * One page of the clients to whom something is payable, the largest amount first, and after them of those who only owe us
 * something, likewise. Each part is read by an index from where the page begins.
 */
export async function openPositions(query: PageQuery): Promise<Page<OpenPosition>> {
  const part = (filter: object, sort: string, page: PageQuery, counts = {}) =>
    listQuery<LedgerPositionDoc>({
      ...counts,
      ...{ model: LedgerPosition, sorts: positionSorts, query: { ...page, sort } },
      filter: { _id: op.between(...clientHolders), ...filter },
    })
  const owesOnly = { 'balances.1150': op.gt(0), 'balances.2110': op.in([0, null]) }
  if (query.cursor && isOfDue(query.cursor)) {
    const { rows, next } = await part(owesOnly, byDue, query)
    return new Page(rows.map(positionOf), next)
  }
  const payable = await part({ 'balances.2110': op.lt(0) }, byPayable, query)
  const room = payable.next ? 0 : query.limit - payable.rows.length
  // Of nearly all clients nothing is payable; those who owe are few. Without the number of the others theirs says nothing.
  const counts = { hint: dueIndex, count: payable.total !== undefined }
  const owing = await part(owesOnly, byDue, { limit: Math.max(1, room) }, counts)
  const next = payable.next ?? (room > 0 ? owing.next : owing.rows.length > 0 ? dueStart : null)
  const rows = [...payable.rows, ...owing.rows.slice(0, room)].map(positionOf)
  const isFirst = payable.total !== undefined && owing.total !== undefined
  return new Page(rows, next, isFirst ? (payable.total ?? 0) + (owing.total ?? 0) : undefined)
}

function isOfDue(cursor: string): boolean {
  try {
    return decodeCursor(cursor, byDue, 'number', 'string').sort === byDue
  } catch {
    // Of the others, or broken: their list says so.
    return false
  }
}

function positionOf({ _id: holder, balances }: LedgerPositionDoc): OpenPosition {
  const cents = (account: '2110' | '1150') => (balances[account] ?? 0) * balanceSide(account) || 0
  return {
    clientId: Number(holder.slice(clientHolders[0].length)),
    ...{ payableCents: cents('2110'), dueCents: cents('1150') },
  }
}

/** Returns what a broker still owes us on the invoices of one client, in cents. */
export async function pairReceivable(clientId: number, brokerId: number): Promise<number> {
  return (await balancesOf(`pair:${clientId}:${brokerId}`))('1100')
}

/** Returns a broker's money that is not applied, in cents, also inside a transaction. */
export async function unappliedOf(brokerId: number): Promise<number> {
  return (await balancesOf(`brokerId:${brokerId}`))('2200')
}

async function balancesOf(holder: string): Promise<(account: AccountCode) => number> {
  const position = await LedgerPosition.findById(holder).lean<LedgerPositionDoc>()
  const balances = position?.balances ?? {}
  // A balance of nothing is 0, not -0.
  return (account) => (balances[account] ?? 0) * balanceSide(account) || 0
}
