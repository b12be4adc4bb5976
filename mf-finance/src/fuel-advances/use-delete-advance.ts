import { useHost } from '@drayline/contract'
import type { FuelAdvance } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { useT } from '../messages.ts'
import { deleteFuelAdvance } from './fuel-advances.queries.ts'

/** Deletes an advance after a question (R-FUA-5). */
export function useDeleteAdvance(onGone: () => void): (advance: FuelAdvance) => Promise<void> {
  const t = useT()
  const { http, confirm, notify, format } = useHost()
  return async (advance) => {
    const question = {
      title: t('advances.deleteTitle'),
      message: t('advances.deleteQuestion', {
        carrier: advance.carrierName,
        amount: format.money(advance.advanceAmount),
      }),
      confirmLabel: t('advances.delete'),
      danger: true,
    }
    if (!(await confirm(question))) return
    try {
      await deleteFuelAdvance(http, advance)
      notify.success(t('advances.deleted'))
      onGone()
    } catch (error) {
      if (isUnauthorized(error)) return
      notify.error(t('advances.deleteFailed'), serverMessage(error))
    }
  }
}
