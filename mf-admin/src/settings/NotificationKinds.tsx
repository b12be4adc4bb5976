import { useHost } from '@drayline/contract'
import type {
  ChannelChoice,
  NotificationKind,
  NotificationPreferences,
} from '@drayline/domain/kernel/journal/notification'
import { notificationChannels, notificationKinds } from '@drayline/domain/kernel/journal/notification'
import type { CurrentUser } from '@drayline/domain/platform/users/user'
import { domainMessages } from '@drayline/platform/domain-messages'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { useQuery, useQueryClient } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import { Checkbox, ErrorState, Heading, SkeletonRows, Stack, Text, VisuallyHidden } from '@drayline/ui'
import { useT } from '../messages.ts'
import { DesktopPermission } from './DesktopPermission.tsx'
import { preferencesKey, preferencesQuery } from './settings.queries.ts'

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;

  th, td { padding: var(--space-2) var(--space-1); border-top: 1px solid var(--border); }
  thead th { border: 0; color: var(--text-muted); font-size: var(--text-sm); font-weight: var(--weight-medium); }
  th[scope='row'] { font-weight: var(--weight-regular); text-align: start; }
  td, thead th:not(:first-child) { width: 4.75rem; text-align: center; }
  td label { justify-content: center; }
  td[data-off] { opacity: 0.5; }

  @media (max-width: 599px) {
    td, thead th:not(:first-child) { width: 3.5rem; }
    thead th { font-size: var(--text-xs); }
  }
`

/** By kind of event: in the app, by e-mail, on the desktop. Each choice is saved at once. */
export function NotificationKinds({ user }: { user: CurrentUser }) {
  const t = useT()
  const texts = domainMessages.useT()
  const { http, notify } = useHost()
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery(preferencesQuery(http))

  async function choose(kind: NotificationKind, ways: ChannelChoice) {
    await queries.cancelQueries({ queryKey: preferencesKey })
    queries.setQueryData<NotificationPreferences>(preferencesKey, (all) => all && { ...all, [kind]: ways })
    try {
      await http.patch('/api/notifications/preferences', { [kind]: ways })
    } catch (error) {
      if (!isUnauthorized(error))
        notify.error(t('settings.errorTitle'), serverMessage(error) ?? t('settings.saveFailed'))
      await queries.invalidateQueries({ queryKey: preferencesKey })
    }
  }

  const off = { inApp: false, email: !user.emailNotifications, desktop: !user.desktopNotifications }
  return (
    <Stack gap={3}>
      <Heading level={2} size={4}>
        {t('kinds.title')}
      </Heading>
      <Text as="p" size="sm" tone="muted">
        {t('kinds.text')}
      </Text>
      {isError ? <ErrorState title={t('kinds.loadFailed')} onRetry={refetch} /> : null}
      {data || isError ? null : <SkeletonRows rows={8} columns={3} />}
      {data ? (
        <Table>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t('kinds.event')}</VisuallyHidden>
              </th>
              {notificationChannels.map((channel) => (
                <th key={channel} scope="col">
                  {t(`kinds.${channel}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {notificationKinds.map((kind) => (
              <tr key={kind}>
                <th scope="row">{texts(`notification.kind.${kind}`)}</th>
                {notificationChannels.map((channel) => (
                  <td key={channel} data-off={off[channel] || undefined}>
                    <Checkbox
                      label={
                        <VisuallyHidden>
                          {texts(`notification.kind.${kind}`)}: {t(`kinds.${channel}`)}
                        </VisuallyHidden>
                      }
                      checked={data[kind][channel]}
                      disabled={off[channel]}
                      onCheckedChange={(on) => void choose(kind, { ...data[kind], [channel]: on === true })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      ) : null}
      <DesktopPermission wanted={user.desktopNotifications} />
    </Stack>
  )
}
