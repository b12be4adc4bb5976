import { useHost } from '@drayline/contract'
import type { Collection } from '@drayline/domain/finance/collections/collection'
import { Alert } from '@drayline/ui'
import { useT } from '../messages.ts'

/** Says of a voided collection who took it out of the figures, when and why. */
export function VoidNotice({ voided: { at, by, reason } }: { voided: NonNullable<Collection['voided']> }) {
  const t = useT()
  const { format } = useHost()
  return (
    <Alert tone="info" title={t('void.notice', { at: format.dateTime(at), by: by?.name ?? '' })}>
      {reason}
    </Alert>
  )
}
