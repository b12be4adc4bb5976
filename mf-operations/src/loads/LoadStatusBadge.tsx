import type { StoredLoadStatus } from '@drayline/domain/operations/loads/load'
import { domainMessages } from '@drayline/platform/domain-messages'
import { Badge, type BadgeTone } from '@drayline/ui'

const tones: Record<StoredLoadStatus, BadgeTone> = {
  pending: 'yellow',
  in_transit: 'blue',
  delivered: 'violet',
  invoiced: 'blue',
  paid: 'green',
  cancelled: 'grey',
}

/** A load's status, in words and color. */
export function LoadStatusBadge({ status }: { status: StoredLoadStatus }) {
  const t = domainMessages.useT()
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
}
