import { useHost } from '@drayline/contract'
import type { Purchase } from '@drayline/domain/finance/purchases/purchase'
import { serverMessage } from '@drayline/platform/http'
import { useInfiniteQuery } from '@drayline/platform/query'
import {
  Button,
  Card,
  DateText,
  ErrorState,
  Money,
  MoreButton,
  SkeletonText,
  Stack,
  Text,
  TextLink,
} from '@drayline/ui'
import { useStep } from '../ledger/use-step.ts'
import { useT } from '../messages.ts'
import { FigureTable } from './FigureTable.tsx'
import { collectedQuery, finalDay, settleFinal } from './payouts.queries.ts'

/** Purchases that are paid and not settled: those whose money is final, and those that wait for it. */
export function FinalPurchases() {
  const t = useT()
  const { http, format, can, notify } = useHost()
  const query = useInfiniteQuery(collectedQuery(http))
  const step = useStep(t('settle.failed'), () => void query.refetch())
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const today = format.today()
  const final = rows.filter((one) => finalDay(one) <= today)

  const settle = () =>
    step.run(async (options) => {
      const { settled, more } = await settleFinal(http, options)
      notify.success(t('settle.done', { count: settled }), more ? t('settle.more') : undefined)
    })

  return (
    <Card
      title={t('settle.title')}
      subtitle={t('settle.hint')}
      actions={
        can('receipts.post') ? (
          <Button icon="check-circle" loading={step.busy} disabled={final.length === 0} onClick={settle}>
            {t('settle.action')}
          </Button>
        ) : undefined
      }
    >
      {query.error && !query.data ? (
        <ErrorState
          compact
          title={t('settle.readFailed')}
          description={serverMessage(query.error)}
          onRetry={() => query.refetch()}
        />
      ) : null}
      {query.isPending ? <SkeletonText lines={3} /> : null}
      {query.data && rows.length === 0 ? <Text tone="muted">{t('settle.none')}</Text> : null}
      {rows.length > 0 ? (
        <Stack gap={3}>
          <Text>{t('settle.count', { final: final.length, waiting: rows.length - final.length })}</Text>
          <FigureTable
            label={t('settle.title')}
            names={3}
            heads={[
              t('part.invoice'),
              t('column.client'),
              t('column.broker'),
              t('purchase.face'),
              t('settle.finalOn'),
            ]}
            rows={rows.map((purchase) => rowOf(purchase, finalDay(purchase) <= today, t))}
          />
          <MoreButton query={query}>{t('reports.more')}</MoreButton>
        </Stack>
      ) : null}
    </Card>
  )
}

function rowOf(purchase: Purchase, isFinal: boolean, t: ReturnType<typeof useT>) {
  const { id, invoice, client, broker, face } = purchase
  return {
    key: id,
    cells: [
      <TextLink key="invoice" to={`/invoices/${invoice.id}`}>
        {invoice.invoiceNumber}
      </TextLink>,
      client?.name ?? '—',
      broker?.name ?? '—',
      <Money key="face" value={face} />,
      isFinal ? t('settle.final') : <DateText key="day" value={finalDay(purchase)} />,
    ],
  }
}
