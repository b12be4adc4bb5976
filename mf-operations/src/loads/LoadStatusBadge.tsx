import type { LoadStatus } from '@drayline/domain/operations/loads/load'
import { domainMessages } from '@drayline/platform/domain-messages'
import { Badge, type BadgeTone } from '@drayline/ui'

const tones: Record<LoadStatus, BadgeTone> = {
  pending: 'yellow',
  in_transit: 'blue',
  delivered: 'violet',
  invoiced: 'blue',
  paid: 'green',
}

/** A load's status, in words and color. */
export function LoadStatusBadge({ status }: { status: LoadStatus }) {
  const t = domainMessages.useT()
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
}
