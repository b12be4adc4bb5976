import { useHost } from '@drayline/contract'
import type { Buyout, BuyoutState } from '@drayline/domain/finance/buyouts/buyout'
import {
  Alert,
  Badge,
  type BadgeTone,
  DateText,
  DescriptionList,
  Money,
  Row,
  Stack,
  Text,
  TextLink,
} from '@drayline/ui'
import { SignedPaper } from '../agreements/SignedPaper.tsx'
import { useT } from '../messages.ts'

const tones: Record<BuyoutState, BadgeTone> = {
  proposed: 'yellow',
  approved: 'blue',
  rejected: 'red',
  cancelled: 'grey',
  payable: 'yellow',
  paid: 'blue',
  cleared: 'green',
}

/** The former factor, what it is owed, and where the buyout stands. */
export function BuyoutTitle({ buyout }: { buyout: Buyout }) {
  const t = useT()
  const { factorName, payoff, funding, state } = buyout
  return (
    <Row gap={3} justify="space-between">
      <Text weight="medium">
        {factorName} · <Money value={funding?.amount ?? payoff} />
      </Text>
      <Badge tone={tones[state]}>{t(`buyout.state.${state}`)}</Badge>
    </Row>
  )
}

/** What the payoff letter says, who decided, which funding bore it, and how it was paid. */
export function BuyoutDetails({ buyout }: { buyout: Buyout }) {
  const t = useT()
  const { format } = useHost()
  const { payoff, perDiem, goodThrough, reference, remittance, documentId, returned } = buyout
  return (
    <Stack gap={3}>
      {returned ? (
        <Alert tone="destructive" title={t('buyout.cameBack')} live={false}>
          {returned.reason}
        </Alert>
      ) : null}
      <DescriptionList
        layout="rows"
        items={[
          { term: t('buyout.payoff'), value: <Money value={payoff} /> },
          { term: t('buyout.goodThrough'), value: <DateText value={goodThrough} /> },
          perDiem === '0.00' ? null : { term: t('buyout.perDiem'), value: format.money(perDiem) },
          reference ? { term: t('buyout.reference'), value: reference } : null,
          { term: t('buyout.remittance'), value: remittance },
          documentId ? { term: t('buyout.letter'), value: <SignedPaper documentId={documentId} /> } : null,
          ...useHistory(buyout),
        ].filter((item) => item !== null)}
      />
    </Stack>
  )
}

function useHistory(buyout: Buyout) {
  const t = useT()
  const { format } = useHost()
  const { proposedBy, decidedBy, decidedAt, reason, funding, payment } = buyout
  const byOn = (name: string, at: string) => t('payee.byOn', { name, date: format.date(at) })
  return [
    { term: t('buyout.enteredBy'), value: byOn(proposedBy.name, buyout.createdAt) },
    decidedBy && decidedAt ? { term: t('buyout.decidedBy'), value: byOn(decidedBy.name, decidedAt) } : null,
    reason ? { term: t('reason.label'), value: reason } : null,
    funding
      ? {
          term: t('buyout.funding'),
          value: (
            <TextLink to={`/factoring/payouts?tab=made&open=${funding.payoutId}`}>
              {t('buyout.fundedOn', { amount: format.money(funding.amount), day: format.date(funding.day) })}
            </TextLink>
          ),
        }
      : null,
    funding && funding.due !== '0.00'
      ? {
          term: t('fund.payoffDue'),
          value: [format.money(funding.due), funding.override?.reason].filter(Boolean).join(' · '),
        }
      : null,
    payment
      ? {
          term: t('buyout.payment'),
          value: [
            format.date(payment.day),
            t(`payment.${payment.method}`),
            payment.reference,
            payment.by.name,
          ]
            .filter(Boolean)
            .join(' · '),
        }
      : null,
    payment?.confirmedDay
      ? { term: t('payouts.seen'), value: <DateText value={payment.confirmedDay} /> }
      : null,
  ]
}
