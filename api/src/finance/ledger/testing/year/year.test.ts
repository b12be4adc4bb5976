import { type Background, startBackground } from '../../../../background.ts'
import { createLogger } from '../../../../kernel/http/request-log.ts'
import type { TestApi } from '../../../../testing/api-test.ts'
import { startTestApi } from '../../../../testing/api-test.ts'
import { recomputeSummaries } from '../../../../totals.ts'
import { checkBoughtItems } from '../../../aging/bought-items.check.ts'
import { checkOpenItems } from '../../../aging/open-items.check.ts'
import { settleByClock } from '../../../purchases/settle-by-clock.ts'
import { checkReports } from '../../../reports/check-reports.ts'
import { verifyLedger } from '../../verify-ledger.ts'
import { compareKept } from './compare-kept.ts'
import { compareAsOf, compareCells, compareNow, compareTrialBalance } from './compare-month.ts'
import { Factor } from './factor.fixture.ts'
import { isBankDay, lastOfMonth, monthOf, plusBankDays, plusDays } from './oracle-days.ts'
import { YearStory } from './year-story.ts'

/** Another year, or a longer one by hand: `FACTOR_YEAR_SEED=7 FACTOR_YEAR_PACE=5`. */
const seed = Number(process.env.FACTOR_YEAR_SEED ?? 1)
const pace = Number(process.env.FACTOR_YEAR_PACE ?? 0.15)

jest.setTimeout(1_800_000)

const firstDay = '2028-01-03'
const months = Array.from({ length: 12 }, (_, index) => `2028-${String(index + 1).padStart(2, '0')}`)

/** What happens in the year that everybody runs. */
const happenings = [
  ...['funded', 'undone', 'returned', 'shown', 'paid out', 'fuel', 'fuel reversed', 'written off'],
  ...['paid full', 'paid half', 'paid charged', 'paid disputed', 'bounced', 'received of a client'],
  ...['received by ach', 'received by check', 'received by wire', 'received for several'],
  ...['passed on to broker', 'passed on to client', 'passed on to other'],
  ...['bought out', 'payoff borne', 'payoff beyond the payable', 'former factor paid', 'payoff returned'],
  'undone with a payoff',
  ...['charged back', 'charged back from the payable', 'charged back from the escrow'],
]

let api: TestApi
let background: Background
const log = createLogger('silent')
beforeAll(async () => {
  api = await startTestApi()
  background = startBackground({ log, now: api.now })
})
afterAll(async () => {
  await background.stop()
  await api.stop()
})

test('a year of a factor: each balance of each month is what an oracle of ours says, to the cent', async () => {
  const factor = new Factor(api)
  const story = new YearStory(factor, { seed, pace })
  await factor.open(firstDay)
  await factor.enterByHand(firstDay, ['1010', '3000'], 500_000_000)
  const byClock = () => settleByClock(api.config, factor.api.now, log)
  for (let day = firstDay; day <= '2029-01-12'; day = plusDays(day, 1)) {
    if (!isBankDay(day)) continue
    factor.goTo(day)
    // The clock settles every day in some months, somebody on some days in the others.
    if (Number(day.slice(5, 7)) % 2 === 0) await factor.settle(byClock)
    else if (story.settlesByHand()) await factor.settle(() => factor.settleByHand())
    await story.day()
    await endOfMonth(day)
    if (day.endsWith('5')) await compareKept(api.now())
  }
  for (const month of months) {
    await compareCells(factor.oracle.book, lastOfMonth(month))
    await compareTrialBalance(factor, lastOfMonth(month))
  }
  await allIsRight()
  expect(factor.oracle.minimums.size).toBeGreaterThan(0)
  if (process.env.FACTOR_YEAR_SEED) process.stdout.write(`${JSON.stringify([...story.counts].sort())}\n`)
  else expect([...story.counts.keys()]).toEqual(expect.arrayContaining(happenings))

  /** On the sixth bank day of a month the one before is closed. */
  async function endOfMonth(day: string): Promise<void> {
    const month = monthOf(plusDays(`${monthOf(day)}-01`, -1))
    if (month < '2028-01' || day !== plusBankDays(lastOfMonth(month), 6)) return
    await story.showOldPayouts()
    await factor.closeMonth(month)
    await compareAsOf(factor, lastOfMonth(month))
    await compareNow(factor)
    await factor.enterByHand(day, ['1010', '1020'], 100_000 + Number(month.slice(5)))
    if (month === '2028-08') await findTwelveDollars()
  }

  /** June is found to be off by 12.00: it is opened again, corrected and closed with the months after it. */
  async function findTwelveDollars(): Promise<void> {
    await factor.reopenMonth('2028-06')
    await factor.enterByHand('2028-06-30', ['5110', '1020'], 1_200)
    for (const month of ['2028-06', '2028-07', '2028-08']) {
      await compareAsOf(factor, lastOfMonth(month))
      await factor.closeMonth(month)
      await compareAsOf(factor, lastOfMonth(month))
    }
  }

  async function allIsRight(): Promise<void> {
    const report = await verifyLedger()
    expect(report).toMatchObject({ postings: [], positions: [], days: [], closes: [] })
    expect(report.chain.faults).toEqual([])
    expect(await checkBoughtItems()).toEqual([])
    expect(await checkOpenItems()).toEqual([])
    expect(await recomputeSummaries()).toEqual([])
    expect(await checkReports(new Date(api.now().getTime() + 2 * 86_400_000))).toEqual([])
  }
})
