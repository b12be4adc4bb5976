import type { AccountFigure, AccountParty } from '@drayline/domain/finance/ledger/party-account'
import { figureAccounts, partyFigures } from '@drayline/domain/finance/ledger/party-account'
import { figureChange } from '@drayline/domain/finance/ledger/party-figures'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { type HttpHandler, HttpResponse, http, problem } from '@drayline/testing/handlers'
import { type LedgerStore, makeLedgerStore } from '../ledger/ledger.mock.ts'
import type { MockDb } from '../mock/mock-db.ts'

const fields = { client: 'clientId', broker: 'brokerId' } as const
const others = { client: 'broker', broker: 'client' } as const

/** Accounts of clients and brokers in memory, from the mocked book. */
export function accountHandlers(db: MockDb, store: LedgerStore = makeLedgerStore(db)): HttpHandler[] {
  return [
    ...(['client', 'broker'] as const).flatMap((party) => handlersOf(party, db, store)),
    letter(db, store),
  ]
}

/** What a receipt left open of a purchase. */
function shortOf({ receipts = [] }: MockDb, receiptId: number, purchaseIds: readonly number[]) {
  const applied = receipts.find(({ id }) => id === receiptId)?.applications ?? []
  const one = applied.find(({ purchaseId }) => purchaseIds.includes(purchaseId))
  return one?.shortPay
    ? { shortPay: one.shortPay, shortReason: one.shortReason, shortNote: one.shortNote }
    : null
}

function handlersOf(party: AccountParty, db: MockDb, store: LedgerStore): HttpHandler[] {
  const named = (kind: AccountParty, id: number | undefined) => {
    const row = (kind === 'client' ? db.clients : db.brokers).find((one) => one.id === id)
    return row ? { id: row.id, name: row.name } : null
  }
  const figures: readonly AccountFigure[] = partyFigures[party]

  /** Entries of a client or broker up to a day, the oldest first, with the lines that are theirs. */
  const entriesOf = (id: number, to: string | null) =>
    store.entries
      .filter(({ day }) => day <= (to ?? store.today))
      .map((entry) => ({ entry, lines: entry.lines.filter((line) => line[fields[party]] === id) }))
      .filter(({ lines }) => lines.length > 0)
  const moneyOf = (lines: Parameters<typeof figureChange>[1]) =>
    Object.fromEntries(figures.map((figure) => [figure, formatCents(figureChange(figure, lines))]))

  const openBy = (id: number, to: string | null) => {
    const lines = entriesOf(id, to).flatMap((one) => one.lines)
    return [...new Set(lines.flatMap(({ clientId }) => clientId ?? []))]
      .map((clientId) => ({
        client: named('client', clientId) ?? { id: clientId, name: `#${clientId}` },
        cents: figureChange(
          'open',
          lines.filter((line) => line.clientId === clientId),
        ),
      }))
      .filter(({ cents }) => cents !== 0)
      .map(({ client, cents }) => ({ client, open: formatCents(cents) }))
  }

  return [
    http.get(`/api/${party}s/:id/account`, ({ params, request }) => {
      const id = Number(params.id)
      const asOf = new URL(request.url).searchParams.get('asOf')
      const who = named(party, id)
      if (!who) return problem(404)
      const lines = entriesOf(id, asOf).flatMap((one) => one.lines)
      const clients = party === 'broker' ? openBy(id, asOf) : []
      const isPast = asOf !== null && asOf < store.today
      return HttpResponse.json({
        ...{ [party]: who, asOf: asOf ?? store.today, today: store.today, figures: moneyOf(lines) },
        ...(party === 'broker'
          ? { clients, clientCount: clients.length, othersOpen: '0.00', disputed: isPast ? null : none }
          : {}),
      })
    }),
    http.get(`/api/${party}s/:id/account/lines`, ({ params, request }) => {
      const id = Number(params.id)
      const query = new URL(request.url).searchParams
      const figure = figures.find((one) => one === query.get('figure')) ?? (figures[0] as AccountFigure)
      if (!named(party, id)) return problem(404)
      let cents = 0
      const rows = entriesOf(id, query.get('to'))
        .filter(({ lines }) => lines.some(({ account }) => figureAccounts[figure].includes(account)))
        .map(({ entry, lines }) => {
          const change = figureChange(figure, lines)
          cents += change
          const bought = [...new Set(lines.flatMap(({ purchaseId }) => purchaseId ?? []))]
          const invoices = db.invoices.filter((one) => bought.includes(one.id))
          return {
            ...{ id: entry.id, kind: entry.kind, reverses: entry.reverses, source: entry.source },
            ...{ bookDate: entry.day, valueDate: entry.day, invoiceCount: bought.length },
            invoices: invoices.map(({ id: invoiceId, invoiceNumber }) => ({ id: invoiceId, invoiceNumber })),
            ...(party === 'broker' ? { short: shortOf(db, entry.source.id, bought) } : {}),
            ...{ change: formatCents(change), balance: formatCents(cents), changes: moneyOf(lines) },
            [others[party]]: named(
              others[party],
              lines.flatMap((line) => line[fields[others[party]]] ?? [])[0],
            ),
          }
        })
        .filter(({ bookDate }) => bookDate >= (query.get('from') ?? ''))
        .reverse()
      return HttpResponse.json(rows.slice(0, Number(query.get('limit') ?? 50)))
    }),
  ]
}

const none = { count: 0, open: '0.00' }

/** A client with 2,000.00 of open invoices, a reserve of 160.00 and a fee of 60.00 so far. */
function letter(db: MockDb, { today }: LedgerStore): HttpHandler {
  return http.get('/api/clients/:id/payoff-letter', ({ params, request }) => {
    const client = db.clients.find(({ id }) => id === Number(params.id))
    if (!client) return problem(404)
    const query = new URL(request.url).searchParams
    const exitFee = query.get('exitFee') ?? '0.00'
    const nothing = { due: '0.00', advances: '0.00', payable: '0.00', escrow: '0.00' }
    return HttpResponse.json({
      ...{
        client: { id: client.id, name: client.name },
        today,
        goodThrough: query.get('goodThrough') ?? today,
      },
      ...{ receivable: '2000.00', reserve: '160.00', fees: '60.00', ...nothing, exitFee, isOwedByUs: false },
      ...{ total: formatCents(190_000 + parseMoney(exitFee)), perDiem: '10.00' },
    })
  })
}
