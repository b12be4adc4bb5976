import { useHost } from '@drayline/contract'
import type { CurvePoint } from '@drayline/domain/finance/fee-plans/quote'
import type { Purchase } from '@drayline/domain/finance/purchases/purchase'
import { addDays } from '@drayline/domain/kernel/dates/dates'
import { formatCents, formatShort } from '@drayline/domain/kernel/money/money'
import { serverMessage } from '@drayline/platform/http'
import {
  Button,
  DateText,
  ErrorState,
  Heading,
  LineChart,
  Money,
  Row,
  SkeletonText,
  Stack,
  Text,
} from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { FigureTable } from './FigureTable.tsx'
import { dayOut, feeChanges } from './fee-by-day.ts'
import { useCurve } from './use-curve.ts'

/** What the fee and the rebate are, by the day on which the broker's money counts: a curve, and the days it changes. */
export function FeeByDay({ purchase }: { purchase: Purchase }) {
  const t = useT()
  const { points, error, refetch } = useCurve(purchase)
  return (
    <Stack gap={3}>
      <Heading level={3} size={4}>
        {t('purchase.feeByDay')}
      </Heading>
      {points ? (
        <Curve purchase={purchase} points={points} />
      ) : error ? (
        <ErrorState
          compact
          title={t('purchase.ratesFailed')}
          description={serverMessage(error)}
          onRetry={refetch}
        />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Stack>
  )
}

function Curve({ purchase, points }: { purchase: Purchase; points: readonly CurvePoint[] }) {
  const t = useT()
  const { format } = useHost()
  const { closing } = purchase
  const present = dayOut(purchase, format.today())
  const now = points.find(({ day }) => day === present)
  const label = t('purchase.feeByDay')
  const money = (cents: number) => format.money(formatCents(cents))
  return (
    <>
      {now && (!closing || isBooked(now, closing)) ? (
        <Text>
          {t(closing ? 'purchase.feeAtEnd' : 'purchase.feeNow', {
            ...{ day: present, fee: money(now.feeCents), rebate: money(now.rebateCents) },
          })}
        </Text>
      ) : null}
      <LineChart
        label={label}
        height={200}
        series={[
          { key: 'fee', label: t('purchase.fee') },
          { key: 'rebate', label: t('purchase.rebate') },
        ]}
        points={points.map(({ day, feeCents, rebateCents }) => ({
          id: day,
          label: t('purchase.dayOut', { day }),
          values: { fee: formatCents(feeCents), rebate: formatCents(rebateCents) },
        }))}
        format={(value) => format.money(String(value))}
        formatTick={formatShort}
      />
      <Changes purchase={purchase} points={points} present={present} />
    </>
  )
}

interface ChangesProps {
  purchase: Purchase
  points: readonly CurvePoint[]
  present: number
}

/** A fee that grows by the day is told in a sentence; one that grows in steps names the next of them. */
function Changes({ purchase, points, present }: ChangesProps) {
  const t = useT()
  const { format } = useHost()
  const [isWhole, setWhole] = useState(false)
  const { dailyCents, all, next } = feeChanges(points, present)
  if (dailyCents !== null)
    return (
      <Text>
        {dailyCents === 0 || purchase.closing
          ? t('purchase.everyDay')
          : t('purchase.everyDayBy', { amount: format.money(formatCents(dailyCents)) })}
      </Text>
    )
  return (
    <>
      <FigureTable
        label={t('purchase.feeTable')}
        heads={[t('purchase.dayColumn'), t('purchase.ifPaid'), t('purchase.fee'), t('purchase.rebate')]}
        rows={(isWhole ? all : next).map(({ day, feeCents, rebateCents }) => ({
          key: day,
          isCurrent: day === present,
          cells: [
            format.number(day),
            <DateText key="date" value={addDays(purchase.purchaseDay, day)} />,
            <Money key="fee" value={formatCents(feeCents)} />,
            <Money key="rebate" value={formatCents(rebateCents)} />,
          ],
        }))}
      />
      {all.length > next.length ? (
        <Row>
          <Button size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('purchase.fewDays') : t('purchase.allDays', { count: all.length })}
          </Button>
        </Row>
      ) : null}
    </>
  )
}

/** What was booked at the end is told, and never another figure beside it. */
function isBooked(
  { feeCents, rebateCents }: { feeCents: number; rebateCents: number },
  { fee, rebate }: NonNullable<Purchase['closing']>,
): boolean {
  return formatCents(feeCents) === fee && formatCents(rebateCents) === rebate
}
