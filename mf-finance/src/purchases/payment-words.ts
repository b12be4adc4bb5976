import type { HostApi } from '@drayline/contract'
import type { Payout } from '@drayline/domain/finance/purchases/purchase'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import type { useT } from '../messages.ts'

type Texts = ReturnType<typeof useT>
type Formats = HostApi['format']

/** A payment as people say it: its number, its day, and how it went. */
export function meansOf({ id, day, method, reference }: Payout, t: Texts, format: Formats) {
  const name = t(`payment.${method}`)
  // Many references begin with the method: 'ACH-817805'.
  const namesMethod = reference?.toUpperCase().startsWith(name.toUpperCase())
  const means = namesMethod ? reference : [name, reference].filter(Boolean).join(' ')
  return { number: id, day: format.date(day), means: means ?? name }
}

/** What a payment sent in all, what was deducted from it, and whether the bank has shown it. */
export function sentWith(payout: Payout, t: Texts, format: Formats): string {
  const { payable, net, confirmedDay, returned, reversedAt } = payout
  if (reversedAt) return t('story.reversed')
  if (parseMoney(net) === 0) return t('story.setOff', { payable: format.money(payable) })
  const deducted = parseMoney(payable) - parseMoney(net)
  const { means } = meansOf(payout, t, format)
  const values = { means, net: format.money(net), deducted: format.money(formatCents(deducted)) }
  const sent = t(deducted === 0 ? 'story.sent' : 'story.sentLess', values)
  if (returned) return `${sent} ${t('story.returned')}`
  return `${sent} ${confirmedDay ? t('story.seen', { seen: format.date(confirmedDay) }) : t('story.notSeen')}`
}
