import { useHost } from '@drayline/contract'
import type { Purchase, PurchaseState } from '@drayline/domain/finance/purchases/purchase'
import {
  Alert,
  DateText,
  type DescriptionItem,
  DescriptionList,
  lazyComponent,
  Money,
  Stack,
  Text,
  TextLink,
} from '@drayline/ui'
import { FindingList } from '../invoices/FindingList.tsx'
import { useT } from '../messages.ts'
import { CameBack } from './CameBack.tsx'
import { PurchaseActions } from './PurchaseActions.tsx'
import { PurchasePayments } from './PurchasePayments.tsx'
import { PurchaseStory } from './PurchaseStory.tsx'
import { payoutHref } from './payouts.queries.ts'

const RecordEntries = lazyComponent(() => import('../ledger/RecordEntries.tsx'), 'RecordEntries')
const WriteOffNotice = lazyComponent(() => import('./WriteOffNotice.tsx'), 'WriteOffNotice')
const FeeByDay = lazyComponent(() => import('./FeeByDay.tsx'), 'FeeByDay')

/** States in which the terms say what the fee is: what was charged back, written off or taken back ended otherwise. */
const curved: readonly PurchaseState[] = ['open', 'part_paid', 'collected', 'settled']

/** What we paid for an invoice, what is open, on which terms, what came in, and how it ended. */
export function PurchaseDetails({ purchase }: { purchase: Purchase }) {
  const t = useT()
  return (
    <Stack gap={5}>
      {purchase.writeOff ? <WriteOffNotice purchase={purchase} /> : null}
      {purchase.writeOffRefusal ? (
        <Alert tone="info" title={t('writeOff.refused', { name: purchase.writeOffRefusal.by.name })}>
          {purchase.writeOffRefusal.reason}
        </Alert>
      ) : null}
      <PurchaseStory purchase={purchase} />
      {purchase.reason && !purchase.closing?.rebate.startsWith('-') ? (
        <Alert tone="warning" title={t(`purchase.state.${purchase.state}`)}>
          {purchase.cause ? `${t(`chargeBack.cause.${purchase.cause}`)}: ` : null}
          {purchase.reason}
        </Alert>
      ) : null}
      <CameBack purchase={purchase} />
      <PurchaseActions purchase={purchase} />
      <Amounts purchase={purchase} />
      <Against purchase={purchase} />
      {purchase.state === 'released' ? null : <PurchasePayments purchase={purchase} />}
      {curved.includes(purchase.state) ? <FeeByDay purchase={purchase} /> : null}
      <RecordEntries entity="purchase" id={purchase.id} inCard />
      {purchase.fundedBy ? (
        <Text size="sm" tone="muted">
          {t('purchase.by', { name: purchase.fundedBy.name })}
        </Text>
      ) : null}
    </Stack>
  )
}

function Amounts({ purchase }: { purchase: Purchase }) {
  const t = useT()
  const { closing, fundingFee, payoutId } = purchase
  const money = (term: 'open' | 'face' | 'advance' | 'reserve' | 'fundingFee', value: string) => ({
    term: t(`purchase.${term}`),
    value: <Money value={value} />,
  })
  const end: DescriptionItem[] = closing
    ? [
        { term: t('purchase.closedOn'), value: <DateText value={closing.day} /> },
        { term: t('purchase.fee'), value: <Money value={closing.fee} /> },
        { term: t('purchase.charged'), value: <Money value={closing.charged} /> },
        ...(closing.lost === '0.00'
          ? []
          : [{ term: t('purchase.lost'), value: <Money value={closing.lost} /> }]),
        ...(purchase.recovered === '0.00'
          ? []
          : [{ term: t('purchase.recovered'), value: <Money value={purchase.recovered} /> }]),
        closing.rebate.startsWith('-')
          ? { term: t('purchase.owedBack'), value: <Money value={closing.rebate.slice(1)} /> }
          : { term: t('purchase.rebate'), value: <Money value={closing.rebate} /> },
      ]
    : []
  return (
    <DescriptionList
      items={[
        money('open', purchase.open),
        money('face', purchase.face),
        money('advance', purchase.advance),
        money('reserve', purchase.reserve),
        money('fundingFee', fundingFee),
        { term: t('purchase.day'), value: <DateText value={purchase.purchaseDay} /> },
        {
          term: t('purchase.recourse'),
          value: purchase.recourseDay ? <DateText value={purchase.recourseDay} /> : t('purchase.noRecourse'),
        },
        { term: t('purchase.terms'), value: <Terms purchase={purchase} /> },
        ...(payoutId
          ? [
              {
                term: t('purchase.payout'),
                value: (
                  <TextLink to={payoutHref(payoutId)}>{t('payouts.one', { number: payoutId })}</TextLink>
                ),
              },
            ]
          : []),
        ...end,
      ]}
    />
  )
}

function Terms({ purchase: { terms } }: { purchase: Purchase }) {
  const t = useT()
  const { entityLink, format } = useHost()
  const { agreementId, agreementNumber, planName, advancePpm } = terms
  const name = t('purchase.agreement', { number: agreementNumber })
  const to = entityLink('agreement', agreementId)
  const rest = t('purchase.termsOf', { plan: planName, share: format.number(advancePpm / 10_000) })
  return (
    <>
      {to ? <TextLink to={to}>{name}</TextLink> : name}, {rest}
    </>
  )
}

/** What spoke against it when it was bought, and why it was bought all the same. */
function Against({ purchase: { findings, override } }: { purchase: Purchase }) {
  const t = useT()
  if (findings.length === 0 && !override) return null
  return (
    <Alert
      tone={override ? 'warning' : 'info'}
      title={t(override ? 'purchase.overridden' : 'purchase.findings')}
    >
      <FindingList findings={findings} />
      {override ? <Text>{t('purchase.override', { reason: override.reason })}</Text> : null}
    </Alert>
  )
}
