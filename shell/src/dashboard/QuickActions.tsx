import { textIn, useHost } from '@drayline/contract'
import { useLanguage } from '@drayline/platform/i18n'
import { Card, Grid, type IconName, isIconName, LinkButton } from '@drayline/ui'
import { useT } from '../messages.ts'
import { quickActions } from '../registry/compose.ts'
import { useRemoteEntries } from '../routes/PagesContext.tsx'

interface QuickAction {
  id: string
  to: string
  label: string
  icon: IconName
}

/** Shortcuts to what is done most, as the remotes declare it. */
export function useQuickActions(): QuickAction[] {
  const host = useHost()
  const language = useLanguage()
  const remotes = useRemoteEntries().map((entry) => entry.remote)
  return quickActions(remotes, host.can).map((item) => ({
    id: `${item.remoteId}.${item.id}`,
    to: item.to,
    label: textIn(item.label, language),
    icon: isIconName(item.icon) ? item.icon : 'arrow-right',
  }))
}

/** The card of shortcuts (R-DSH-4). */
export function QuickActions({ items }: { items: readonly QuickAction[] }) {
  const t = useT()
  return (
    <Card title={t('dashboard.quickActions')}>
      <Grid min="10.25rem" gap={2} fit>
        {items.map((item) => (
          <LinkButton key={item.id} to={item.to} icon={item.icon} wide>
            {item.label}
          </LinkButton>
        ))}
      </Grid>
    </Card>
  )
}
