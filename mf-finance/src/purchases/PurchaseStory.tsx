import { useHost } from '@drayline/contract'
import type { CurvePoint } from '@drayline/domain/finance/fee-plans/quote'
import type { Purchase } from '@drayline/domain/finance/purchases/purchase'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { localeOf } from '@drayline/domain/kernel/text/i18n'
import { useLanguage } from '@drayline/platform/i18n'
import { useQuery } from '@drayline/platform/query'
import { Alert, Row, Stack, Text, TextLink } from '@drayline/ui'
import { accountHref } from '../accounts/account-state.ts'
import { accountQuery } from '../accounts/accounts.queries.ts'
import { useNextAch } from '../factoring/use-next-ach.ts'
import { useT } from '../messages.ts'
import { dayOut } from './fee-by-day.ts'
import type { Words } from './payment-words.ts'
import { finalDay, payoutHref, payoutQuery } from './payouts.queries.ts'
import { advanceOf, type Owed as OwedByClient, owedText, owedWhy, type StoryFacts, storyOf } from './story.ts'
import { useCurve } from './use-curve.ts'
import { useReceipts } from './use-receipts.ts'

/** Where the money of a purchase is, in a few sentences: what an account executive reads to a client on the phone. */
export function PurchaseStory({ purchase }: { purchase: Purchase }) {
  const facts = useFacts(purchase)
  const words = useWords()
  // Without its payments it would say less than is known.
  if (!facts) return null
  if (purchase.closing?.rebate.startsWith('-')) return <Owed facts={facts} words={words} />
  return (
    <Stack gap={1}>
      <Text as="p" weight="medium">
        {storyOf(facts, words)}
      </Text>
      <Payments facts={facts} />
    </Stack>
  )
}

/**
 * The client came to owe us at the end: how much, and what it owes in all now. What it has paid back since pays its debt as
 * a whole, so nobody can say how much of this one is left.
 */
function Owed({ facts, words }: { facts: StoryFacts; words: Words }) {
  const { t, format } = words
  const { purchase, owed } = facts
  const { client, closing, reason } = purchase
  if (!closing) return null
  const cents = parseMoney(closing.rebate.slice(1))
  const left = owed ? parseMoney(owed.due) : cents
  const title = left >= cents ? 'story.owed' : left > 0 ? 'story.owedPart' : 'story.owedBefore'
  const amounts = { amount: format.money(formatCents(cents)), left: owed ? owedText(owed, words) : '' }
  return (
    <Alert tone="warning" title={t(title, amounts)} live={false}>
      <Stack gap={1}>
        <Text>
          {owedWhy(purchase, words)} {advanceOf(facts, words)}
        </Text>
        {reason ? <Text>{reason}</Text> : null}
        {client && owed ? (
          <TextLink to={accountHref({ party: 'client', id: client.id }, { figure: 'due' })}>
            {t('story.due', { amount: owedText(owed, words) })}
          </TextLink>
        ) : null}
        <Payments facts={facts} />
      </Stack>
    </Alert>
  )
}

function Payments({ facts: { funding, rebate } }: { facts: StoryFacts }) {
  const t = useT()
  const ids = new Set([funding?.id, rebate?.id].filter((id) => id !== undefined))
  return (
    <Row gap={3}>
      {[...ids].map((id) => (
        <TextLink key={id} to={payoutHref(id)}>
          {t('payouts.one', { number: id })}
        </TextLink>
      ))}
    </Row>
  )
}

/** What the story is told from; null until its payments are there. */
function useFacts(purchase: Purchase): StoryFacts | null {
  const { format } = useHost()
  const isOver = purchase.state === 'released'
  const [fundingId, rebateId] = [isOver ? null : purchase.payoutId, purchase.rebatePayment?.payoutId ?? null]
  const [funding, rebate] = [usePayout(fundingId), usePayout(rebateId)]
  const receipts = useReceipts(purchase.id)
  const { owed, isLoading } = useOwed(purchase)
  const { points, error } = useCurve(purchase)
  const { day, time } = useNextAch()
  // Without them it says less, and nothing that would change a moment later.
  if (isLoading || (!points && !error)) return null
  if ((fundingId !== null && !funding) || (rebateId !== null && !rebate)) return null
  const cutOff = { day: format.date(day), time }
  return {
    purchase,
    funding,
    rebate,
    receipts,
    owed,
    ends: points && endingOf(purchase, points, format.today()),
    cutOff,
  }
}

/** What the purchase ends with if its money is final when it will be, or else today. */
function endingOf(purchase: Purchase, points: readonly CurvePoint[], today: string): CurvePoint | undefined {
  const day = dayOut(purchase, purchase.state === 'collected' ? finalDay(purchase) : today)
  return points.find((point) => point.day === day)
}

function usePayout(id: number | null) {
  const { http } = useHost()
  return useQuery({ ...payoutQuery(http, id ?? 0), enabled: id !== null }).data
}

/** What the client owes, where it matters: after a charge back, and while a rebate is still to come. */
function useOwed({ client, closing, rebatePayment }: Purchase): {
  owed: OwedByClient | undefined
  isLoading: boolean
} {
  const { http } = useHost()
  const isDebt = closing?.rebate.startsWith('-') ?? false
  const { data, isLoading, isPlaceholderData } = useQuery({
    ...accountQuery(http, { party: 'client', id: client?.id ?? 0 }, null),
    enabled: client !== null && (!closing || isDebt || rebatePayment?.state === 'waiting'),
  })
  // While another client's account is still shown, it says nothing of this one.
  if (isPlaceholderData || !data || !('client' in data))
    return { owed: undefined, isLoading: isLoading || isPlaceholderData }
  const { due, advances } = data.figures
  return { owed: { due, advances }, isLoading: false }
}

function useWords(): Words {
  const t = useT()
  const { format } = useHost()
  const locale = localeOf(useLanguage())
  return { t, format, list: (parts) => new Intl.ListFormat(locale).format(parts) }
}
