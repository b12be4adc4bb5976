import { useHost } from '@drayline/contract'
import type { BrokerReason, OwingBroker } from '@drayline/domain/finance/collections/broker-worklist'
import type { WorklistItem, WorklistReason } from '@drayline/domain/finance/collections/collection-worklist'
import { daysBetween, todayIn } from '@drayline/domain/kernel/dates/dates'
import { domainMessages } from '@drayline/platform/domain-messages'
import { useT } from '../messages.ts'

/** Says in words why a collection stands where it stands in the worklist. */
export function useReasonText(item: WorklistItem): (reason: WorklistReason) => string {
  const t = useT()
  const texts = domainMessages.useT()
  const { format, user } = useHost()
  const { daysOverdue, amount, priority, lastContactDate, promise } = item
  return (reason) => {
    switch (reason) {
      case 'overdue':
        return t('reason.overdue', { days: daysOverdue })
      case 'amount':
        return t('reason.amount', { amount: format.money(amount) })
      case 'priority':
        return t('reason.priority', { priority: texts(`priority.${priority}`) })
      case 'brokenPromise':
        return t('reason.brokenPromise', { date: promise ? format.date(promise.date) : '' })
      case 'openPromise':
        return t('reason.openPromise', { date: promise ? format.date(promise.date) : '' })
      case 'silence':
        return t('reason.silence', { days: daysSince(lastContactDate, user.timezone, format.today()) })
      case 'neverCalled':
        return t('reason.neverCalled')
      case 'calledToday':
        return t('reason.calledToday')
    }
  }
}

/** The same of a broker that owes us. */
export function useBrokerReasonText(item: OwingBroker): (reason: BrokerReason) => string {
  const t = useT()
  const { format, user } = useHost()
  const { daysOverdue, pastDue, lastCall } = item
  const day = (date: string | null | undefined) => (date ? format.date(date) : '')
  const texts: Record<BrokerReason, () => string> = {
    overdue: () => t('reason.overdue', { days: daysOverdue }),
    amount: () => t('reason.pastDue', { amount: format.money(pastDue) }),
    priority: () => '',
    brokenPromise: () => t('reason.promiseOver', { date: day(lastCall?.promiseDate) }),
    openPromise: () => t('reason.openPromise', { date: day(lastCall?.promiseDate) }),
    silence: () => t('reason.silence', { days: daysSince(lastCall?.at, user.timezone, format.today()) }),
    neverCalled: () => t('reason.neverCalled'),
    calledToday: () => t('reason.calledToday'),
    nextCallDue: () => t('reason.nextCallDue', { date: day(lastCall?.nextCallDate) }),
    nextCallLater: () => t('reason.nextCallLater', { date: day(lastCall?.nextCallDate) }),
  }
  return (reason) => texts[reason]()
}

function daysSince(at: string | null | undefined, zone: string, today: string): number {
  return at ? daysBetween(todayIn(zone, new Date(at)), today) : 0
}
