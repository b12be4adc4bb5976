import { useHost } from '@drayline/contract'
import type { FuelAdvance } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import { Alert, DateText, DescriptionList, Money, Stack, Text } from '@drayline/ui'
import { useT } from '../messages.ts'

/** What the book has of an advance: when it was posted, which payments it came off, what is open, or that it was reversed. */
export function AdvanceInBook({ advance }: { advance: FuelAdvance }) {
  const t = useT()
  const { format } = useHost()
  const { status, posted, reversal, recoveries, openAmount } = advance
  if (!posted) return status === 'paid' ? <Text tone="muted">{t('advances.outsideBook')}</Text> : null
  return (
    <Stack gap={3}>
      {reversal ? (
        <Alert tone="warning" title={t('advances.wasReversed')}>
          {t('advances.reversedBy', { name: reversal.by.name, date: format.date(reversal.at) })}{' '}
          {reversal.reason}
        </Alert>
      ) : null}
      <DescriptionList
        layout="rows"
        items={[
          { term: t('advances.postedOn'), value: <DateText value={posted.day} /> },
          ...recoveries.map(({ payoutId, day, amount }) => ({
            term: t('advances.deductedBy', { id: payoutId, date: format.date(day) }),
            value: <Money value={amount} />,
          })),
          { term: t('advances.open'), value: <Money value={openAmount} /> },
        ]}
      />
    </Stack>
  )
}
