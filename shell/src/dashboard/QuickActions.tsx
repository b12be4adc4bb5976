import { textIn, useHost } from '@drayline/contract'
import { useLanguage } from '@drayline/platform/i18n'
import { styled } from '@drayline/platform/styled'
import { Heading, type IconName, isIconName, LinkButton } from '@drayline/ui'
import { useT } from '../messages.ts'
import { quickActions } from '../registry/compose.ts'
import { useRemoteEntries } from '../routes/PagesContext.tsx'

const Root = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  padding: var(--space-2) var(--space-4);
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface);
  box-shadow: var(--shadow-sm);

  h2 { flex: 1 1 auto; }

  /* In a narrow card the buttons stand under the title, two by two where they fit. */
  @media (min-width: 1280px) {
    [data-packed] & { gap: var(--space-1) var(--space-2); padding-inline: var(--space-3); }
    [data-packed] & h2 { flex-basis: 100%; }
    [data-packed] & a { flex: 1 1 auto; }
  }
`

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

/** The line of shortcuts (R-DSH-4). */
export function QuickActions({ items }: { items: readonly QuickAction[] }) {
  const t = useT()
  return (
    <Root>
      <Heading level={2} size={4}>
        {t('dashboard.quickActions')}
      </Heading>
      {items.map((item) => (
        <LinkButton key={item.id} to={item.to} icon={item.icon}>
          {item.label}
        </LinkButton>
      ))}
    </Root>
  )
}
