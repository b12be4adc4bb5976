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
  value: string
  label: string
  icon: IconName
  action: () => void
}

/** What can be done anywhere: theme, language, the list of keys, signing out. What is so already is left out. */
export function useActions(onHelp: () => void): PaletteAction[] {
  const t = useT()
  const dispatch = useShellDispatch()
  const { logout } = useAuth()
  const { theme, language } = useSelector((state: ShellState) => state.preferences)
  const named = (label: string, icon: IconName, action: () => void) => ({ value: label, label, icon, action })
  return [
    ...themes
      .filter((name) => name !== theme)
      .map((name) =>
        named(t('theme.label', { theme: t(`theme.${name}`) }), themeIcons[name], () => {
          void dispatch(preferHere({ theme: name }))
        }),
      ),
    ...languages
      .filter((name) => name !== language && translatedLanguages.some((translated) => translated === name))
      .map((name) =>
        named(t('language.label', { language: languageNames[name] }), 'languages', () => {
          void dispatch(preferHere({ language: name }))
        }),
      ),
    named(t('shortcuts.title'), 'help', onHelp),
    named(t('userMenu.signOut'), 'log-out', () => void logout()),
  ]
}
