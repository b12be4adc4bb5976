import { randomUUID } from 'node:crypto'
import { firstDayOf, lastDayOf, monthAfter, periodId } from '@drayline/domain/finance/ledger/period'
import { runTransaction } from '../../kernel/database/transaction.ts'
import type { ClosingMonth, MonthEndEvent } from './ledger.ports.ts'
import { LedgerPeriod } from './period.model.ts'
import { PeriodClosed } from './periods.ts'
import type { EntryFacts } from './post.ts'
import { post, reverse } from './post.ts'

/** Who closes a month, and when. */
export type Closer = Pick<EntryFacts, 'at' | 'by'>

/**
 * Takes a month over that is being closed. From then on a worker that began before (it hung, or lost its claim) posts
 * nothing into it any more: each posting writes the name of its worker's turn, so that it meets whoever takes over.
 * @throws PeriodClosed when the month is not being closed
 */
export async function takeOverClose(month: string, closer: Closer): Promise<ClosingMonth> {
  const id = randomUUID()
  const isTaken = await LedgerPeriod.updateOne(
    { _id: periodId(month), status: 'closing' },
    { $set: { worker: { id, posted: 0 } } },
  )
  if (isTaken.matchedCount === 0) throw new PeriodClosed(month)
  const facts = (event: MonthEndEvent): EntryFacts => {
    const day = lastDayOf(month)
    return { ...event, ...closer, bookDate: day, valueDate: day }
  }
  const requireTurn = () => requireOwn(month, id)
  return {
    month,
    async post(event) {
      await runTransaction(async () => void (await post(facts(await event()), requireTurn)))
    },
    async postUntilNextMonth(event) {
      await runTransaction(async () => {
        const { _id } = await post(facts(event), requireTurn)
        await reverse(_id, { ...closer, bookDate: firstDayOf(monthAfter(month)) })
      })
    },
  }
}

async function requireOwn(month: string, id: string): Promise<void> {
  const own = { _id: periodId(month), status: 'closing', 'worker.id': id } as never
  const { matchedCount } = await LedgerPeriod.updateOne(own, { $inc: { 'worker.posted': 1 } } as never)
  if (matchedCount === 0) throw new PeriodClosed(month)
}
