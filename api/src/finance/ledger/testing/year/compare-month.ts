import { accountCodes } from '@drayline/domain/finance/ledger/chart'
import { formatCents } from '@drayline/domain/kernel/money/money'
import { signedByAccounts } from '../../balances.ts'
import { LedgerPosting } from '../../ledger.model.ts'
import { clientPosition } from '../../positions.ts'
import type { Factor } from './factor.fixture.ts'
import { cellOf, keptBy, type Of, type OracleBook } from './oracle-book.ts'
import { daysFrom } from './oracle-days.ts'

/** Days that brokers have by their terms, in the order in which the factor has them. */
const termDays = [30, 45, 15, 60]

/** Holds everything that can be asked for as of a day against the oracle, to the cent. */
export async function compareAsOf(factor: Factor, day: string): Promise<void> {
  await compareCells(factor.oracle.book, day)
  await compareTrialBalance(factor, day)
  await compareHolders(factor, day)
  await compareAccounts(factor, day)
  await compareAging(factor, day)
}

/** Every balance by account, client, broker, purchase and fuel advance. */
export async function compareCells(book: OracleBook, day: string): Promise<void> {
  const rows = await LedgerPosting.aggregate<{ _id: Record<string, number>; cents: number }>([
    { $match: { bookDate: { $lte: day } } },
    {
      $group: {
        _id: {
          ...{ account: '$account', c: '$clientId', b: '$brokerId', p: '$purchaseId', a: '$advanceId' },
        },
        cents: { $sum: '$cents' },
      },
    },
  ])
  const cells = new Map<string, number>()
  for (const { _id, cents } of rows) {
    const cell = cellOf(String(_id.account), _id as Of)
    cells.set(cell, (cells.get(cell) ?? 0) + cents)
  }
  for (const [cell, cents] of cells) if (cents === 0) cells.delete(cell)
  expect({ day, ...sorted(cells) }).toEqual({ day, ...sorted(book.cells(day)) })
}

const sorted = (cells: ReadonlyMap<string, number>) =>
  Object.fromEntries([...cells].sort(([a], [b]) => (a < b ? -1 : 1)))

export async function compareTrialBalance({ read, oracle }: Factor, day: string): Promise<void> {
  const { rows, debit, credit } = await read(`/api/ledger/trial-balance?asOf=${day}`)
  const shown = rows.map(({ account, ...row }: { account: string; debit: string; credit: string }) => [
    account,
    row.debit ?? `-${row.credit}`,
  ])
  const accounts = [...sumsBy(oracle.book, day, () => 'all')].sort(([a], [b]) => (a < b ? -1 : 1))
  expect(shown).toEqual(accounts.map(([key, cents]) => [key.split(' ')[0], formatCents(cents)]))
  expect(debit).toBe(credit)
}

/** Sums of an account's cells by something of theirs, without those of nothing. */
function sumsBy(book: OracleBook, day: string, by: (cell: string) => string | undefined) {
  const sums = new Map<string, number>()
  for (const [cell, cents] of book.cells(day)) {
    const holder = by(cell)
    if (holder === undefined) continue
    const key = `${cell.split(' ')[0]} ${holder}`
    sums.set(key, (sums.get(key) ?? 0) + cents)
  }
  return new Map([...sums].filter(([, cents]) => cents !== 0))
}

/** The book's balances by client and by broker, from its snapshots where there are any. */
async function compareHolders({ oracle }: Factor, day: string): Promise<void> {
  for (const [name, dimension] of [
    ['c', 'clientId'],
    ['b', 'brokerId'],
  ] as const) {
    const accounts = accountCodes.filter((code) => keptBy[code]?.includes(name))
    const sums = await signedByAccounts(accounts, dimension, day)
    const shown = [...sums].flatMap(([account, byHolder]) =>
      [...byHolder].map(([holder, cents]) => [`${account} ${holder}`, cents] as const),
    )
    const own = sumsBy(oracle.book, day, (cell) => new RegExp(` ${name}=(\\d+)`).exec(cell)?.[1])
    expect({ day, ...Object.fromEntries(shown) }).toEqual({ day, ...Object.fromEntries(own) })
  }
}

/** What we own and lose stands on the left, what we owe and earn on the right. */
const sideOf = (account: string) => (/^[15]/.test(account) ? 1 : -1)

