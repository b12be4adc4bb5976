import type { Journal } from '@drayline/domain/finance/ledger/ledger-schema'
import { Badge, type BadgeProps } from '@drayline/ui'
import { useT } from '../messages.ts'

const tones: Record<Journal['status'], BadgeProps['tone']> = {
  requested: 'yellow',
  posted: 'green',
  refused: 'red',
  withdrawn: 'grey',
}

/** Where an entry by hand stands. */
export function JournalStatusBadge({ status }: { status: Journal['status'] }) {
  const t = useT()
  return <Badge tone={tones[status]}>{t(`ledger.journal.${status}`)}</Badge>
}
