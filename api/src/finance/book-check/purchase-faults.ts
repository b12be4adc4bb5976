import { isDeepStrictEqual } from 'node:util'
import { frozenTerms, owingStates } from '@drayline/domain/finance/purchases/purchase'
import { shareOf } from '@drayline/domain/kernel/money/ppm'
import { conditionsOn, op } from '../../kernel/database/filter.ts'
import type { AgreementDoc } from '../agreements/index.ts'
import { agreementRecords } from '../agreements/index.ts'
import type { BookedAmounts, RecordBalances } from '../ledger/index.ts'
import { amountsAbout, balancesOfRecords } from '../ledger/index.ts'
import type { PurchaseDoc } from '../purchases/index.ts'
import type { Compared } from './differing.ts'
import { differing, total } from './differing.ts'

/** What of purchases is not what the book, or the agreement that they name, says; inside a transaction. */
export async function purchaseFaults(purchases: PurchaseDoc[]): Promise<string[]> {
  const ids = purchases.map(({ _id }) => _id)
  const balances = await balancesOfRecords('purchaseId', ids)
  const amounts = await amountsAbout('purchase', ids)
  const named = op.in([...new Set(purchases.map(({ terms }) => terms.agreementId))])
  const agreements = await agreementRecords
    .find(conditionsOn<AgreementDoc>({ _id: named }))
    .lean<AgreementDoc[]>()
  const byId = new Map(agreements.map((agreement) => [agreement._id, agreement]))
  return purchases.flatMap((purchase) => {
    const { _id: id, terms } = purchase
    const [booked, about] = [balances.get(id), amounts.get(id)]
    const money = booked && about ? moneyOf(purchase, booked, about) : {}
    const faults = differing(`purchase ${id}`, money)
    return areAgreed(purchase, byId.get(terms.agreementId)) ? faults : [...faults, `purchase ${id} terms`]
  })
}

function moneyOf(purchase: PurchaseDoc, booked: RecordBalances, { kinds, posted }: BookedAmounts): Compared {
  const {
    state,
    faceCents,
    advanceCents,
    reserveCents,
    openCents,
    payments,
    closing,
    recoveries = [],
  } = purchase
  const isOwing = owingStates.includes(state)
  const atFunding = purchase.fundingFee.feeCents + purchase.fundingFee.interestCents
  // What was taken over stands in an entry of its client, and its fee at funding was taken before the book.
  const isBooked = posted.has('purchase')
  const feeCents = (closing?.feeCents ?? atFunding) - (isBooked ? 0 : atFunding)
  return {
    openCents: [openCents, booked.openCents],
    reserveCents: [isOwing ? reserveCents : 0, booked.reserveCents],
    feeCents: [state === 'released' ? 0 : feeCents, booked.feeCents],
    lostCents: [(closing?.lostCents ?? 0) - total(recoveries), booked.lostCents],
    faceCents: [faceCents, isBooked && state !== 'released' ? (kinds.purchase ?? 0) : faceCents],
    advanceCents: [
      advanceCents,
      isBooked ? shareOf(faceCents, purchase.terms.advancePpm) : faceCents - reserveCents,
    ],
    'advance and reserve': [advanceCents + reserveCents, faceCents],
    payments: [total(payments), isOwing ? faceCents - openCents : total(payments)],
    ...(closing ? closingOf(purchase, closing, atFunding) : {}),
  }
}

/** The end of one that was settled or charged back adds up; what we bear of a loss, the book says by its fee and reserve. */
function closingOf(
  { state, faceCents, reserveCents, payments }: PurchaseDoc,
  { feeCents, chargedCents, rebateCents }: NonNullable<PurchaseDoc['closing']>,
  atFunding: number,
): Compared {
  if (state !== 'settled' && state !== 'charged_back') return {}
  return {
    chargedCents: [chargedCents, faceCents - total(payments)],
    rebateCents: [rebateCents, reserveCents - chargedCents - (feeCents - atFunding)],
  }
}

/** Terms are copied from an agreement and never change, nor does it. */
function areAgreed({ terms, brokerId }: PurchaseDoc, agreement: AgreementDoc | undefined): boolean {
  if (!agreement) return false
  const agreed = frozenTerms({ ...agreement, id: agreement._id }, brokerId)
  return isDeepStrictEqual(stored(terms), stored(agreed))
}

/** As the database keeps it: without fields that are not there. */
const stored = (value: object): unknown => JSON.parse(JSON.stringify(value))
