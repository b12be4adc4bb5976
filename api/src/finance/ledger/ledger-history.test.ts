import type { AccountCode } from '@drayline/domain/finance/ledger/chart'
import { balanceSide } from '@drayline/domain/finance/ledger/chart'
import type { LedgerLine } from '@drayline/domain/finance/ledger/entry'
import * as recipes from '@drayline/domain/finance/ledger/recipes'
import fc from 'fast-check'
import { runTransaction } from '../../kernel/database/transaction.ts'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { balanceAsOf, signedBy, trialBalance } from './balances.ts'
import { beginClose, dropUnusedSnapshots, endClose, prepareClose, reopen } from './close-period.ts'
import { emptyBook } from './ledger.fixture.ts'
import { PeriodClosed } from './periods.ts'
import { BelowZero, post, reverse } from './post.ts'
import { verifyLedger } from './verify-ledger.ts'

jest.setTimeout(240_000)

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const by = { id: 2, name: 'Priya Raman' }
const persons = { requested: by, confirmed: { id: 3, name: 'Max Manager' } }
const at = new Date('2026-06-30T12:00:00Z')

/** The book as anybody could write it down: every line with its day. */
class PlainBook {
  readonly lines: (LedgerLine & { day: string })[] = []
  /** Months up to this one take no entries. */
  closed = ''

  add(day: string, lines: readonly LedgerLine[]): void {
    this.lines.push(...lines.map((line) => ({ ...line, day })))
  }

  balance(account: AccountCode, day: string, scope: Partial<LedgerLine> = {}): number {
    const mine = this.lines.filter(
      (line) =>
        line.account === account &&
        line.day <= day &&
        Object.entries(scope).every(([name, value]) => line[name as keyof LedgerLine] === value),
    )
    return mine.reduce((sum, { cents }) => sum + cents, 0) * balanceSide(account) + 0
  }
}

const days = [
  '2026-01-05',
  '2026-01-31',
  '2026-02-01',
  '2026-02-28',
  '2026-03-15',
  '2026-03-31',
  '2026-04-10',
]
const months = ['2026-01', '2026-02', '2026-03']
const accounts = ['1020', '1090', '1100', '2100', '2110', '2200', '4100'] as const

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      client: fc.integer({ min: 1, max: 3 }),
      broker: fc.integer({ min: 1, max: 2 }),
      cents: fc.integer({ min: 100, max: 900_000 }),
      day: fc.constantFrom(...days),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('release' as const),
      client: fc.integer({ min: 1, max: 3 }),
      cents: fc.integer({ min: 1, max: 400_000 }),
      day: fc.constantFrom(...days),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('receive' as const),
      broker: fc.integer({ min: 1, max: 2 }),
      cents: fc.integer({ min: 1, max: 400_000 }),
      day: fc.constantFrom(...days),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('reverse' as const),
      which: fc.nat(50),
      day: fc.constantFrom(...days),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('close' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('reopen' as const), month: fc.constantFrom(...months) }),
  },
)

test('random histories with closes and reopens: the book is what a small one in memory says, on every day', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      await emptyBook()
      const plain = new PlainBook()
      const posted: { id: string; lines: readonly LedgerLine[] }[] = []
      let sources = 0
      const enter = async (day: string, entry: { kind: never; lines: LedgerLine[] }) => {
        sources += 1
        const facts = {
          ...entry,
          source: { entity: 'test', id: sources },
          bookDate: day,
          valueDate: day,
          at,
          by,
        }
        await expectSame(day, plain, async () => {
          const stored = await runTransaction(() => post(facts))
          posted.push({ id: stored._id, lines: entry.lines })
          plain.add(day, entry.lines)
        })
      }
      for (const one of steps) {
        if (one.do === 'buy') {
          const advanceCents = Math.floor(one.cents * 0.9)
          const of = { clientId: one.client, brokerId: one.broker, purchaseId: sources + 1 }
          await enter(
            one.day,
            recipes.purchase(of, { faceCents: one.cents, advanceCents, feeCents: 25 }) as never,
          )
        } else if (one.do === 'release') {
          await enter(one.day, recipes.release(one.client, one.cents, 'file') as never)
        } else if (one.do === 'receive') {
          await enter(one.day, recipes.receipt(one.broker, one.cents) as never)
        } else if (one.do === 'reverse') {
          const entry = posted.splice(one.which % Math.max(1, posted.length), 1)[0]
          if (!entry) continue
          await expectSame(one.day, plain, async () => {
            await runTransaction(() => reverse(entry.id, { bookDate: one.day, at, by }))
            plain.add(
              one.day,
              entry.lines.map((line) => ({ ...line, cents: -line.cents })),
            )
          })
        } else if (one.do === 'close') {
          const month = months.find((next) => next > plain.closed)
          if (!month) continue
          await runTransaction(() => beginClose(month, persons))
          const result = await prepareClose(month, { at, by })
          await runTransaction(() => endClose(month, result, at))
          const blocked = result.findings.some(({ check }) => check !== 'unapplied')
          expect(
            result.findings.filter(({ check }) => check === 'balances' || check === 'unbalanced'),
          ).toEqual([])
          if (!blocked) plain.closed = month
        } else if (one.month <= plain.closed) {
          await runTransaction(() => reopen(one.month))
          await dropUnusedSnapshots()
          plain.closed = months[months.indexOf(one.month) - 1] ?? ''
        }
        await compare(plain, one.do === 'close' || one.do === 'reopen' ? days : [days.at(-1) as string])
      }
      await compare(plain, days)
      const report = await verifyLedger()
      expect([report.chain.faults, report.postings, report.positions, report.days]).toEqual([[], [], [], []])
    }),
    { numRuns: Number(process.env.LEDGER_RUNS ?? 4) },
  )
})

/** A refusal leaves no trace: a closed month, or a balance that would fall below zero. */
async function expectSame(day: string, plain: PlainBook, attempt: () => Promise<void>): Promise<void> {
  const isClosed = day.slice(0, 7) <= plain.closed
  try {
    await attempt()
    expect(isClosed).toBe(false)
  } catch (error) {
    if (error instanceof PeriodClosed) expect(isClosed).toBe(true)
    else expect(error).toBeInstanceOf(BelowZero)
  }
}

async function compare(plain: PlainBook, on: readonly string[]): Promise<void> {
  for (const day of on) {
    const rows = await trialBalance(day)
    const total = (side: 'debitCents' | 'creditCents') => rows.reduce((sum, row) => sum + row[side], 0)
    expect(total('debitCents')).toBe(total('creditCents'))
    for (const account of accounts) {
      expect(await balanceAsOf(account, day)).toBe(plain.balance(account, day))
      const byClient = await signedBy(account, 'clientId', day)
      for (const clientId of [1, 2, 3]) {
        const expected = plain.balance(account, day, { clientId })
        expect(await balanceAsOf(account, day, { clientId })).toBe(expected)
        expect((byClient.get(clientId) ?? 0) * balanceSide(account) + 0).toBe(expected)
      }
      expect(await balanceAsOf(account, day, { brokerId: 1 })).toBe(
        plain.balance(account, day, { brokerId: 1 }),
      )
      expect(await balanceAsOf(account, day, { clientId: 1, brokerId: 2 })).toBe(
        plain.balance(account, day, { clientId: 1, brokerId: 2 }),
      )
    }
  }
}
