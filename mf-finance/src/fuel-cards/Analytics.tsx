import { useHost } from '@drayline/contract'
import type { FuelCardAnalytics } from '@drayline/domain/finance/fuel-cards/fuel-card'
import { analyticsMonths, fuelCardStatuses } from '@drayline/domain/finance/fuel-cards/fuel-card'
import { localeOf } from '@drayline/domain/kernel/text/i18n'
import { domainMessages } from '@drayline/platform/domain-messages'
import { HttpError, serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { useSearchParams } from '@drayline/platform/router'
import {
  type ChartPoint,
  ChartWithTable,
  ErrorState,
  Grid,
  Row,
  SegmentedControl,
  Stack,
  Text,
} from '@drayline/ui'
import { useT } from '../messages.ts'
import { analyticsQuery } from './fuel-cards.queries.ts'

const usual = 12

/** Applications counted: by month, status, card, spend, and how long approval takes; the period is in the address. */
export function Analytics() {
  const t = useT()
  const { http, format } = useHost()
  const [search, setSearch] = useSearchParams()
  const months = analyticsMonths.find((count) => String(count) === search.get('months')) ?? usual
  const { data, error, refetch } = useQuery(analyticsQuery(http, months))
  const choose = (value: string) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      after.set('months', value)
      return after
    })
  return (
    <Stack gap={4}>
      <Row justify="space-between" gap={3}>
        <SegmentedControl
          label={t('analytics.period')}
          value={String(months)}
          onValueChange={choose}
          options={analyticsMonths.map((count) => ({
            value: String(count),
            label: t('analytics.months', { count }),
          }))}
        />
        {data ? (
          <Text tone="muted">
            {t('analytics.counted', {
              count: data.total,
              from: format.date(data.from),
              to: format.date(data.to),
            })}
          </Text>
        ) : null}
      </Row>
      {error && !data ? (
        <ErrorState
          title={t('analytics.failed')}
          description={serverMessage(error)}
          traceId={error instanceof HttpError ? error.problem?.traceId : undefined}
          onRetry={refetch}
        />
      ) : (
        <Charts data={data} />
      )}
    </Stack>
  )
}

function Charts({ data }: { data: FuelCardAnalytics | undefined }) {
  const t = useT()
  const texts = domainMessages.useT()
  const { format } = useHost()
  const monthText = useMonthText()
  const nothing = data?.total === 0
  const shared = {
    kind: 'bar',
    format: (value: number | string) => format.number(Number(value)),
    loading: !data,
    empty: t('analytics.none'),
  } as const
  const one = [{ key: 'count', label: t('analytics.applications') }]
  const counted = <T extends string>(
    parts: readonly { value: T; count: number }[] | undefined,
    label: (value: T) => string,
  ): ChartPoint[] =>
    nothing
      ? []
      : (parts ?? []).map(({ value, count }) => ({ id: value, label: label(value), values: { count } }))
  const sum = (parts: readonly { count: number }[] | undefined) => ({
    count: (parts ?? []).reduce((total, { count }) => total + count, 0),
  })
  const approval = data?.approvalTime
  return (
    <>
      <ChartWithTable
        {...shared}
        title={t('analytics.byMonth')}
        pointsLabel={t('analytics.month')}
        stacked
        series={fuelCardStatuses.map((key) => ({ key, label: texts(`status.${key}`) }))}
        points={
          nothing
            ? []
            : (data?.byMonth ?? []).map(({ month, ...values }) => ({
                id: month,
                label: monthText(month),
                values,
              }))
        }
        totals={Object.fromEntries((data?.byStatus ?? []).map(({ value, count }) => [value, count]))}
      />
      <Grid min="24rem" gap={4} fit>
        <ChartWithTable
          {...shared}
          horizontal
          title={t('analytics.byStatus')}
          pointsLabel={t('column.status')}
          series={one}
          points={counted(data?.byStatus, (value) => texts(`status.${value}`))}
          totals={sum(data?.byStatus)}
        />
        <ChartWithTable
          {...shared}
          horizontal
          title={t('analytics.byCard')}
          pointsLabel={t('cards.cardType')}
          series={one}
          points={counted(data?.byCardType, (value) => texts(`cardType.${value}`))}
          totals={sum(data?.byCardType)}
        />
        <ChartWithTable
          {...shared}
          horizontal
          title={t('analytics.bySpend')}
          pointsLabel={t('cards.monthlySpend')}
          series={one}
          points={counted(data?.bySpend, (value) => t(`fuelSpend.${value}`))}
          totals={sum(data?.bySpend)}
        />
        <ChartWithTable
          {...shared}
          horizontal
          title={t('analytics.approvalTime')}
          subtitle={
            approval?.averageDays === null || approval === undefined
              ? undefined
              : t('analytics.average', { days: format.number(approval.averageDays) })
          }
          pointsLabel={t('analytics.days')}
          series={one}
          points={approval?.count ? counted(approval.bands, (value) => t(`approval.${value}`)) : []}
          totals={sum(approval?.bands)}
        />
      </Grid>
    </>
  )
}

/** "Nov 2026" of "2026-11", in the page's language. */
function useMonthText(): (month: string) => string {
  const { user } = useHost()
  const format = new Intl.DateTimeFormat(localeOf(user.language), {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (month) => format.format(new Date(`${month}-01T00:00:00Z`))
}
