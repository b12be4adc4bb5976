import type { FuelAdvanceStatus } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import { domainMessages } from '@drayline/platform/domain-messages'
import { Badge, type BadgeTone } from '@drayline/ui'

const tones: Record<FuelAdvanceStatus, BadgeTone> = {
  pending: 'yellow',
  approved: 'blue',
  paid: 'green',
  cancelled: 'grey',
}

export function FuelAdvanceStatusBadge({ status }: { status: FuelAdvanceStatus }) {
  const texts = domainMessages.useT()
  return <Badge tone={tones[status]}>{texts(`status.${status}`)}</Badge>
}
