import type { Text } from '@drayline/contract'
import { textIn, useHost } from '@drayline/contract'
import type { Language } from '@drayline/domain/kernel/text/i18n'
import { useLanguage } from '@drayline/platform/i18n'
import { useT } from '../messages.ts'
import { navItems, places } from '../registry/compose.ts'
import { useRemoteEntries } from './PagesContext.tsx'

/** A page one can go to. */
export interface PageEntry {
  to: string
  label: string
  icon: string
}

/** A page or a place in one, with the words that lead there beside its label. */
export interface PaletteEntry extends PageEntry {
  keywords: string[]
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

/**
 * Everything the palette leads to: the sidebar's pages, those that it has no link for, such as follow-ups, and places
 * within pages. Pages of one record are none.
 */
export function usePaletteEntries(): PaletteEntry[] {
  const language = useLanguage()
  const { can } = useHost()
  const linked = usePagesList()
  const remotes = useRemoteEntries().map((entry) => entry.remote)
  const routes = remotes
    .filter((remote) => remote.enabled)
    .flatMap((remote) => remote.descriptor.routes)
    .filter(({ path, permission }) => !path.includes(':') && (!permission || can(permission)))
  const wordsOf = (to: string) => keywordsIn(routes.find(({ path }) => path === to)?.keywords, language)
  const isLinked = (path: string) => linked.some(({ to }) => to === path)
  return [
    ...linked.map((page) => ({ ...page, keywords: wordsOf(page.to) })),
    ...routes
      .filter(({ path }) => !isLinked(path))
      .map(({ path, title }) => ({ ...further(path, title, language), keywords: wordsOf(path) })),
    ...places(remotes, can).map(({ to, label, keywords }) => ({
      ...further(to, label, language),
      keywords: keywordsIn(keywords, language),
    })),
  ]
}

const further = (to: string, label: Text, language: Language): PageEntry => ({
  to,
  label: textIn(label, language),
  icon: 'arrow-right',
})

/** The words of a descriptor's `keywords`, one by one. */
export function keywordsIn(keywords: Text | undefined, language: Language): string[] {
  return keywords ? textIn(keywords, language).split(/\s*,\s*/) : []
}
