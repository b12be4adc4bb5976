import { useHost } from '@drayline/contract'
import type { Agreement } from '@drayline/domain/finance/agreements/agreement'
import { paymentMethods } from '@drayline/domain/finance/agreements/agreement'
import { formatCents } from '@drayline/domain/kernel/money/money'
import { DescriptionList } from '@drayline/ui'
import { useT } from '../messages.ts'
import { PlanSummary } from './PlanSummary.tsx'
import { SignedPaper } from './SignedPaper.tsx'
import { percentOf } from './typed-terms.ts'

/** The terms of a version: what an account executive is asked for. */
export function TermsSummary({ agreement: { terms, brokers, documentId } }: { agreement: Agreement }) {
  const t = useT()
  const { format } = useHost()
  const money = (cents: number) => format.money(formatCents(cents))
  const limit = (cents: number | null) => (cents === null ? t('terms.noLimit') : money(cents))
  const nameOf = (id: number) => brokers.find((broker) => broker.id === id)?.name ?? `#${id}`
  const { escrow, limits, feePlan, transferFees, clearingDays } = terms
  const own = [
    ...terms.brokerAdvances.map((one) => `${nameOf(one.brokerId)}: ${percentOf(one.advancePpm)}%`),
    ...limits.brokers.map((one) => `${nameOf(one.brokerId)}: ${money(one.cents)}`),
  ]
  const charged = paymentMethods.filter((method) => transferFees[method] > 0)
  const waiting = paymentMethods.filter((method) => clearingDays[method] > 0)
  const fees = charged.map((method) => `${t(`method.${method}`)} ${money(transferFees[method])}`)
  const days = waiting.map((method) =>
    t('terms.clearing', { method: t(`method.${method}`), days: clearingDays[method] }),
  )
  return (
    <DescriptionList
      items={[
        {
          term: t('terms.recourse'),
          value: t(terms.isRecourse ? 'terms.withRecourse' : 'terms.withoutRecourse', {
            days: terms.recourseDays,
          }),
        },
        { term: t('terms.advance'), value: `${percentOf(terms.advancePpm)}%` },
        { term: `${t('terms.feePlan')}: ${feePlan.name}`, value: <PlanSummary plan={feePlan.terms} /> },
        { term: t('terms.clientLimit'), value: limit(limits.clientCents) },
        { term: t('terms.pairLimit'), value: limit(limits.pairCents) },
        {
          term: t('terms.concentration'),
          value:
            limits.concentrationPpm === null
              ? t('terms.noLimit')
              : t('terms.concentrationText', {
                  rate: `${percentOf(limits.concentrationPpm)}%`,
                  floor: money(limits.concentrationFloorCents),
                }),
        },
        {
          term: t('terms.escrow'),
          value:
            escrow.ppm === 0
              ? t('terms.none')
              : t('terms.escrowText', { rate: `${percentOf(escrow.ppm)}%`, floor: money(escrow.floorCents) }),
        },
        {
          term: t('terms.monthlyMinimum'),
          value: terms.monthlyMinimumCents === 0 ? t('terms.none') : money(terms.monthlyMinimumCents),
        },
        { term: t('terms.transferFees'), value: fees.join(', ') || t('terms.none') },
        { term: t('terms.clearingDays'), value: days.join(', ') || t('terms.none') },
        ...(documentId === null
          ? []
          : [{ term: t('agreement.signedPaper'), value: <SignedPaper documentId={documentId} /> }]),
        ...(own.length > 0 ? [{ term: t('terms.ofBrokers'), value: own.join(', ') }] : []),
      ]}
    />
  )
}
