import { useHost } from '@drayline/contract'
import { useQuery } from '@drayline/platform/query'
import { Alert, Money, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import { proposedQuery } from './charge-back.queries.ts'

/** Losses that wait for a second person, each with the way to its invoice; nothing without any. */
export function LossesWaiting() {
  const t = useT()
  const { http, can } = useHost()
  const { data: page } = useQuery({ ...proposedQuery(http), enabled: can('purchases.writeOff') })
  const data = page?.rows ?? []
  if (data.length === 0) return null
  return (
    <Alert tone="warning" title={t('writeOff.waiting', { count: data.length })}>
      <ul>
        {data.map(({ id, invoice, client, open }) => (
          <li key={id}>
            <TextLink to={`/invoices/${invoice.id}`}>{invoice.invoiceNumber}</TextLink> · {client?.name} ·{' '}
            <Money value={open} />
          </li>
        ))}
      </ul>
    </Alert>
  )
}
