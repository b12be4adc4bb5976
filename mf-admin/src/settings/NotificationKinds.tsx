import type { NotificationPreferences } from '@drayline/domain/kernel/journal/notification'
import { notificationChannels, notificationKinds } from '@drayline/domain/kernel/journal/notification'
import { domainMessages } from '@drayline/platform/domain-messages'
import { styled } from '@drayline/platform/styled'
import { Checkbox, Heading, Stack, useFormField, VisuallyHidden } from '@drayline/ui'
import { useT } from '../messages.ts'

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

/** By kind of event: in the app, by e-mail, on the desktop; part of the tab's form (R-SET-7). */
export function NotificationKinds() {
  const t = useT()
  const texts = domainMessages.useT()
  const { value: chosen, set } = useFormField<NotificationPreferences>('kinds')
  const email = useFormField<boolean>('emailNotifications').value
  const desktop = useFormField<boolean>('desktopNotifications').value
  const off = { inApp: false, email: !email, desktop: !desktop }
  return (
    <Stack gap={3}>
      <Heading level={2} size={4}>
        {t('kinds.title')}
      </Heading>
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
                    checked={chosen[kind][channel]}
                    disabled={off[channel]}
                    onCheckedChange={(on) =>
                      set({ ...chosen, [kind]: { ...chosen[kind], [channel]: on === true } })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Stack>
  )
}
