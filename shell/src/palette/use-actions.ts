import { languages, translatedLanguages } from '@drayline/domain/kernel/text/i18n'
import { themes } from '@drayline/domain/platform/users/user'
import { useSelector } from '@drayline/platform/redux'
import type { IconName } from '@drayline/ui'
import { languageNames } from '../layout/LanguageMenu.tsx'
import { themeIcons } from '../layout/ThemeMenu.tsx'
import { useT } from '../messages.ts'
import { preferHere } from '../preferences/preferences.ts'
import { useAuth } from '../session/AuthProvider.tsx'
import { type ShellState, useShellDispatch } from '../store.ts'

/** Something that the palette does at once. */
export interface PaletteAction {
  id: string
  label: string
  keywords: string[]
  icon: IconName
  run: () => void
}

/** What can be done anywhere: theme, language, the list of keys, signing out. What is so already is left out. */
export function useActions(onHelp: () => void): PaletteAction[] {
  const t = useT()
  const dispatch = useShellDispatch()
  const { logout } = useAuth()
  const { theme, language } = useSelector((state: ShellState) => state.preferences)
  return [
    ...themes
      .filter((name) => name !== theme)
      .map((name) => ({
        id: `theme ${name}`,
        label: t('theme.label', { theme: t(`theme.${name}`) }),
        keywords: [],
        icon: themeIcons[name],
        run: () => void dispatch(preferHere({ theme: name })),
      })),
    ...languages
      .filter((name) => name !== language && translatedLanguages.some((translated) => translated === name))
      .map((name) => ({
        id: `language ${name}`,
        label: t('language.label', { language: languageNames[name] }),
        keywords: [name],
        icon: 'languages' as const,
        run: () => void dispatch(preferHere({ language: name })),
      })),
    { id: 'keys', label: t('shortcuts.title'), keywords: [], icon: 'help', run: onHelp },
    { id: 'sign-out', label: t('userMenu.signOut'), keywords: [], icon: 'log-out', run: () => void logout() },
  ]
}
