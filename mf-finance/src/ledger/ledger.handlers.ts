import type { AccountCode } from '@drayline/domain/finance/ledger/chart'
import { accountRules } from '@drayline/domain/finance/ledger/chart'
import type { Entry, Journal } from '@drayline/domain/finance/ledger/ledger-schema'
import { journalInput, journalPatch } from '@drayline/domain/finance/ledger/ledger-schema'
import { decisionRefusal } from '@drayline/domain/finance/second-person/second-person'
import { addDays } from '@drayline/domain/kernel/dates/dates'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { type HttpHandler, HttpResponse, http, problem } from '@drayline/testing/handlers'
import { serverText } from '@drayline/testing/server-text'
import { answerWrite, check, Refusal, requireRecord } from '@drayline/testing/writes'
import type { MockDb } from '../mock/mock-db.ts'
import {
  balanceOf,
  bookPeriodOf,
  bookStatsOf,
  counterpartyOf,
  type LedgerStore,
  lineOf,
  linesOf,
  makeLedgerStore,
  type StoredEntry,
  trialBalanceOf,
} from './ledger.mock.ts'
import { periodHandlers } from './period.handlers.ts'

const url = '/api/ledger'
const me = { id: 1, name: 'Maria Santos' }
const at = '2026-03-16T15:00:00.000Z'
const made = { at, by: { id: 2, name: 'Dana Reed' } }
/** The request of an entry by hand; that of a reversal is its own. */
function journalOfEntry({ kind, reverses }: StoredEntry): Entry['journal'] {
  if (kind !== 'manual') return null
  return reverses
    ? { id: 2, reason: 'Booked twice', requestedBy: { id: 2, name: 'Dana Reed' } }
    : { id: 1, reason: 'Charges of the lockbox', requestedBy: { id: 1, name: 'Priya Raman' } }
}

