import { useHost } from '@drayline/contract'
import type { Broker } from '@drayline/domain/operations/brokers/broker'
import { HttpError, isUnauthorized, serverMessage } from '@drayline/platform/http'
import { useT } from '../messages.ts'
import { deleteBroker, suspendBroker } from './brokers.queries.ts'

/**
 * Deleting a broker after the question of R-BRK-9. When other records refer to it, the reason is shown and
 * suspending is offered instead.
 */
export function useBrokerActions(onGone: () => void): { remove: (broker: Broker) => Promise<void> } {
  const t = useT()
  const { http, confirm, notify } = useHost()

  async function remove(broker: Broker) {
    const question = {
      title: t('broker.deleteTitle', { name: broker.name }),
      message: t('broker.deleteQuestion'),
      confirmLabel: t('broker.delete'),
      danger: true,
    }
    if (!(await confirm(question))) return
    try {
      await deleteBroker(http, broker)
      notify.success(t('broker.deleted'))
      onGone()
    } catch (error) {
      if (isUnauthorized(error)) return
      if (!isInUse(error) || broker.status === 'suspended')
        return notify.error(t('broker.deleteFailed'), serverMessage(error))
      return await offerToSuspend(broker, serverMessage(error))
    }
  }

  async function offerToSuspend(broker: Broker, message: string | undefined) {
    const question = { title: t('broker.deleteFailed'), message, confirmLabel: t('broker.suspendInstead') }
    if (!(await confirm(question))) return
    try {
      await suspendBroker(http, broker)
      notify.success(t('broker.updated'))
    } catch (error) {
      if (!isUnauthorized(error)) notify.error(t('broker.updateFailed'), serverMessage(error))
    }
  }

  return { remove }
}

function isInUse(error: unknown): boolean {
  return error instanceof HttpError && error.status === 409
}
