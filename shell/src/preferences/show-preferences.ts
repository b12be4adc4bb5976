import { type Language, languages, textLanguage } from '@drayline/domain/kernel/text/i18n'
import { type CurrentUser, type Theme, themes } from '@drayline/domain/platform/users/user'
import { writeCookie } from '../browser/cookie.ts'
import { localStore } from '../browser/safe-storage.ts'
import type { ShellStore } from '../store.ts'
import type { Preferences } from './preferences.slice.ts'

/** Storage keys; `theme` is that of R-UIX-3. */
const preferenceKeys = {
  theme: 'theme',
  language: 'language',
  sidebarCollapsed: 'sidebarCollapsed',
  shortcuts: 'shortcuts',
} as const

const knownTheme = (value: unknown): Theme | undefined => themes.find((theme) => theme === value)
const knownLanguage = (value: unknown): Language | undefined => languages.find((known) => known === value)

/** Initial preferences: from the profile, or from this browser. */
export function firstPreferences(user: CurrentUser | null | undefined): Preferences {
  return {
    theme: knownTheme(user?.theme) ?? knownTheme(localStore.read(preferenceKeys.theme)) ?? 'light',
    language:
      knownLanguage(user?.language) ?? knownLanguage(localStore.read(preferenceKeys.language)) ?? 'en',
    sidebarCollapsed: localStore.read(preferenceKeys.sidebarCollapsed) === 'true',
    shortcuts: localStore.read(preferenceKeys.shortcuts) !== 'false',
    saving: 0,
  }
}

/**
 * Puts the preferences on the page, now and whenever they change, and keeps them in this browser: one way. What no user
 * chose, because no one is signed in and nothing has changed, is not kept.
 */
export function showPreferences(store: ShellStore): void {
  let shown = store.getState().preferences
  show(shown)
  if (store.getState().session.person) keep(shown)
  store.subscribe(() => {
    const { preferences } = store.getState()
    if (preferences === shown) return
    shown = preferences
    show(shown)
    keep(shown)
  })
}

/** A class for light and dark, none for the system's choice; the language of the texts. */
function show({ theme, language }: Preferences): void {
  const page = document.documentElement
  page.classList.toggle('dark', theme === 'dark')
  page.classList.toggle('light', theme === 'light')
  page.lang = textLanguage(language)
}

function keep({ theme, language, sidebarCollapsed, shortcuts }: Preferences): void {
  localStore.write(preferenceKeys.theme, theme)
  localStore.write(preferenceKeys.language, language)
  localStore.write(preferenceKeys.sidebarCollapsed, String(sidebarCollapsed))
  localStore.write(preferenceKeys.shortcuts, String(shortcuts))
  writeCookie('theme', theme)
  writeCookie('language', language)
}
