import type { CreditCheck, CreditCheckStatus } from '@drayline/domain/operations/credit-checks/credit-check'
import type { ScoreBand } from '@drayline/domain/operations/credit-checks/credit-score'
import { bandOf } from '@drayline/domain/operations/credit-checks/credit-score'
import { domainMessages } from '@drayline/platform/domain-messages'
import { Badge, type BadgeTone, type IconName } from '@drayline/ui'
import { useT } from '../messages.ts'

const statusTones: Record<CreditCheckStatus, BadgeTone> = {
  pending: 'yellow',
  approved: 'green',
  rejected: 'red',
}

/** A check's status, in words and color. */
export function CheckStatusBadge({ status }: { status: CreditCheckStatus }) {
  const t = domainMessages.useT()
  return <Badge tone={statusTones[status]}>{t(`status.${status}`)}</Badge>
}

const bandIcons: Record<ScoreBand, IconName> = {
  green: 'check-circle',
  yellow: 'alert-circle',
  red: 'alert-triangle',
}

/** A score: green from 700, yellow from 650, otherwise red (R-CRC-3); a shape says the same as the color. */
export function ScoreBadge({ check }: { check: Pick<CreditCheck, 'score' | 'failure'> }) {
  const t = useT()
  if (check.score === null) return <Badge>{t(check.failure ? 'check.noScore' : 'check.waiting')}</Badge>
  const band = bandOf(check.score)
  return (
    <Badge tone={band} icon={bandIcons[band]}>
      <span className="tabular">{check.score}</span>
    </Badge>
  )
}
