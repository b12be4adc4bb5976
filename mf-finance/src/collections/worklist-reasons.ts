import { useHost } from '@drayline/contract'
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
      case 'silence': {
        const last = lastContactDate ? todayIn(user.timezone, new Date(lastContactDate)) : format.today()
        return t('reason.silence', { days: daysBetween(last, format.today()) })
      }
      case 'neverCalled':
        return t('reason.neverCalled')
      case 'calledToday':
        return t('reason.calledToday')
    }
  }
}
