import type { AccountParty } from '@drayline/domain/finance/ledger/party-account'
import type { Short } from '@drayline/domain/finance/short-pay/short-pay'
import { companyDay } from '../../kernel/base/days.ts'
import { notFound } from '../../kernel/base/errors.ts'
import { conditionsOn, op } from '../../kernel/database/filter.ts'
import type { Named } from '../../kernel/database/names.ts'
import { NameLookup, namedIn, nameOf } from '../../kernel/database/names.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { Page } from '../../kernel/lists/list.ts'
import { brokerRecords } from '../../operations/brokers/index.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import type { AccountLine, FigureCents, LineQuery, Party } from '../ledger/index.ts'
import { figuresAsOf, listAccountLines, openByClient } from '../ledger/index.ts'
import type { PurchaseDoc } from '../purchases/index.ts'
import { purchaseRecords } from '../purchases/index.ts'
import { presentShort, type ReceiptDoc, receiptRecords } from '../receipts/index.ts'
import type { Disputed } from './disputed.ts'
import { disputedNow } from './disputed.ts'

/** A client's or broker's account at the end of a day. */
export interface AccountView {
  party: Named
  asOf: string
  today: string
  cents: FigureCents
}

export interface BrokerView extends AccountView {
  clients: { client: Named; cents: number }[]
  clientCount: number
  othersCents: number
  disputed: Disputed | null
}

const maxClients = 50

/** What a broker owes us at the end of a day, by client. @throws Problem 404 */
export async function readBrokerAccount(
  call: AnyCall,
  id: number,
  day: string | undefined,
): Promise<BrokerView> {
  const lookup = new NameLookup()
  const view = await readAccount(call, { party: 'broker', id }, day)
  const open = await openByClient(id, view.asOf)
  const shown = open.slice(0, maxClients)
  const names = await lookup.of(
    clientRecords,
    shown.map(({ clientId }) => clientId),
  )
  return {
    ...view,
    clients: shown.map(({ clientId, cents }) => ({ client: namedIn(names, clientId), cents })),
    clientCount: open.length,
    othersCents: open.slice(maxClients).reduce((sum, { cents }) => sum + cents, 0),
    disputed: view.asOf >= view.today ? await disputedNow(id) : null,
  }
}

const records = {
  client: (id: number) => nameOf(clientRecords, id),
  broker: (id: number) => nameOf(brokerRecords, id),
}

/** An account at the end of a day, by default the company's today. @throws Problem 404 */
export async function readAccount(
  call: AnyCall,
  party: Party,
  day: string | undefined,
): Promise<AccountView> {
  const today = companyDay(call)
  const asOf = day ?? today
  const [named, cents] = await Promise.all([records[party.party](party.id), figuresAsOf(party, asOf)])
  if (!named) throw notFound()
  return { party: named, asOf, today, cents }
}

/** A line with the names of what it is about. */
export interface AccountRow extends AccountLine {
  invoices: { id: number; invoiceNumber: string }[]
  invoiceCount: number
  /** The broker of a client's line, the client of a broker's. */
  other: Named | null
  /** What a payment left open, and why; of a broker's lines alone. */
  short?: Short | null
}

/** One page of what moved an account, with names. @throws Problem 404 */
export async function listLines(party: Party, query: LineQuery): Promise<Page<AccountRow>> {
  const lookup = new NameLookup()
  const [page, named] = await Promise.all([listAccountLines(party, query), records[party.party](party.id)])
  if (!named) throw notFound()
  const rows = await withNames(page.rows, party.party, lookup)
  return new Page(party.party === 'broker' ? await withShorts(rows) : rows, page.next)
}

/** Invoices that are named in a line; a payment of hundreds says how many more. */
const maxInvoices = 3

async function withNames(
  rows: readonly AccountLine[],
  party: AccountParty,
  lookup: NameLookup,
): Promise<AccountRow[]> {
  const shown = rows.map((row) => {
    const ids = [...new Set(row.lines.flatMap(({ purchaseId }) => purchaseId ?? []))]
    return { row, ids: ids.slice(0, maxInvoices), invoiceCount: ids.length, other: otherOf(row, party) }
  })
  const wanted = conditionsOn<PurchaseDoc>({ _id: op.in([...new Set(shown.flatMap(({ ids }) => ids))]) })
  const bought = await purchaseRecords
    .find(wanted, { invoiceId: 1, invoiceNumber: 1 })
    .lean<Pick<PurchaseDoc, '_id' | 'invoiceId' | 'invoiceNumber'>[]>()
  const byId = new Map(bought.map((one) => [one._id, one]))
  const others = shown.map(({ other }) => other)
  const names = await (party === 'client'
    ? lookup.of(brokerRecords, others)
    : lookup.of(clientRecords, others))
  return shown.map(({ row, ids, invoiceCount, other }) => ({
    ...row,
    invoiceCount,
    invoices: ids.flatMap((id) => {
      const one = byId.get(id)
      return one ? [{ id: one.invoiceId, invoiceNumber: one.invoiceNumber }] : []
    }),
    other: other === null ? null : namedIn(names, other),
  }))
}

/** Says of each application what it left open: the receipt has that. */
async function withShorts(rows: readonly AccountRow[]): Promise<AccountRow[]> {
  const applied = rows.filter(({ entry }) => entry.kind === 'application')
  const wanted = op.in([...new Set(applied.map(({ entry }) => entry.source.id))])
  const receipts = await receiptRecords
    .find(conditionsOn<ReceiptDoc>({ _id: wanted }), { applications: 1 })
    .lean<Pick<ReceiptDoc, '_id' | 'applications'>[]>()
  const byId = new Map(receipts.map(({ _id, applications }) => [_id, applications]))
  return rows.map((row) => ({ ...row, short: shortOf(row, byId.get(row.entry.source.id)) }))
}

function shortOf({ entry, lines }: AccountRow, applications: ReceiptDoc['applications'] = []): Short | null {
  if (entry.kind !== 'application' || entry.reverses) return null
  const line = lines.find(({ purchaseId }) => purchaseId !== undefined)
  const application = applications.find(
    ({ purchaseId, cents }) => purchaseId === line?.purchaseId && cents === Math.abs(line.cents),
  )
  return application?.shortPay ? presentShort(application) : null
}

function otherOf({ lines }: AccountLine, party: AccountParty): number | null {
  const field = party === 'client' ? 'brokerId' : 'clientId'
  return lines.find((line) => line[field] !== undefined)?.[field] ?? null
}
