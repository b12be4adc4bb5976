import type { EntryLines } from '@drayline/domain/finance/ledger/entry'
import { firstDayOf, monthBefore, periodId } from '@drayline/domain/finance/ledger/period'
import * as recipes from '@drayline/domain/finance/ledger/recipes'
import mongoose from 'mongoose'
import { companyDay } from '../../kernel/base/days.ts'
import { runTransaction } from '../../kernel/database/transaction.ts'
import type { Scenario } from '../../testing/scenarios/office.ts'
import { ok } from '../invoices/invoice.fixtures.ts'
import type { LedgerEntryDoc } from './ledger.model.ts'
import { post } from './post.ts'

const collections = [
  ...['ledger_entries', 'ledger_postings', 'ledger_lanes', 'ledger_positions', 'ledger_days'],
  ...['ledger_periods', 'ledger_snapshots', 'ledger_journals'],
]

/** Empties the book, past the models, which would refuse. */
export async function emptyBook(): Promise<void> {
  for (const name of collections) await mongoose.connection.collection(name).deleteMany({})
  // The trail would still tell of closes that are gone.
  await mongoose.connection.collection('audit').deleteMany({ entityType: 'ledger_period' })
}

let sources = 0

/** Posts an event as if its record had done so. */
export function postEvent(entry: EntryLines, bookDate: string): Promise<LedgerEntryDoc> {
  sources += 1
  const source = { entity: 'test', id: sources }
  const at = new Date(`${bookDate}T15:00:00Z`)
  const facts = { ...entry, source, bookDate, valueDate: bookDate, at, by: { id: 2, name: 'Priya Raman' } }
  return runTransaction(() => post(facts))
}

/** Refunds that a broker got back, as a controller books them by hand. */
export const refundPaid = (brokerId: number, cents: number): EntryLines => ({
  kind: 'manual',
  lines: [
    { account: '2220', cents, brokerId },
    { account: '1010', cents: -cents },
  ],
})

/** Bank charges that were paid from the wrong account: what a controller corrects by hand. */
export const handEntry = (bookDate: string, amount = '12.00') => ({
  bookDate,
  reason: 'Charges of the lockbox',
  lines: [
    { account: '5110', debit: amount },
    { account: '1020', credit: amount },
  ],
})

let month = '2019-12'
const monthToClose = async () => {
  month = monthBefore(month)
  await postEvent(recipes.receipt(2, 100), firstDayOf(month))
  return `/api/ledger/periods/${periodId(month)}`
}
const closeRequest = { change: 'close', reason: 'Month is done' }

/** A valid call of each write of the book. */
export const ledgerScenarios: Record<string, Scenario> = {
  'POST /api/ledger/periods/:id/request': async ({ manager }) => ({
    by: manager,
    path: `${await monthToClose()}/request`,
    body: closeRequest,
  }),
  'PATCH /api/ledger/periods/:id': async ({ manager }) => {
    const path = await monthToClose()
    ok(await manager.post(`${path}/request`, closeRequest))
    return { by: manager, path, body: { decision: 'withdrawn' } }
  },
  'POST /api/ledger/journals': async ({ api, manager }) => ({
    by: manager,
    path: '/api/ledger/journals',
    body: handEntry(companyDay(api)),
  }),
  'PATCH /api/ledger/journals/:id': async ({ api, manager, admin }) => ({
    by: admin,
    path: `/api/ledger/journals/${ok(await manager.post('/api/ledger/journals', handEntry(companyDay(api)))).id}`,
    body: { status: 'posted' },
  }),
}

/** An entry by hand on a broker's money that is not applied. */
export function unappliedByHand(
  bookDate: string,
  brokerId: number,
  side: 'debit' | 'credit',
  amount: string,
) {
  const other = side === 'debit' ? 'credit' : 'debit'
  return {
    ...{ bookDate, reason: 'Taken over' },
    lines: [
      { account: '2200', brokerId, [side]: amount },
      { account: '1020', [other]: amount },
    ],
  }
}
