import type { DocumentStatus } from '@drayline/domain/operations/documents/document'
import { Badge } from '@drayline/ui'
import { useT } from '../messages.ts'
import { statusTones } from './document-badges.ts'

/** A document's status, in words and color. */
export function DocumentStatusBadge({ status }: { status: DocumentStatus }) {
  const t = useT()
  return <Badge tone={statusTones[status]}>{t(`documentStatus.${status}`)}</Badge>
}
