import { phoneHref } from '@drayline/domain/kernel/text/phone'
import type { Broker } from '@drayline/domain/operations/brokers/broker'
import { styled } from '@drayline/platform/styled'
import { DateText, type DescriptionItem, DescriptionList } from '@drayline/ui'
import { useT } from '../messages.ts'

const Outside = styled.a`
  color: var(--accent-text);
  text-decoration: none;

  &:hover { text-decoration: underline; }
`

/** Contact data of a broker and other known facts; e-mail and phone links open the program for it. */
export function BrokerProfile({ broker }: { broker: Broker }) {
  const t = useT()
  return (
    <DescriptionList
      layout="rows"
      items={[
        { term: t('broker.contactPerson'), value: broker.contactPerson },
        { term: t('broker.email'), value: mailLink(broker.email) },
        { term: t('broker.phone'), value: phoneLink(broker.phone) },
        ...payablesItems(t, broker),
        { term: t('broker.address'), value: addressOf(broker) },
        { term: t('broker.mcNumber'), value: broker.mcNumber },
        { term: t('broker.dotNumber'), value: broker.dotNumber },
        { term: t('broker.paymentTerms'), value: t(`paymentTerms.${broker.paymentTerms}`) },
        { term: t('broker.notes'), value: broker.notes },
        { term: t('broker.createdAt'), value: <DateText value={broker.createdAt} /> },
        { term: t('broker.updatedAt'), value: <DateText value={broker.updatedAt} show="dateTime" /> },
      ]}
    />
  )
}

/** Accounts payable, where they are known. */
function payablesItems(t: ReturnType<typeof useT>, broker: Broker): DescriptionItem[] {
  const { payablesContact, payablesPhone, payablesEmail } = broker
  return [
    { term: t('broker.payablesContact'), value: payablesContact },
    { term: t('broker.payablesPhone'), value: payablesPhone && phoneLink(payablesPhone) },
    { term: t('broker.payablesEmail'), value: payablesEmail && mailLink(payablesEmail) },
  ].filter(({ value }) => value)
}

const mailLink = (email: string) => <Outside href={`mailto:${email}`}>{email}</Outside>
const phoneLink = (phone: string) => <Outside href={phoneHref(phone)}>{phone}</Outside>

/** As it stands on an envelope: street, city, state and ZIP code. */
function addressOf({ address, city, state, zipCode }: Broker): string {
  const place = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [address, place].filter(Boolean).join(', ')
}