const figuresOf = {
  client: {
    ...{ receivable: ['1100'], reserve: ['2100'], escrow: ['2105'], payable: ['2110'], due: ['1150'] },
    ...{ advances: ['1200'], fundsEmployed: ['1100', '1150', '1200', '2100', '2105', '2110'] },
  },
  broker: { open: ['1100'], unapplied: ['2200'], refunds: ['2220'] },
} satisfies Record<string, Record<string, string[]>>

/** The accounts that clients and brokers have with us. */
async function compareAccounts({ read, oracle, clients, brokers }: Factor, day: string): Promise<void> {
  for (const [party, ids] of [
    ['client', clients],
    ['broker', brokers],
  ] as const)
    for (const id of ids) {
      const { figures } = await read(`/api/${party}s/${id}/account?asOf=${day}`)
      const of = party === 'client' ? { c: id } : { b: id }
      const own = Object.entries(figuresOf[party]).map(([figure, accounts]) => {
        const cents = accounts.reduce((sum, account) => sum + oracle.book.balance(account, of, day), 0)
        const [first = '', ...others] = accounts
        return [figure, formatCents(others.length > 0 ? cents : cents * sideOf(first) || 0)]
      })
      expect({ day, [party]: id, figures }).toEqual({ day, [party]: id, figures: Object.fromEntries(own) })
    }
}

interface Item {
  clientId: number
  brokerId: number
  cents: number
  /** Day of the invoice, which it is due so many days after. */
  day: string
}

/** What is open as of a day: bought, by the book, and waiting to be bought. */
function openItems({ oracle, pipeline }: Factor, day: string): Item[] {
  const waiting = pipeline.filter(({ from, to }) => from <= day && (to === null || to > day))
  const bought = [...oracle.purchases.values()].map(({ id: p, clientId, brokerId, invoiceDay }) => ({
    ...{ clientId, brokerId, day: invoiceDay, cents: oracle.book.balance('1100', { p }, day) },
  }))
  return [
    ...waiting.map(({ clientId, brokerId, face: cents, day: since }) => ({
      ...{ clientId, brokerId, cents, day: since },
    })),
    ...bought.filter(({ cents }) => cents !== 0),
  ]
}

const bounds = { current: 0, '1-30': 30, '31-60': 60, '61-90': 90, 'over-90': Number.POSITIVE_INFINITY }

async function compareAging(factor: Factor, day: string): Promise<void> {
  const items = openItems(factor, day)
  for (const by of ['client', 'broker'] as const) {
    const { groups, totals } = await factor.read(`/api/aging?by=${by}&asOf=${day}&limit=200`)
    const byParty = Map.groupBy(items, (item) => item[`${by}Id`])
    const shown = groups.map(({ party, ...sums }: { party: { id: number } }) => [party.id, sums])
    const own = [...byParty].map(([id, ofParty]) => [id, agingOf(factor, ofParty, day)])
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(own))
    expect(totals).toEqual(agingOf(factor, items, day))
  }
}

function agingOf({ brokers }: Factor, items: readonly Item[], asOf: string) {
  const buckets = Object.fromEntries(Object.keys(bounds).map((bucket) => [bucket, 0]))
  for (const { brokerId, cents, day } of items) {
    const overdue = daysFrom(day, asOf) - (termDays[brokers.indexOf(brokerId)] ?? 0)
    const [bucket = ''] = Object.entries(bounds).find(([, most]) => overdue <= most) ?? []
    buckets[bucket] = (buckets[bucket] ?? 0) + cents
  }
  return {
    count: items.length,
    total: formatCents(items.reduce((sum, { cents }) => sum + cents, 0)),
    buckets: Object.fromEntries(Object.entries(buckets).map(([name, cents]) => [name, formatCents(cents)])),
  }
}

/** What stands between us and each client, and what is open of each purchase, as it is now. */
export async function compareNow(factor: Factor): Promise<void> {
  const { oracle, clients } = factor
  for (const id of clients) {
    const own = (account: string) => oracle.book.balance(account, { c: id }) * sideOf(account) || 0
    expect({ id, ...(await clientPosition(id)) }).toEqual({
      id,
      receivableCents: own('1100'),
      reserveCents: own('2100'),
      payableCents: own('2110'),
      dueCents: own('1150'),
      escrowCents: own('2105'),
    })
  }
  const purchases = await factor.readAll('/api/purchases?limit=200')
  const shown = purchases.map(({ id, state, open, closing }) => [
    id,
    { state, open, fee: closing?.fee ?? null },
  ])
  const expected = [...oracle.purchases.values()].map(({ id, state, open, end }) => [
    id,
    { state, open: formatCents(open), fee: end && formatCents(end.fee) },
  ])
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(expected))
}
