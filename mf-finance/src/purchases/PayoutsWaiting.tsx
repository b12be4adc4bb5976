import { useHost } from '@drayline/contract'
import type { WaitingClient } from '@drayline/domain/finance/purchases/purchase'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { serverMessage } from '@drayline/platform/http'
import {
  Button,
  Card,
  Checkbox,
  EmptyState,
  ErrorState,
  Grid,
  ListPages,
  Money,
  Row,
  SkeletonRows,
  Stack,
  StatCards,
  Text,
  TextLink,
  useListQuery,
} from '@drayline/ui'
import { useState } from 'react'
import { BuyoutsWaiting } from '../buyouts/BuyoutsWaiting.tsx'
import { BookTable } from '../ledger/BookTable.tsx'
import { useT } from '../messages.ts'
import { FinalPurchases } from './FinalPurchases.tsx'
import { LossesWaiting } from './LossesWaiting.tsx'
import { PayOutDialog } from './PayOutDialog.tsx'
import { waitingList } from './payouts.queries.ts'

const isPayable = ({ payable }: WaitingClient) => payable !== '0.00'

/** What is to be settled, and the clients to whom something is payable or who owe something. */
export function PayoutsWaiting() {
  const t = useT()
  const { format } = useHost()
  const list = useListQuery<WaitingClient>(waitingList)
  const { search } = list.state
  const data = list.status === 'ready' ? list.rows : undefined
  const isPart = list.next !== null || search.has('cursor')
  const page = Number(search.get('page')) || 1
  // Here, since the list of clients goes away with the last of them.
  const [paying, setPaying] = useState<readonly WaitingClient[] | null>(null)
  const total = (field: 'payable' | 'due') =>
    data && format.money(formatCents(data.reduce((sum, row) => sum + parseMoney(row[field]), 0)))
  const count = (some: WaitingClient[] | undefined) =>
    some && t(isPart ? 'payouts.clientsOfPage' : 'payouts.clients', { count: some.length })
  const source = {
    ...{ data, isPending: list.status === 'loading', isFetching: list.isFetching, refetch: list.retry },
  }
  return (
    <Stack gap={5}>
      <Grid min="14rem" gap={4} fit>
        <StatCards
          source={source}
          cards={[
            {
              ...{ label: t('payouts.payable'), value: total('payable'), icon: 'banknote' },
              caption: count(data?.filter(isPayable)),
            },
            {
              ...{ label: t('payouts.due'), value: total('due'), icon: 'alert-circle' },
              caption: count(data?.filter(({ due }) => due !== '0.00')),
            },
          ]}
        />
      </Grid>
      <LossesWaiting />
      <BuyoutsWaiting />
      <FinalPurchases />
      {list.status === 'error' ? (
        <ErrorState
          title={t('payouts.failed')}
          description={serverMessage(list.error)}
          retrying={list.isFetching}
          onRetry={list.retry}
        />
      ) : null}
      {list.status === 'loading' ? <SkeletonRows rows={5} columns={4} /> : null}
      {data?.length === 0 && !isPart ? (
        <EmptyState icon="check-circle" title={t('payouts.none')} description={t('payouts.noneHint')} />
      ) : null}
      {data && data.length > 0 ? <Clients key={list.url} rows={data} onPay={setPaying} /> : null}
      {isPart ? (
        <ListPages
          label={t('payouts.clientsTitle')}
          source={list}
          page={page}
          limit={Number(search.get('limit') ?? waitingList.data.defaults?.limit)}
        />
      ) : null}
      {paying ? <PayOutDialog clients={paying} onClose={() => setPaying(null)} /> : null}
    </Stack>
  )
}

interface ClientsProps {
  rows: readonly WaitingClient[]
  onPay: (clients: readonly WaitingClient[]) => void
}

function Clients({ rows, onPay }: ClientsProps) {
  const t = useT()
  const { can } = useHost()
  const mayPay = can('invoices.pay')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const payable = rows.filter(isPayable)
  const selected = payable.filter(({ client }) => chosen.has(client.id))
  const toggle = (id: number, on: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      if (on) next.add(id)
      else next.delete(id)
      return next
    })
  return (
    <Card
      flush
      title={t('payouts.clientsTitle')}
      actions={
        mayPay && payable.length > 0 ? (
          <Button
            variant="primary"
            icon="banknote"
            disabled={selected.length === 0}
            onClick={() => onPay(selected)}
          >
            {t('payouts.paySelected', { count: selected.length })}
          </Button>
        ) : undefined
      }
    >
      <BookTable>
        <table aria-label={t('payouts.clientsTitle')}>
          <thead>
            <tr>
              {mayPay ? (
                <th scope="col">
                  <Checkbox
                    aria-label={t('payouts.all')}
                    checked={selected.length > 0 && selected.length === payable.length}
                    indeterminate={selected.length > 0 && selected.length < payable.length}
                    onCheckedChange={(on) =>
                      setChosen(new Set(on ? payable.map(({ client }) => client.id) : []))
                    }
                  />
                </th>
              ) : null}
              <th scope="col">{t('column.client')}</th>
              <th scope="col" className="end">
                {t('payouts.payable')}
              </th>
              <th scope="col" className="end">
                {t('payouts.due')}
              </th>
              <th scope="col" className="end">
                {t('payouts.netAch')}
              </th>
              {mayPay ? <th scope="col" aria-label={t('payouts.pay')} /> : null}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ClientRow
                key={row.client.id}
                row={row}
                isChosen={chosen.has(row.client.id)}
                onChoose={mayPay ? (on) => toggle(row.client.id, on) : undefined}
                onPay={() => onPay([row])}
              />
            ))}
          </tbody>
        </table>
      </BookTable>
    </Card>
  )
}

interface ClientRowProps {
  row: WaitingClient
  isChosen: boolean
  onChoose: ((on: boolean) => void) | undefined
  onPay: () => void
}

function ClientRow({ row, isChosen, onChoose, onPay }: ClientRowProps) {
  const t = useT()
  const { entityLink } = useHost()
  const { client, payable, due, nets } = row
  const to = entityLink('client', client.id)
  const can = isPayable(row)
  return (
    <tr>
      {onChoose ? (
        <td>
          {can ? (
            <Checkbox
              aria-label={t('payouts.choose', { name: client.name })}
              checked={isChosen}
              onCheckedChange={onChoose}
            />
          ) : (
            <span className="none" />
          )}
        </td>
      ) : null}
      <th scope="row">{to ? <TextLink to={to}>{client.name}</TextLink> : client.name}</th>
      <td className="end" data-title={t('payouts.payable')}>
        <Money value={payable} />
      </td>
      <td className="end" data-title={t('payouts.due')}>
        <Money value={due} />
      </td>
      <td className="end" data-title={t('payouts.netAch')}>
        <Money value={nets.ach} />
      </td>
      {onChoose ? (
        <td className="end">
          {can ? (
            <Button size="sm" aria-label={t('payouts.payOne', { name: client.name })} onClick={onPay}>
              {t('payouts.pay')}
            </Button>
          ) : (
            <Row justify="end">
              <Text size="sm" tone="muted">
                {t('payouts.owesOnly')}
              </Text>
            </Row>
          )}
        </td>
      ) : null}
    </tr>
  )
}
