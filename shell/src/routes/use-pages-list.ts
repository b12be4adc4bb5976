import { textIn, useHost } from '@drayline/contract'
import { useLanguage } from '@drayline/platform/i18n'
import { useT } from '../messages.ts'
import { navItems } from '../registry/compose.ts'
import { useRemoteEntries } from './PagesContext.tsx'

/** A page one can go to. */
export interface PageEntry {
  to: string
  label: string
  icon: string
}

/** The pages of the sidebar, for the palette and the shortcuts. */
export function usePagesList(): PageEntry[] {
  const t = useT()
  const language = useLanguage()
  const host = useHost()
  const remotes = useRemoteEntries().map((entry) => entry.remote)
  return [
    { to: '/', label: t('nav.dashboard'), icon: 'dashboard' },
    ...navItems(remotes, host.can).map((item) => ({
      to: item.to,
      label: textIn(item.label, language),
      icon: item.icon,
    })),
  ]
}

/** Pages that the sidebar has no link for, such as follow-ups, for the palette. Pages of one record are none. */
export function useFurtherPages(): PageEntry[] {
  const language = useLanguage()
  const host = useHost()
  const remotes = useRemoteEntries().map((entry) => entry.remote)
  const linked = new Set(navItems(remotes, host.can).map((item) => item.to))
  return remotes
    .filter((remote) => remote.enabled)
    .flatMap((remote) => remote.descriptor.routes)
    .filter(
      ({ path, permission }) =>
        !path.includes(':') && !linked.has(path) && (!permission || host.can(permission)),
    )
    .map(({ path, title }) => ({ to: path, label: textIn(title, language), icon: 'arrow-right' }))
}
