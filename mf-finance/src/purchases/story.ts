import type { CurvePoint } from '@drayline/domain/finance/fee-plans/quote'
import type { Payout, Purchase } from '@drayline/domain/finance/purchases/purchase'
import type { Receipt } from '@drayline/domain/finance/receipts/receipt'
import type { Short } from '@drayline/domain/finance/short-pay/short-pay'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { shortText } from '../receipts/short-text.ts'
import { moneySum, sentWith, type Words } from './payment-words.ts'
import { finalDay } from './payouts.queries.ts'
import { shortOf } from './short-of.ts'

/** What a client owes, as decimal strings: debts, and fuel advances. Both come off what is paid next. */
export interface Owed {
  due: string
  advances: string
}

/** What is known about the money of a purchase. */
export interface StoryFacts {
  purchase: Purchase
  /** The payment that funded it, and the one that carried its rebate. */
  funding: Payout | undefined
  rebate: Payout | undefined
  /** Those that were applied to it, the newest first. */
  receipts: readonly Receipt[]
  /** What the client owes in all; undefined while it is not known. */
  owed: Owed | undefined
  /** Fee and rebate on the day its money is final, or today; undefined where the base rates could not be read. */
  ends: CurvePoint | undefined
  /** The next one of ACH, in words. */
  cutOff: { day: string; time: string }
}

/** Where the money of a purchase is, sentence by sentence: the advance, what became of it, the rebate (R-PUR-12). */
export function storyOf(facts: StoryFacts, words: Words): string {
  const { purchase } = facts
  if (purchase.state === 'released') return words.t('story.released')
  const rest = purchase.closing ? [endOf(purchase, words), rebateOf(facts, words)] : stateOf(facts, words)
  return [advanceOf(facts, words), ...rest].filter(Boolean).join(' ')
}

/** The advance: in which payment, what that sent, and what came off. */
export function advanceOf({ purchase, funding }: StoryFacts, words: Words): string {
  const { t, format } = words
  const { advance, fundingFee, purchaseDay, closing } = purchase
  const fee = parseMoney(fundingFee)
  const values = { amount: format.money(advance), fee: format.money(fundingFee) }
  if (!funding)
    return t(fee > 0 ? 'story.boughtLess' : 'story.bought', { ...values, day: format.date(purchaseDay) })
  const of = { ...values, number: funding.id, day: format.date(funding.day) }
  const sent = sentWith(funding, { cents: parseMoney(advance) - fee, isOld: closing !== null }, words)
  // What was set off whole reached the client's account, and not its bank.
  const [whole, less] =
    parseMoney(funding.net) > 0
      ? (['story.paid', 'story.paidLess'] as const)
      : (['story.credited', 'story.creditedLess'] as const)
  return `${t(fee > 0 ? less : whole, of)} ${sent}`
}

function stateOf(facts: StoryFacts, words: Words): (string | null)[] {
  const { purchase, receipts } = facts
  const { t, format } = words
  const { id, state, open, reserve, payments } = purchase
  const amounts = { open: format.money(open), reserve: format.money(reserve) }
  const shorts = payments.map((payment) => shortOf(id, payment, receipts))
  const short = shorts.findLast((one) => one !== null)
  const since = disputedSince(payments, shorts)
  // Left open without a reason, it says no more than the amount that is owed.
  const isTold = short && (short.shortPay !== 'open' || short.shortReason)
  const text = (short && shortText(short, t)) ?? ''
  const why = since
    ? t('story.disputed', { text, day: format.date(since) })
    : isTold
      ? t('story.short', { text })
      : null
  if (payments.length > 0) {
    const came = { ...amounts, ...paidBy(payments, format) }
    if (state !== 'collected')
      return [t('story.partPaid', { ...came, day: came.last }), why, ...nextOf(facts, words)]
    const day = format.date(finalDay(purchase))
    return [
      t('story.collected', { ...came, day }),
      endsText(['story.ends', 'story.endsOwed'], facts, words),
      why,
    ]
  }
  const back = receipts.find(({ reversedAt }) => reversedAt !== null)?.reversedAt
  return [
    back ? t('story.cameBack', { ...amounts, day: format.date(back) }) : t('story.open', amounts),
    ...nextOf(facts, words),
  ]
}

/** What comes next of what is open: what good funds today would come to, and when the client has to pay instead. */
function nextOf(facts: StoryFacts, words: Words): (string | null)[] {
  const { recourseDay } = facts.purchase
  const { t, format } = words
  const key = recourseDay && recourseDay <= format.today() ? 'story.recourseSince' : 'story.recourse'
  return [
    endsText(['story.ifToday', 'story.ifTodayOwed'], facts, words),
    recourseDay ? t(key, { day: format.date(recourseDay) }) : null,
  ]
}

