import { type Language, languages, textLanguage } from '@drayline/domain/kernel/text/i18n'
import { type CurrentUser, type Theme, themes } from '@drayline/domain/platform/users/user'
import { writeCookie } from '../browser/cookie.ts'
import { localStore } from '../browser/safe-storage.ts'
import type { ShellStore } from '../store.ts'
import type { Preferences } from './preferences.slice.ts'

/** What this browser keeps, each under its name; `theme` is that of R-UIX-3. */
const keptPreferences = ['theme', 'language', 'sidebarCollapsed', 'shortcuts'] as const
type KeptPreference = (typeof keptPreferences)[number]

const readKept = (name: KeptPreference) => localStore.read(name)

const knownTheme = (value: unknown): Theme | undefined => themes.find((theme) => theme === value)
const knownLanguage = (value: unknown): Language | undefined => languages.find((known) => known === value)

/** Initial preferences: from the profile, or from this browser. */
export function firstPreferences(user: CurrentUser | null | undefined): Preferences {
  return {
    theme: knownTheme(user?.theme) ?? knownTheme(readKept('theme')) ?? 'light',
    language: knownLanguage(user?.language) ?? knownLanguage(readKept('language')) ?? 'en',
    sidebarCollapsed: readKept('sidebarCollapsed') === 'true',
    shortcuts: readKept('shortcuts') !== 'false',
    saving: 0,
    chosenLanguage: null,
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
    keep(preferences, shown)
    shown = preferences
    show(shown)
  })
}

/** A class for light and dark, none for the system's choice; the language of the texts. */
function show({ theme, language }: Preferences): void {
  const page = document.documentElement
  page.classList.toggle('dark', theme === 'dark')
  page.classList.toggle('light', theme === 'light')
  page.lang = textLanguage(language)
}

/** Keeps what has changed; another tab may have kept something else of the rest. */
function keep(now: Preferences, before?: Preferences): void {
  for (const name of keptPreferences) {
    if (now[name] === before?.[name]) continue
    localStore.write(name, String(now[name]))
    // The server draws the page's frame by them.
    writeCookie(name, String(now[name]))
  }
}
