import { useHost } from '@drayline/contract'
import type { Payee, PayeeStanding } from '@drayline/domain/finance/payees/payee'
import { Badge, type BadgeTone, DateText, DescriptionList, Row, Text } from '@drayline/ui'
import { useT } from '../messages.ts'

const tones: Record<PayeeStanding, BadgeTone> = {
  proposed: 'yellow',
  waiting: 'blue',
  inUse: 'green',
  replaced: 'grey',
  stopped: 'red',
  rejected: 'red',
  withdrawn: 'grey',
}

/** Bank and last digits of an account, with where it stands. */
export function PayeeTitle({ payee, standing }: { payee: Payee; standing: PayeeStanding }) {
  const t = useT()
  return (
    <Row gap={3} justify="space-between">
      <Text weight="medium">
        {payee.bankName} <span className="tabular">{`••••${payee.accountTail}`}</span>
      </Text>
      <Badge tone={tones[standing]}>{t(`payee.standing.${standing}`)}</Badge>
    </Row>
  )
}

/** What is known of an account without its numbers. */
export function PayeeDetails({ payee, standing }: { payee: Payee; standing: PayeeStanding }) {
  const t = useT()
  const { format } = useHost()
  const { methods, accountType, routingTail, verification, proposedBy, decidedBy, decidedAt } = payee
  return (
    <DescriptionList
      layout="rows"
      items={[
        { term: t('payee.holder'), value: payee.holder },
        {
          term: t('payee.use'),
          value: methods.map((method) => t(`payment.${method}`)).join(', '),
        },
        {
          term: t('payee.account'),
          value: `${t(`payee.type.${accountType}`)} · ${t('payee.routingTail', { digits: `•••••${routingTail}` })}`,
        },
        standing === 'waiting' && payee.payableFrom
          ? { term: t('payee.payableFrom'), value: <DateText value={payee.payableFrom} show="dateTime" /> }
          : null,
        { term: t('payee.verified'), value: verification },
        {
          term: t('payee.proposedBy'),
          value: t('payee.byOn', { name: proposedBy.name, date: format.date(payee.createdAt) }),
        },
        decidedBy && decidedAt
          ? {
              term: t(`payee.decided.${payee.state}`),
              value: t('payee.byOn', { name: decidedBy.name, date: format.date(decidedAt) }),
            }
          : null,
        payee.reason ? { term: t('reason.label'), value: payee.reason } : null,
      ].filter((item) => item !== null)}
    />
  )
}
