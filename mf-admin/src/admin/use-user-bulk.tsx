import { useHost } from '@drayline/contract'
import type { AdminUser, UserBulkAction } from '@drayline/domain/admin/users/user-admin'
import { fullName } from '@drayline/domain/platform/users/user'
import type { BulkAction, BulkOutcome, TableSelection } from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { changeUsers } from './users.queries.ts'

/** Asks which department; undefined when the person changed their mind. */
export type AskDepartment = () => Promise<string | null | undefined>

/** So many people who cannot be changed are named in the question. */
const namedAtMost = 5

/**
 * Steps with all selected users: what would come of it is asked of the server first and told in the question; the
 * outcome is told person by person.
 */
export function useUserBulk(askDepartment: AskDepartment): BulkAction<AdminUser>[] {
  const t = useT()
  const { http, notify, confirm, can } = useHost()
  const allowed = can('users.manage')

  return useMemo(() => {
    if (!allowed) return []

    async function take(
      selection: TableSelection<AdminUser>,
      action: UserBulkAction,
      department: string | null = null,
    ): Promise<BulkOutcome> {
      const rows = await selection.load()
      const names = new Map(rows.map((user) => [user.id, fullName(user)]))
      const step = { items: rows.map(({ id, version }) => ({ id, version })), action, department }
      const tried = await changeUsers(http, { ...step, dryRun: true })
      const good = tried.filter(({ ok }) => ok)
      const refused = tried.filter(({ ok }) => !ok)
      const why = refused.slice(0, namedAtMost).map(({ id, message }) => `${names.get(id)}: ${message}`)
      const failed = (rowsOf: typeof tried) =>
        rowsOf.map(({ id, message }) => ({ id, label: names.get(id) ?? '', message: message ?? '' }))
      if (good.length === 0) return { failed: failed(refused) }
      const more =
        refused.length > 0 ? `${t('users.bulk.refused', { count: refused.length })} ${why.join('. ')}` : ''
      const question = {
        title: t(`users.bulk.${action}`, { count: good.length }),
        message: [t(`users.bulkText.${action}`), more].filter(Boolean).join(' '),
        confirmLabel: t(`users.bulkLabel.${action}`),
        danger: action === 'deactivate' || action === 'endSessions',
      }
      if (!(await confirm(question))) return { failed: [], cancelled: true }
      const done = await changeUsers(http, { ...step, dryRun: false })
      const count = done.filter(({ ok }) => ok).length
      if (count > 0) notify.success(t('users.bulk.done', { count }))
      return { failed: failed(done.filter(({ ok }) => !ok)) }
    }

    return [
      {
        id: 'department',
        label: t('users.bulkLabel.setDepartment'),
        icon: 'building',
        run: async (selection) => {
          const department = await askDepartment()
          if (department === undefined) return { failed: [], cancelled: true }
          return await take(selection, 'setDepartment', department)
        },
      },
      {
        id: 'endSessions',
        label: t('users.bulkLabel.endSessions'),
        icon: 'log-out',
        run: (selection) => take(selection, 'endSessions'),
      },
      {
        id: 'reactivate',
        label: t('users.bulkLabel.reactivate'),
        icon: 'undo',
        run: (selection) => take(selection, 'reactivate'),
      },
      {
        id: 'deactivate',
        label: t('users.bulkLabel.deactivate'),
        icon: 'ban',
        variant: 'danger',
        run: (selection) => take(selection, 'deactivate'),
      },
    ]
  }, [t, http, notify, confirm, allowed, askDepartment])
}
