import { useHost } from '@drayline/contract'
import type { AdminUser, UserWithPassword } from '@drayline/domain/admin/users/user-admin'
import { fullName } from '@drayline/domain/platform/users/user'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import type { RowAction } from '@drayline/ui'
import { useT } from '../messages.ts'
import { resetPassword, takeUserStep, type UserStep } from './users.queries.ts'

/** Secret that was created for a user and is shown once. */
export interface NewPassword {
  name: string
  username: string
  password: string | null
}

export function newPasswordOf(user: UserWithPassword): NewPassword {
  return { name: fullName(user), username: user.username, password: user.temporaryPassword }
}

/** Actions of an administrator on a user account, each after a confirmation. */
export function useUserActions(
  onEdit: (id: number) => void,
  onPassword: (shown: NewPassword) => void,
  onResetFactors: (user: AdminUser) => void,
) {
  const t = useT()
  const { http, notify, confirm, can, user: self } = useHost()

  async function attempt(work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      if (!isUnauthorized(error)) notify.error(t('users.actionFailed'), serverMessage(error))
    }
  }

  async function step(user: AdminUser, which: UserStep) {
    const name = fullName(user)
    const question = {
      title: t(`users.${which}.title`, { name }),
      message: t(`users.${which}.message`),
      confirmLabel: t(`users.${which}.confirm`),
      danger: which !== 'reactivate',
    }
    if (!(await confirm(question))) return
    await attempt(async () => {
      await takeUserStep(http, user, which)
      notify.success(t(`users.${which}.done`, { name }))
    })
  }

  async function reset(user: AdminUser) {
    const question = {
      title: t('users.reset.title', { name: fullName(user) }),
      message: t('users.reset.message'),
      confirmLabel: t('users.reset.confirm'),
      danger: true,
    }
    if (!(await confirm(question))) return
    await attempt(async () => onPassword(newPasswordOf(await resetPassword(http, user))))
  }

  return (user: AdminUser): RowAction[] => {
    if (!can('users.manage')) return []
    const edit: RowAction = {
      label: t('users.edit'),
      icon: 'pencil',
      key: 'e',
      onSelect: () => onEdit(user.id),
    }
    if (user.id === self.id) return [edit]
    if (user.status === 'inactive')
      return [
        edit,
        { label: t('users.reactivate.confirm'), icon: 'undo', onSelect: () => void step(user, 'reactivate') },
      ]
    return [
      edit,
      { label: t('users.reset.confirm'), icon: 'key', onSelect: () => void reset(user) },
      ...(user.secondFactor
        ? [
            {
              label: t('factorReset.action'),
              icon: 'shield' as const,
              onSelect: () => onResetFactors(user),
            },
          ]
        : []),
      {
        label: t('users.end-sessions.confirm'),
        icon: 'log-out',
        disabled: user.sessions === 0,
        onSelect: () => void step(user, 'end-sessions'),
      },
      {
        label: t('users.deactivate.confirm'),
        icon: 'ban',
        tone: 'danger',
        onSelect: () => void step(user, 'deactivate'),
      },
    ]
  }
}
