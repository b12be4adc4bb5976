import { useHost } from '@drayline/contract'
import type { Invitation, InvitationBulkAction } from '@drayline/domain/admin/users/invitation'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import type { BulkAction, RowAction } from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { invitedName } from './invitation-columns.tsx'
import { changeInvitations, resendInvitation, revokeInvitation } from './invitations.queries.ts'
import type { ShownLink } from './LinkDialog.tsx'

const isWaiting = ({ state }: Invitation) => state === 'pending' || state === 'ended'

/** Sending invitations again and taking them back: one, or all that are selected. */
export function useInvitationActions(onLink: (shown: ShownLink) => void) {
  const t = useT()
  const { http, notify, confirm } = useHost()

  return useMemo(() => {
    async function attempt(work: () => Promise<void>) {
      try {
        await work()
      } catch (error) {
        if (!isUnauthorized(error)) notify.error(t('users.actionFailed'), serverMessage(error))
      }
    }

    const resend = (invitation: Invitation) =>
      attempt(async () => {
        const { link } = await resendInvitation(http, invitation)
        notify.success(t('invitations.resent', { name: invitedName(invitation) }))
        if (link) onLink({ name: invitedName(invitation), link })
      })

    async function revoke(invitation: Invitation) {
      const name = invitedName(invitation)
      const question = {
        title: t('invitations.revoke.title', { name }),
        message: t('invitations.revoke.message'),
        confirmLabel: t('invitations.revoke'),
        danger: true,
      }
      if (!(await confirm(question))) return
      await attempt(async () => {
        await revokeInvitation(http, invitation)
        notify.success(t('invitations.revoked', { name }))
      })
    }

    const rowActions = (invitation: Invitation): RowAction[] => [
      {
        label: t('invitations.resend'),
        icon: 'send',
        disabled: !isWaiting(invitation),
        onSelect: () => void resend(invitation),
      },
      {
        label: t('invitations.revoke'),
        icon: 'ban',
        tone: 'danger',
        disabled: !isWaiting(invitation),
        onSelect: () => void revoke(invitation),
      },
    ]

    const bulk =
      (action: InvitationBulkAction): BulkAction<Invitation>['run'] =>
      async (selection) => {
        const rows = await selection.load()
        const question = {
          title: t(`invitations.bulk.${action}`, { count: rows.length }),
          message: t(action === 'revoke' ? 'invitations.revoke.message' : 'invitations.resend.message'),
          confirmLabel: t(`invitations.${action}`),
          danger: action === 'revoke',
        }
        if (!(await confirm(question))) return { failed: [], cancelled: true }
        const outcomes = await changeInvitations(http, rows, action)
        const names = new Map(rows.map((row) => [row.id, invitedName(row)]))
        const failed = outcomes
          .filter(({ ok }) => !ok)
          .map(({ id, message }) => ({ id, label: names.get(id) ?? '', message: message ?? '' }))
        const count = outcomes.length - failed.length
        if (count > 0) notify.success(t(`invitations.bulkDone.${action}`, { count }))
        return { failed }
      }
    const bulkActions: BulkAction<Invitation>[] = [
      { id: 'resend', label: t('invitations.resend'), icon: 'send', run: bulk('resend') },
      { id: 'revoke', label: t('invitations.revoke'), icon: 'ban', variant: 'danger', run: bulk('revoke') },
    ]
    return { rowActions, bulkActions }
  }, [t, http, notify, confirm, onLink])
}