/** `/api/ledger` in memory. */
export function ledgerHandlers(db: MockDb, store: LedgerStore = makeLedgerStore(db)): HttpHandler[] {
  const queryOf = (request: Request) => new URL(request.url).searchParams
  const about = (entry: StoredEntry) => ({
    ...{ entryId: entry.id, kind: entry.kind, bookDate: entry.day, valueDate: entry.day },
    ...{ source: entry.source, reverses: entry.reverses },
  })
  const named = (rows: readonly { id: number; name: string }[], id: string | null) => {
    const row = rows.find((one) => one.id === Number(id))
    return row ? { id: row.id, name: row.name } : null
  }

  function decideJournal(before: Journal, body: unknown): Journal {
    const { status, reason } = check(journalPatch, body)
    const key = decisionRefusal(before.requestedBy, status, me.id)
    if (key) throw new Refusal(403, serverText(key))
    const entryId = status === 'posted' ? `2:${before.id}` : null
    const refusal = status === 'refused' ? reason : null
    const decided = { status, decidedBy: me, decidedAt: at, refusal, entryId }
    return { ...before, version: before.version + 1, ...decided }
  }

  function ask(body: unknown): Journal {
    const { bookDate, reason, lines, reverses } = check(journalInput, body)
    const journal: Journal = {
      ...{ id: store.journals.length + 1, version: 1, createdAt: at, updatedAt: at, status: 'requested' },
      ...{ bookDate, reason, reverses, requestedBy: me },
      ...{ decidedBy: null, decidedAt: null, refusal: null, entryId: null, reversedBy: null },
      lines: lines.map(({ account, debit, credit, clientId, brokerId }) => ({
        ...{ account, debit, credit, purchaseId: null, advanceId: null },
        client: named(db.clients, String(clientId)),
        broker: named(db.brokers, String(brokerId)),
      })),
      total: formatCents(lines.reduce((sum, { debit }) => sum + (debit ? parseMoney(debit) : 0), 0)),
    }
    store.journals = [journal, ...store.journals]
    return journal
  }

  return [
    http.get('/api/dashboard/book-period', ({ request }) =>
      HttpResponse.json(bookPeriodOf(store, queryOf(request).get('range'))),
    ),
    http.get('/api/dashboard/book', () => HttpResponse.json(bookStatsOf(store, db))),
    http.get(`${url}/trial-balance`, ({ request }) =>
      HttpResponse.json(trialBalanceOf(store, queryOf(request).get('asOf') ?? undefined)),
    ),
    http.get(`${url}/account`, ({ request }) => {
      const query = queryOf(request)
      const account = query.get('account') as AccountCode
      const [from, to] = [query.get('from'), query.get('to') ?? store.today]
      return HttpResponse.json({
        ...{ account, kind: accountRules(account).kind, from, to, today: store.today },
        opening: from ? balanceOf(linesOf(store, query, addDays(from, -1))) : '0.00',
        closing: balanceOf(linesOf(store, query, to)),
        client: named(db.clients, query.get('clientId')),
        broker: named(db.brokers, query.get('brokerId')),
      })
    }),
    http.get(`${url}/balances`, ({ request }) => {
      const query = queryOf(request)
      const by = query.get('by') === 'broker' ? 'broker' : 'client'
      const field = by === 'broker' ? 'brokerId' : 'clientId'
      const lines = linesOf(store, query, query.get('asOf'))
      const ids = [...new Set(lines.flatMap(({ line }) => line[field] ?? []))].sort((a, b) => a - b)
      const rows = ids.map((id) => ({
        holder: named(by === 'broker' ? db.brokers : db.clients, String(id)) ?? { id, name: `#${id}` },
        balance: balanceOf(lines.filter(({ line }) => line[field] === id)),
      }))
      const asOf = query.get('asOf') ?? store.today
      return HttpResponse.json({
        account: query.get('account'),
        by,
        asOf,
        count: ids.length,
        rows,
        others: '0.00',
      })
    }),
    http.get(`${url}/postings`, ({ request }) => {
      const query = queryOf(request)
      const amount = query.get('amount')
      const found = linesOf(store, query, query.get('to'))
        .filter(({ entry }) => entry.day >= (query.get('from') ?? ''))
        .filter(({ line }) => !amount || Math.abs(line.cents) === parseMoney(amount))
      const lines = query.get('sort') === 'bookDate' ? found.reverse() : found
      const rows = lines.map(({ id, entry, line }) => ({
        ...{ id, ...about(entry), ...made, ...lineOf(line, db) },
        journal: journalOfEntry(entry),
        reason: journalOfEntry(entry)?.reason ?? null,
        counterparty: counterpartyOf(entry, line, db),
      }))
      return HttpResponse.json(rows, { headers: { 'X-Total-Count': String(rows.length) } })
    }),
    http.get(`${url}/entries`, ({ request }) => {
      const query = queryOf(request)
      const own = store.entries.filter(
        ({ source }) => source.entity === query.get('entity') && String(source.id) === query.get('entityId'),
      )
      return HttpResponse.json(
        own.map((entry) => ({
          ...{ ...about(entry), ...made },
          total: formatCents(entry.lines.reduce((sum, { cents }) => sum + Math.max(0, cents), 0)),
        })),
      )
    }),
    http.get(`${url}/entries/:id`, ({ params }) => {
      const entry = store.entries.find(({ id }) => id === params.id)
      if (!entry) return problem(404)
      const reversedBy = store.entries.find(({ reverses }) => reverses === entry.id)?.id ?? null
      const lines = entry.lines.map((line) => lineOf(line, db))
      return HttpResponse.json({
        ...about(entry),
        ...made,
        journal: journalOfEntry(entry),
        reason: journalOfEntry(entry)?.reason ?? null,
        counterparty: counterpartyOf(entry, {}, db),
        reversedBy,
        reversalAsked:
          store.journals.find(({ reverses, status }) => reverses === entry.id && status === 'requested')
            ?.id ?? null,
        lines,
      })
    }),
    ...periodHandlers(store),
    http.get(`${url}/journals`, () =>
      HttpResponse.json(store.journals, { headers: { 'X-Total-Count': String(store.journals.length) } }),
    ),
    http.get(`${url}/journals/:id`, ({ params }) => {
      const journal = store.journals.find(({ id }) => id === Number(params.id))
      return journal ? HttpResponse.json(journal) : problem(404)
    }),
    http.post(`${url}/journals`, ({ request }) =>
      answerWrite(async () => HttpResponse.json(ask(await request.json()), { status: 201 })),
    ),
    http.patch(`${url}/journals/:id`, ({ params, request }) =>
      answerWrite(async () => {
        const before = requireRecord(store.journals, Number(params.id), request)
        const after = decideJournal(before, await request.json())
        store.journals = store.journals.map((one) => (one.id === after.id ? after : one))
        return HttpResponse.json(after)
      }),
    ),
  ]
}
