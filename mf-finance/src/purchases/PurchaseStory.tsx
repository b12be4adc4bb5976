import { useHost } from '@drayline/contract'
import type { Payout, Purchase } from '@drayline/domain/finance/purchases/purchase'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { useQuery } from '@drayline/platform/query'
import { Alert, Stack, Text, TextLink } from '@drayline/ui'
import { accountHref } from '../accounts/account-state.ts'
import { accountQuery } from '../accounts/accounts.queries.ts'
import { useT } from '../messages.ts'
import { shortText } from '../receipts/short-text.ts'
import { meansOf, sentWith } from './payment-words.ts'
import { finalDay, payoutHref, payoutQuery } from './payouts.queries.ts'
import { shortOf } from './short-of.ts'
import { useReceipts } from './use-receipts.ts'

/** Where the money of a purchase is, in one sentence: what an account executive reads to a client on the phone. */
export function PurchaseStory({ purchase }: { purchase: Purchase }) {
  const isOwed = purchase.closing?.rebate.startsWith('-') ?? false
  return isOwed ? <Owed purchase={purchase} /> : <Told purchase={purchase} />
}

/**
 * The client came to owe us at the end: how much, and what it owes in all now. What it has paid back since pays its debt as
 * a whole, so nobody can say how much of this one is left.
 */
function Owed({ purchase }: { purchase: Purchase }) {
  const t = useT()
  const { http, format } = useHost()
  const { client, state, closing, reserve, reason } = purchase
  const { data } = useQuery({
    ...accountQuery(http, { party: 'client', id: client?.id ?? 0 }, null),
    enabled: client !== null,
  })
  if (!closing) return null
  const amount = format.money(closing.rebate.slice(1))
  // While another client's account is still shown, it says nothing of this one.
  const due = data && 'client' in data && data.client.id === client?.id ? data.figures.due : undefined
  return (
    <Alert
      tone="warning"
      title={t(due === '0.00' ? 'story.owedBefore' : 'story.owed', { amount })}
      live={false}
    >
      <Stack gap={1}>
        <Text>
          {boughtText(purchase, t, format)}{' '}
          {t('story.owedWhy', {
            ...{ state: t(`purchase.state.${state}`), day: format.date(closing.day) },
            ...{ open: format.money(closing.charged), fee: format.money(closing.fee) },
            reserve: format.money(reserve),
          })}
        </Text>
        {reason ? <Text>{reason}</Text> : null}
        {client && due !== undefined ? (
          <TextLink to={accountHref({ party: 'client', id: client.id }, { figure: 'due' })}>
            {t('story.due', { amount: format.money(due) })}
          </TextLink>
        ) : null}
      </Stack>
    </Alert>
  )
}

function Told({ purchase }: { purchase: Purchase }) {
  const t = useT()
  const { http } = useHost()
  const payoutId = carrierOf(purchase)
  const { data: payout } = useQuery({
    ...payoutQuery(http, payoutId ?? 0),
    enabled: payoutId !== null,
  })
  const text = useSentence(purchase, payout)
  const short = useShort(purchase)
  // Without its payment the sentence would say less than is known.
  if (payoutId !== null && !payout) return null
  return (
    <Text as="p" weight="medium">
      {text} {short}{' '}
      {payout ? <TextLink to={payoutHref(payout.id)}>{t('story.openPayment')}</TextLink> : null}
    </Text>
  )
}

/** The payment that the sentence is about: that of the rebate once it has ended, that of the funding before. */
function carrierOf({ closing, rebatePayment, payoutId, state }: Purchase): number | null {
  if (state === 'released') return null
  return closing ? (rebatePayment?.payoutId ?? null) : payoutId
}

/** What became of the part that its broker kept back, as long as that part can still come. */
function useShort({ id, state, payments }: Purchase): string | null {
  const t = useT()
  const receipts = useReceipts(id)
  if (state !== 'part_paid' && state !== 'collected') return null
  const last = payments.map((payment) => shortOf(id, payment, receipts)).findLast((short) => short !== null)
  // Left open without a reason, it says no more than the amount that is owed.
  const text = last && (last.shortPay !== 'open' || last.shortReason) ? shortText(last, t) : null
  return text ? t('story.short', { text }) : null
}

function useSentence(purchase: Purchase, payout: Payout | undefined): string {
  const t = useT()
  const { format } = useHost()
  const { state, open, reserve, closing } = purchase
  if (state === 'released') return t('story.released')
  if (closing)
    return `${boughtText(purchase, t, format)} ${endOf(purchase, t, format)}, ${rebateOf(purchase, payout, t, format)}`
  const advance = payout
    ? `${t('story.funded', { ...meansOf(payout, t, format), amount: fundedOf(purchase, format) })} ${sentWith(payout, t, format)}`
    : t('story.fundedUnknown', { day: format.date(purchase.purchaseDay) })
  const held = format.money(reserve)
  const rest =
    state === 'collected'
      ? t('story.collected', { day: format.date(finalDay(purchase)), reserve: held })
      : t(purchase.payments.length > 0 ? 'story.partPaid' : 'story.open', {
          ...{ open: format.money(open), reserve: held },
        })
  return `${advance} ${rest}`
}

type Texts = ReturnType<typeof useT>
type Formats = ReturnType<typeof useHost>['format']

/** What the client was to get for it: the advance less what was taken at once. */
const fundedOf = ({ advance, fundingFee }: Purchase, format: Formats) =>
  format.money(formatCents(parseMoney(advance) - parseMoney(fundingFee)))

const boughtText = (purchase: Purchase, t: Texts, format: Formats) =>
  t('story.bought', { amount: fundedOf(purchase, format), day: format.date(purchase.purchaseDay) })

function endOf({ state, closing }: Purchase, t: Texts, format: Formats): string {
  if (!closing) return ''
  const { day, fee, lost, charged } = closing
  const values = { state: t(`purchase.state.${state}`), day: format.date(day), fee: format.money(fee) }
  return state === 'written_off'
    ? t('story.writtenOff', { ...values, lost: format.money(lost) })
    : t('story.ended', values) +
        (parseMoney(charged) > 0 ? t('story.charged', { charged: format.money(charged) }) : '')
}

function rebateOf(
  { closing, rebatePayment }: Purchase,
  payout: Payout | undefined,
  t: Texts,
  format: Formats,
): string {
  const amount = format.money(closing?.rebate ?? '0.00')
  if (!rebatePayment) return t('story.noRebate')
  if (rebatePayment.state === 'waiting') return t('story.rebateWaits', { amount })
  if (rebatePayment.state === 'unknown' || !payout) return t('story.rebateUnknown', { amount })
  const values = { ...meansOf(payout, t, format), amount, part: format.money(rebatePayment.amount) }
  const whole = rebatePayment.amount === closing?.rebate
  return `${t(whole ? 'story.rebatePaid' : 'story.rebatePart', values)} ${sentWith(payout, t, format)}`
}
