import { useHost } from '@drayline/contract'
import type { AccountCode } from '@drayline/domain/finance/ledger/chart'
import { accountRules } from '@drayline/domain/finance/ledger/chart'
import { useQuery } from '@drayline/platform/query'
import { Money, Row, SegmentedControl, Stack, Text, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import { BookTable } from './BookTable.tsx'
import { accountHref, type BookState } from './book-state.ts'
import { holdersQuery } from './ledger.queries.ts'

const fields = { client: 'clientId', broker: 'brokerId' } as const
const shown = 8

/** Whose an account's balance is: the largest, with the way to their lines. */
export function AccountHolders({ account, state }: { account: AccountCode; state: BookState }) {
  const t = useT()
  const { http } = useHost()
  const { needs } = accountRules(account)
  const possible = (['client', 'broker'] as const).filter((one) => needs.includes(fields[one]))
  const by = possible.find((one) => one === state.by) ?? possible[0]
  const { data } = useQuery({
    ...holdersQuery(http, account, by ?? 'client', state.to),
    enabled: by !== undefined,
  })
  if (!by || !data || data.count === 0) return null
  const rows = data.rows.slice(0, shown)
  return (
    <Stack gap={2}>
      <Row justify="space-between" align="center" gap={3}>
        <Text tone="muted">{t('ledger.largest', { count: data.count })}</Text>
        {possible.length > 1 ? (
          <SegmentedControl
            label={t('ledger.by')}
            value={by}
            options={possible.map((value) => ({ value, label: t(`column.${value}`) }))}
            onValueChange={(next) => state.set({ by: next === 'broker' ? next : null }, { replace: true })}
          />
        ) : null}
      </Row>
      <BookTable>
        <table aria-label={t('ledger.largest', { count: data.count })}>
          <tbody>
            {rows.map(({ holder, balance }) => (
              <tr key={holder.id}>
                <th scope="row">
                  <TextLink to={accountHref({ ...state, account, [fields[by]]: holder.id })}>
                    {holder.name}
                  </TextLink>
                </th>
                <td className="end">
                  <Money value={balance} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </BookTable>
    </Stack>
  )
}
