import { useHost } from '@drayline/contract'
import { useQuery } from '@drayline/platform/query'
import { DateText, LinkButton, Row, Text, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import { RecordLines } from '../sections/RecordLines.tsx'
import { CheckStatusBadge, ScoreBadge } from './check-badges.tsx'
import { limitText } from './check-columns.tsx'
import { checksOfBrokerQuery } from './credit-checks.queries.ts'

/** The credit checks of a broker, the newest first, and the way to a new one. */
export function BrokerChecks({ brokerId, except }: { brokerId: number; except?: number }) {
  const t = useT()
  const { http, can, format } = useHost()
  const result = useQuery({ ...checksOfBrokerQuery(http, brokerId), enabled: can('creditChecks.read') })
  if (!can('creditChecks.read')) return null
  return (
    <RecordLines
      title={t('check.history')}
      result={result}
      empty={t('check.noHistory')}
      icon="gauge"
      action={
        can('creditChecks.request') ? (
          <LinkButton size="sm" to={`/credit-checks?new=1&broker=${brokerId}`} icon="plus">
            {t('check.new')}
          </LinkButton>
        ) : null
      }
      line={(check) => (
        <>
          <TextLink to={`/credit-checks?open=${check.id}`} aria-current={check.id === except || undefined}>
            <DateText value={check.checkedAt ?? check.createdAt} />
          </TextLink>
          <CheckStatusBadge status={check.status} />
          <Text size="sm" tone="muted">
            {format.money(limitText(check.limit ?? check.requestedLimit) ?? '')}
          </Text>
          <Row gap={1}>
            <ScoreBadge check={check} />
          </Row>
        </>
      )}
    />
  )
}
