import { useHost } from '@drayline/contract'
import type { Email } from '@drayline/domain/platform/email/email'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import type { RowAction } from '@drayline/ui'
import { useT } from '../messages.ts'
import { deleteEmail, mailServerQuery, resendEmail } from './admin.queries.ts'

/** Sending a mail once more, and removing it. */
export function useMailActions(onGone: () => void) {
  const t = useT()
  const { http, notify, confirm } = useHost()
  const { data: server } = useQuery(mailServerQuery(http))

  async function attempt(failed: string, work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      if (!isUnauthorized(error)) notify.error(failed, serverMessage(error))
    }
  }

  async function resend(email: Email) {
    // A message that arrived, or may have, would arrive twice.
    const question = {
      title: t('outbox.resend.title'),
      message: t('outbox.resend.message', { to: email.to }),
      confirmLabel: t('outbox.resend'),
    }
    if (['sent', 'uncertain'].includes(email.status) && !(await confirm(question))) return
    await attempt(t('outbox.resendFailed'), async () => {
      await resendEmail(http, email)
      notify.success(t('outbox.resent'))
    })
  }

  async function remove(email: Email) {
    const question = {
      title: t('outbox.delete.title'),
      message: t('outbox.delete.message'),
      confirmLabel: t('outbox.delete'),
      danger: true,
    }
    if (!(await confirm(question))) return
    await attempt(t('outbox.deleteFailed'), async () => {
      await deleteEmail(http, email)
      onGone()
      notify.success(t('outbox.deleted'))
    })
  }

  return (email: Email): RowAction[] => [
    {
      label: t('outbox.resend'),
      icon: 'send',
      disabled: !server?.configured || email.status === 'queued',
      onSelect: () => void resend(email),
    },
    { label: t('outbox.delete'), icon: 'trash', tone: 'danger', onSelect: () => void remove(email) },
  ]
}
