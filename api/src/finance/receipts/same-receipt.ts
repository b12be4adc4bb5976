import { referenceKey, sameReceiptCode, sameReceiptDays } from '@drayline/domain/finance/receipts/receipt'
import { addDays } from '@drayline/domain/kernel/dates/dates'
import { formatCents } from '@drayline/domain/kernel/money/money'
import { Problem } from '../../kernel/base/errors.ts'
import { conditionsOn } from '../../kernel/database/filter.ts'
import { within } from '../../kernel/lists/list-filters.ts'
import type { ReceiptDoc } from './receipt.model.ts'
import { ReceiptRecord } from './receipt.model.ts'

type Facts = Pick<ReceiptDoc, 'brokerId' | 'clientId' | 'method' | 'reference' | 'cents' | 'bookDay'>

/**
 * Refuses a payment that is a receipt already: same payer, method, reference and amount within 90 days (R-REC-12). One
 * that is declared another one names the newest such receipt, which is answered. Inside the transaction, after the payer
 * is claimed: of two at once the second finds the first.
 * @throws Problem 409 with a code and the receipt
 */
export async function refuseSame(facts: Facts, notDuplicateOf: number | null): Promise<number | null> {
  const same = await findSame(facts)
  if (!same) return null
  if (same._id === notDuplicateOf) return same._id
  const { _id: id, bookDay } = same
  const params = { reference: facts.reference ?? '', amount: formatCents(facts.cents), id, date: bookDay }
  throw new Problem(409, 'error.conflict', {
    message: { key: facts.clientId ? 'receipt.sameOfClient' : 'receipt.same', params },
    extra: { code: sameReceiptCode, receipt: { id, bookDay } },
  })
}

/** The newest receipt that looks the same; null when there is none, and for a payment without a reference. */
async function findSame({ brokerId, clientId, method, reference, cents, bookDay }: Facts) {
  const key = referenceKey(reference)
  if (key === '') return null
  const payer = clientId ? { clientId } : { brokerId }
  const days = within('bookDay', addDays(bookDay, -sameReceiptDays), addDays(bookDay, sameReceiptDays))
  const alike = await ReceiptRecord.find(
    conditionsOn<ReceiptDoc>({ ...payer, cents, method, reversedAt: null, ...days }),
    { reference: 1, bookDay: 1 },
  )
    .sort({ _id: -1 })
    .lean<Pick<ReceiptDoc, '_id' | 'reference' | 'bookDay'>[]>()
  return alike.find((one) => referenceKey(one.reference) === key) ?? null
}
