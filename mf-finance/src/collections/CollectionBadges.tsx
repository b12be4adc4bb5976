import { useHost } from '@drayline/contract'
import type { ClientActivity } from '@drayline/domain/finance/collections/client-performance'
import type {
  CollectionPriority,
  CollectionPromise,
  CollectionStatus,
  PromiseState,
} from '@drayline/domain/finance/collections/collection'
import { domainMessages } from '@drayline/platform/domain-messages'
import { Badge, type BadgeTone } from '@drayline/ui'
import { useT } from '../messages.ts'

const statusTones: Record<CollectionStatus, BadgeTone> = {
  pending: 'yellow',
  in_progress: 'blue',
  paid: 'green',
  written_off: 'grey',
  voided: 'grey',
}
const priorityTones: Record<CollectionPriority, BadgeTone> = {
  low: 'grey',
  medium: 'blue',
  high: 'yellow',
  urgent: 'red',
}
const promiseTones: Record<PromiseState, BadgeTone> = { open: 'blue', kept: 'green', broken: 'red' }
const activityTones: Record<ClientActivity, BadgeTone> = {
  active: 'green',
  warning: 'yellow',
  inactive: 'red',
}

export function CollectionStatusBadge({ status }: { status: CollectionStatus }) {
  const texts = domainMessages.useT()
  return <Badge tone={statusTones[status]}>{texts(`status.${status}`)}</Badge>
}

export function CollectionPriorityBadge({ priority }: { priority: CollectionPriority }) {
  const texts = domainMessages.useT()
  return (
    <Badge plain tone={priorityTones[priority]}>
      {texts(`priority.${priority}`)}
    </Badge>
  )
}

/** State of a promise: open, kept or broken. */
export function PromiseBadge({ state }: { state: PromiseState }) {
  const t = useT()
  return <Badge tone={promiseTones[state]}>{t(`promise.${state}`)}</Badge>
}

export function ClientActivityBadge({ status }: { status: ClientActivity }) {
  const t = useT()
  return <Badge tone={activityTones[status]}>{t(`activity.${status}`)}</Badge>
}

/** "$500.00 by 11/25/2026". */
export function usePromiseText(): (promise: Pick<CollectionPromise, 'amount' | 'date'>) => string {
  const t = useT()
  const { format } = useHost()
  return ({ amount, date }) => t('promise.text', { amount: format.money(amount), date: format.date(date) })
}
