// Fills the book of a demo office up to a number of postings, and closes its months. Started by `data.ts`.
import { BulkBook } from '@drayline/api/finance/ledger/bulk-book'
import { LedgerDay, LedgerEntry, LedgerPosting } from '@drayline/api/finance/ledger/ledger.model'
import { LedgerPeriod } from '@drayline/api/finance/ledger/period.model'
import { loadConfig } from '@drayline/api/kernel/base/config'
import { connectDb } from '@drayline/api/kernel/database/db'
import { openAuditKey } from '@drayline/api/platform/audit/audit-key'
import { keyRing } from '@drayline/api/platform/keys/key-ring'
import { User } from '@drayline/api/platform/users/user.model'
import * as recipes from '@drayline/domain/finance/ledger/recipes'
import { addDays } from '@drayline/domain/kernel/dates/dates'
import { closeMonths } from '../../../tools/src/demo/book/close-months.ts'
import { withoutIndexes } from '../../../tools/src/demo/bulk-indexes.ts'
import { Random } from '../../../tools/src/demo/random.ts'
import { demoUserOf } from '../../../tools/src/demo/user-documents.ts'

const clients = 60
const brokers = 40
const daysBack = 3 * 365
/** Lines of the entries of one purchase below. */
const linesOfPurchase = 12
/** Ids beyond those of the office's own records. */
const firstId = 10_000_000

const config = loadConfig(process.env)
const wanted = Number(process.env.POSTINGS)
const report = (text: string) => console.log(text)
const db = await connectDb(config.mongodbUri ?? '')
await openAuditKey(await keyRing(config))
const present = await LedgerPosting.estimatedDocumentCount()
const missing = Math.floor((wanted - present) / linesOfPurchase)
if (missing > 1_000) await withoutIndexes(report, () => fill(missing))
// The demo office has fewer months: its periods alone say that the fill was cut off before it closed any.
if (missing > 1_000 || (await LedgerPeriod.estimatedDocumentCount()) < daysBack / 31) {
  report('Closing months')
  const users = (await User.find().sort({ _id: 1 }).lean()).map((user) => demoUserOf(user as never))
  await closeMonths(1, { users, now: Date.now() })
}
report(
  `${await LedgerEntry.estimatedDocumentCount()} entries on ${await LedgerDay.estimatedDocumentCount()} days`,
)
await db.close()

async function fill(count: number): Promise<void> {
  const random = new Random(1, 'book')
  const book = await BulkBook.open()
  const first = addDays(new Date().toISOString().slice(0, 10), -daysBack)
  for (let index = 0; index < count; index += 1) {
    const day = addDays(first, Math.floor((index * (daysBack - 45)) / count))
    await life(book, random, { index, day })
    if (index % 50_000 === 0) report(`${index * linesOfPurchase} postings`)
  }
  await book.finish()
}

/** One invoice: bought, paid out, paid by its broker and settled within some weeks. */
async function life(
  book: BulkBook,
  random: Random,
  { index, day }: { index: number; day: string },
): Promise<void> {
  const id = firstId + index
  const of = { clientId: 1 + (index % clients), brokerId: 1 + random.int(0, brokers - 1), purchaseId: id }
  const faceCents = random.int(500_00, 5_000_00)
  const advanceCents = Math.round(faceCents * 0.9)
  const feeCents = Math.round(faceCents * 0.03)
  const reserveCents = faceCents - advanceCents
  const paidOn = addDays(day, random.int(20, 44))
  const post = (lines: Parameters<typeof book.post>[0] | object, entity: string, bookDate: string) =>
    book.post({
      ...(lines as Parameters<typeof book.post>[0]),
      ...{ source: { entity, id }, bookDate, valueDate: bookDate, at: new Date(`${bookDate}T16:00:00Z`) },
      by: null,
    })
  await post(recipes.purchase(of, { faceCents, advanceCents, feeCents: 0 }), 'purchase', day)
  await post(recipes.release(of.clientId, advanceCents, 'byHand'), 'payout', day)
  await post(recipes.receipt(of.brokerId, faceCents), 'receipt', paidOn)
  await post(recipes.application([{ of, cents: faceCents }]), 'receipt', paidOn)
  await post(recipes.settlement(of, { reserveCents, openCents: 0, feeCents }), 'purchase', paidOn)
}
