import { useHost } from '@drayline/contract'
import type { Debtor } from '@drayline/domain/finance/collections/broker-worklist'
import { domainMessages } from '@drayline/platform/domain-messages'
import { Card, DateText, DescriptionList, Row, Stack, Text } from '@drayline/ui'
import { useT } from '../messages.ts'
import { PromiseBadge, usePromiseText } from './CollectionBadges.tsx'

/** What was said last, what was promised, and when somebody is to call again. */
export function DebtorSaid({ debtor }: { debtor: Debtor }) {
  const t = useT()
  const { format } = useHost()
  const { lastCall, promise } = debtor
  return (
    <Card>
      <DescriptionList
        items={[
          {
            term: t('debtor.promise'),
            value: promise ? <Promised promise={promise} /> : t('debtor.noPromise'),
          },
          { term: t('owing.lastCall'), value: lastCall ? <LastCall call={lastCall} /> : t('call.none') },
          ...(lastCall?.nextCallDate
            ? [{ term: t('call.nextCallDate'), value: format.date(lastCall.nextCallDate) }]
            : []),
        ]}
      />
    </Card>
  )
}

function Promised({ promise }: { promise: NonNullable<Debtor['promise']> }) {
  const t = useT()
  const { format } = useHost()
  const text = usePromiseText()
  return (
    <Stack gap={1}>
      <Row gap={2}>
        <Text weight="semibold">{text(promise)}</Text>
        <PromiseBadge state={promise.state} />
      </Row>
      <Text size="sm" tone="muted">
        {t('debtor.received', { amount: format.money(promise.received) })}
      </Text>
    </Stack>
  )
}

function LastCall({ call }: { call: NonNullable<Debtor['lastCall']> }) {
  const texts = domainMessages.useT()
  const { outcome, at, by, note } = call
  return (
    <Stack gap={1}>
      <span>
        <Text weight="semibold">{texts(`callOutcome.${outcome}`)}</Text>{' '}
        <DateText value={at} show="relative" />
        {by ? ` · ${by.name}` : null}
      </span>
      {note ? (
        <Text size="sm" tone="muted">
          {note}
        </Text>
      ) : null}
    </Stack>
  )
}