/** The fee and what the client gets or owes in the end; what it owes already comes off first. */
function endsText(
  [gets, owes]: ['story.ends', 'story.endsOwed'] | ['story.ifToday', 'story.ifTodayOwed'],
  { purchase, ends, owed }: StoryFacts,
  words: Words,
): string | null {
  const { t, format } = words
  if (!ends) return null
  const values = {
    open: format.money(purchase.open),
    fee: format.money(formatCents(ends.feeCents)),
    rebate: format.money(formatCents(Math.abs(ends.rebateCents))),
  }
  if (ends.rebateCents < 0) return t(owes, values)
  if (ends.rebateCents === 0 || !owed || owedCents(owed) === 0) return t(gets, values)
  return `${t(gets, values)} ${t('story.comesOff', { owed: owedText(owed, words) })}`
}

const owedCents = ({ due, advances }: Owed) => parseMoney(due) + parseMoney(advances)

/** What a client owes, debts and fuel apart. */
export function owedText({ due, advances }: Owed, { t, format, list }: Words): string {
  const fuel = parseMoney(advances) > 0 ? t('story.owedFuel', { amount: format.money(advances) }) : null
  return list([parseMoney(due) > 0 || !fuel ? format.money(due) : null, fuel].filter((part) => part !== null))
}

/** What a broker has paid in all, and when it last did. */
function paidBy(payments: Purchase['payments'], format: Words['format']) {
  const last =
    payments
      .map(({ valueDay }) => valueDay)
      .toSorted()
      .at(-1) ?? ''
  return {
    paid: moneySum(
      payments.map(({ amount }) => amount),
      format,
    ),
    last: format.date(last),
  }
}

/** The day of the payment that began the dispute which still stands; null without one. */
function disputedSince(payments: Purchase['payments'], shorts: readonly (Short | null)[]): string | null {
  // A payment whose receipt is not known says nothing of the dispute.
  const known = payments.flatMap(({ valueDay }, index) => {
    const shortPay = shorts[index]?.shortPay
    return shortPay ? [{ valueDay, shortPay }] : []
  })
  const settled = known.findLastIndex(({ shortPay }) => shortPay !== 'disputed')
  return known[settled + 1]?.valueDay ?? null
}

function endOf({ state, closing }: Purchase, { t, format }: Words): string {
  if (!closing) return ''
  const { day, fee, lost, charged } = closing
  const ended = t('story.ended', { state: t(`purchase.state.${state}`), day: format.date(day) })
  const parts = [
    state === 'written_off' ? t('story.lost', { lost: format.money(lost) }) : null,
    parseMoney(fee) > 0 || state !== 'written_off' ? t('story.fee', { fee: format.money(fee) }) : null,
    parseMoney(charged) > 0 ? t('story.charged', { charged: format.money(charged) }) : null,
  ]
  return `${ended}: ${parts.filter(Boolean).join(', ')}.`
}

function rebateOf({ purchase, rebate, owed, cutOff }: StoryFacts, words: Words): string {
  const { t, format } = words
  const { closing, rebatePayment } = purchase
  const whole = closing?.rebate ?? '0.00'
  const amount = format.money(whole)
  if (!rebatePayment) return t('story.noRebate')
  if (rebatePayment.state === 'waiting')
    return owed && owedCents(owed) > 0
      ? t('story.rebateHeld', { amount, owed: owedText(owed, words) })
      : `${t('story.rebateWaits', { amount })} ${t('story.invoice.cutOff', cutOff)}`
  if (rebatePayment.state === 'unknown' || !rebate) return t('story.rebateUnknown', { amount })
  const values = { number: rebate.id, day: format.date(rebate.day), amount }
  const part = { ...values, part: format.money(rebatePayment.amount) }
  const isWhole = rebatePayment.amount === whole
  const sent = sentWith(rebate, { cents: parseMoney(rebatePayment.amount), isOld: false }, words)
  // What was set off whole reached the client's account, and not its bank.
  const reached =
    parseMoney(rebate.net) > 0 ? t('story.rebatePaid', values) : t('story.rebateCredited', values)
  return `${isWhole ? reached : t('story.rebatePart', part)} ${sent}`
}

/** Why the client came to owe us: what was unpaid and what was left of the fee, less the reserve. */
export function owedWhy(
  { state, closing, reserve, fundingFee }: Purchase,
  { t, format, list }: Words,
): string {
  if (!closing) return ''
  // What was taken at funding is no part of it any more.
  const feeLeft = parseMoney(closing.fee) - parseMoney(fundingFee)
  const parts = [
    parseMoney(closing.charged) > 0 ? t('story.unpaid', { open: format.money(closing.charged) }) : null,
    feeLeft > 0 ? t('story.feeLeft', { fee: format.money(formatCents(feeLeft)) }) : null,
  ].filter((part) => part !== null)
  const values = { state: t(`purchase.state.${state}`), day: format.date(closing.day) }
  return t('story.owedWhy', { ...values, parts: list(parts), reserve: format.money(reserve) })
}
