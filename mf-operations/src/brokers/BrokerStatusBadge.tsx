import type { BrokerStatus } from '@drayline/domain/operations/brokers/broker'
import { domainMessages } from '@drayline/platform/domain-messages'
import { Badge, type BadgeTone } from '@drayline/ui'

const tones: Record<BrokerStatus, BadgeTone> = { active: 'green', inactive: 'grey', suspended: 'red' }

/** A broker's status, in words and color. */
export function BrokerStatusBadge({ status }: { status: BrokerStatus }) {
  const t = domainMessages.useT()
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
}
