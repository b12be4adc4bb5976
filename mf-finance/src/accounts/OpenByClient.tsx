import type { BrokerAccount } from '@drayline/domain/finance/ledger/party-account-schema'
import { Alert, Money, Stack, Text, TextLink } from '@drayline/ui'
import { BookTable } from '../ledger/BookTable.tsx'
import { useT } from '../messages.ts'
import { accountHref } from './account-state.ts'

interface OpenProps {
  account: BrokerAccount
  to: string | null
  /** So many clients are shown, the largest first. */
  limit?: number
}

/** What a broker owes on the invoices of each client, and what it disputes. */
export function OpenByClient({ account, to, limit = 50 }: OpenProps) {
  const t = useT()
  const { clients, clientCount, disputed } = account
  return (
    <Stack gap={4}>
      {disputed && disputed.count > 0 ? (
        <Alert tone="warning">
          {t('account.disputed', { count: disputed.count, amount: Number(disputed.open) })}
        </Alert>
      ) : null}
      {clientCount > 0 ? (
        <Stack gap={2}>
          <Text as="p" tone="muted">
            {t('account.openByClient', { count: clientCount })}
          </Text>
          <BookTable>
            <table aria-label={t('account.openByClient', { count: clientCount })}>
              <tbody>
                {clients.slice(0, limit).map(({ client, open }) => (
                  <tr key={client.id}>
                    <th scope="row">
                      <TextLink
                        to={accountHref({ party: 'client', id: client.id }, { figure: 'receivable', to })}
                      >
                        {client.name}
                      </TextLink>
                    </th>
                    <td className="end">
                      <Money value={open} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </BookTable>
        </Stack>
      ) : null}
    </Stack>
  )
}
