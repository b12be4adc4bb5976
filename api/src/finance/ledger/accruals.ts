import { op } from '../../kernel/database/filter.ts'
import type { LedgerEntryDoc } from './ledger.model.ts'
import { LedgerEntry, LedgerPosting } from './ledger.model.ts'

/** What closes of a month have accrued for a client so far, in cents, and with how many entries. */
export interface Accrued {
  feeCents: number
  interestCents: number
  entries: number
}

const batchSize = 1_000

/** Returns what was accrued on the last day of a month, by client. */
export async function accruedOn(day: string): Promise<Map<number, Accrued>> {
  const ids = await LedgerPosting.distinct('entryId', { account: '1300', bookDate: day })
  const accrued = new Map<number, Accrued>()
  for (let at = 0; at < ids.length; at += batchSize) {
    const some = { _id: op.in(ids.slice(at, at + batchSize)), kind: 'accrual' } as never
    for (const { lines, reverses } of await LedgerEntry.find(some).lean<LedgerEntryDoc[]>()) {
      const [{ clientId } = { clientId: undefined }] = lines
      if (clientId === undefined || reverses) continue
      const before = accrued.get(clientId) ?? { feeCents: 0, interestCents: 0, entries: 0 }
      const of = (account: string) =>
        -lines.reduce((sum, line) => (line.account === account ? sum + line.cents : sum), 0)
      accrued.set(clientId, {
        feeCents: before.feeCents + of('4100'),
        interestCents: before.interestCents + of('4110'),
        entries: before.entries + 1,
      })
    }
  }
  return accrued
}
