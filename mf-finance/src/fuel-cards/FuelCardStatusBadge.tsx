import type { FuelCardStatus } from '@drayline/domain/finance/fuel-cards/fuel-card'
import { domainMessages } from '@drayline/platform/domain-messages'
import { Badge, type BadgeTone } from '@drayline/ui'

const tones: Record<FuelCardStatus, BadgeTone> = {
  pending: 'yellow',
  under_review: 'blue',
  approved: 'green',
  rejected: 'red',
}

export function FuelCardStatusBadge({ status }: { status: FuelCardStatus }) {
  const texts = domainMessages.useT()
  return <Badge tone={tones[status]}>{texts(`status.${status}`)}</Badge>
}
