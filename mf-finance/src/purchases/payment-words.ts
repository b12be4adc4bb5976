import type { HostApi } from '@drayline/contract'
import type { Payout } from '@drayline/domain/finance/purchases/purchase'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import type { useT } from '../messages.ts'

/** What sentences about money are made with. */
export interface Words {
  t: ReturnType<typeof useT>
  format: HostApi['format']
  /** "one, two, and three" in the user's language. */
  list: (parts: readonly string[]) => string
}

/** A payment as people say it: how it went. Many references begin with the method: 'ACH-817805'. */
function meansOf({ method, reference }: Payout, { t }: Words): string {
  const name = t(`payment.${method}`)
  const namesMethod = reference?.toUpperCase().startsWith(name.toUpperCase())
  return (namesMethod ? reference : [name, reference].filter(Boolean).join(' ')) ?? name
}

/** What came off a payment, and for what. */
function deductionsOf(payout: Payout, { t, format, list }: Words): string | null {
  const parts = (['paidOff', 'recovered', 'fuel', 'escrow', 'transferFee'] as const)
    .filter((part) => parseMoney(payout[part]) > 0)
    .map((part) =>
      t(`story.off.${part}`, { amount: format.money(payout[part]), factor: payout.payoff?.factorName ?? '' }),
    )
  return parts.length > 0 ? list(parts) : null
}

interface PartOfPayment {
  /** What of the payment the sentence is about, in cents. */
  cents: number
  /** Years later nobody asks whether it has cleared. */
  isOld: boolean
}

/** What a payment sent in all, what came off it, and whether it has cleared. */
export function sentWith(payout: Payout, { cents, isOld }: PartOfPayment, words: Words): string {
  const { t, format } = words
  const { payable, net, confirmedDay, returned, reversedAt } = payout
  if (reversedAt) return t('story.reversed')
  const off = deductionsOf(payout, words)
  if (parseMoney(net) === 0) return t('story.setOff', { payable: format.money(payable), off: off ?? '' })
  const scope = parseMoney(payable) > cents ? t('story.scope') : ''
  const values = { net: format.money(net), means: meansOf(payout, words), scope, off: off ?? '' }
  const sent = t(off ? 'story.sentLess' : 'story.sent', values)
  if (returned) return `${sent} ${t('story.returned')}`
  if (!confirmedDay) return `${sent} ${t('story.notSeen')}`
  return isOld ? sent : `${sent} ${t('story.seen', { seen: format.date(confirmedDay) })}`
}

/** Sum of decimal strings, in words. */
export function moneySum(amounts: readonly string[], format: Words['format']): string {
  return format.money(formatCents(amounts.reduce((sum, amount) => sum + parseMoney(amount), 0)))
}
