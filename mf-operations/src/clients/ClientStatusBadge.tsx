import type { ClientStatus } from '@drayline/domain/operations/clients/client'
import { domainMessages } from '@drayline/platform/domain-messages'
import { Badge } from '@drayline/ui'

/** A client's status, in words and color. */
export function ClientStatusBadge({ status }: { status: ClientStatus }) {
  const t = domainMessages.useT()
  return <Badge tone={status === 'active' ? 'green' : 'grey'}>{t(`status.${status}`)}</Badge>
}
