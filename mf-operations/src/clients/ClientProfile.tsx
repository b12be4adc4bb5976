import { phoneHref } from '@drayline/domain/kernel/text/phone'
import type { Client } from '@drayline/domain/operations/clients/client'
import { styled } from '@drayline/platform/styled'
import { DateText, DescriptionList } from '@drayline/ui'
import { useT } from '../messages.ts'

const Outside = styled.a`
  color: var(--accent-text);
  text-decoration: none;

  &:hover { text-decoration: underline; }
`

/** Contact data of a client and other known facts; e-mail and phone links open the program for it. */
export function ClientProfile({ client, layout = 'rows' }: { client: Client; layout?: 'rows' | 'grid' }) {
  const t = useT()
  const { email, phone } = client
  return (
    <DescriptionList
      layout={layout}
      items={[
        { term: t('client.contactPerson'), value: client.contactPerson },
        { term: t('client.email'), value: email && <Outside href={`mailto:${email}`}>{email}</Outside> },
        {
          term: t('client.phone'),
          value: phone && <Outside href={phoneHref(phone)}>{phone}</Outside>,
        },
        { term: t('client.address'), value: client.address },
        { term: t('client.taxId'), value: client.taxId },
        { term: t('client.createdAt'), value: <DateText value={client.createdAt} /> },
        { term: t('client.updatedAt'), value: <DateText value={client.updatedAt} show="dateTime" /> },
      ]}
    />
  )
}
