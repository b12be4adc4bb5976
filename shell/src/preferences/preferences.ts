import type { BootData, HttpApi } from '@drayline/contract'
import { type Language, languages, textLanguage } from '@drayline/domain/kernel/text/i18n'
import { type CurrentUser, type Theme, themes } from '@drayline/domain/platform/users/user'
import { loadLanguage } from '@drayline/platform/i18n'
import type { QueryClient } from '@drayline/platform/query'
import { writeCookie } from '../browser/cookie.ts'
import { logError } from '../browser/log.ts'
import { localStore } from '../browser/safe-storage.ts'
import { userQueryKey } from '../session/session.ts'
import type { ShellStore } from '../store.ts'
import { type Preferences, preferred } from './preferences.slice.ts'

/** Storage keys; `theme` is that of R-UIX-3. */
const preferenceKeys = {
  theme: 'theme',
  language: 'language',
  sidebarCollapsed: 'sidebarCollapsed',
  shortcuts: 'shortcuts',
} as const

const knownTheme = (value: unknown): Theme | undefined => themes.find((theme) => theme === value)
const knownLanguage = (value: unknown): Language | undefined => languages.find((known) => known === value)

/** Puts a theme on the page: a class for light and dark, none for the system's choice. */
function applyTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
  root.classList.toggle('dark', theme === 'dark')
  root.classList.toggle('light', theme === 'light')
}

interface PreferencesOptions {
  store: ShellStore
  queryClient: QueryClient
  http: () => HttpApi
  boot: BootData | null
}

/** Changes how the shell looks for this person. */
export interface PreferencesApi {
  /** Loads the language's texts; nothing is shown before. */
  ready: Promise<void>
  setTheme(theme: Theme): void
  setLanguage(language: Language): Promise<void>
  setSidebarCollapsed(collapsed: boolean): void
  setShortcuts(on: boolean): void
  /** Takes over what a profile says, after the server answered or a settings screen saved. */
  follow(): () => void
}

/** Theme, language and the shell's own habits: read from the profile or this browser, applied at once, kept in both. */
export function createPreferences({ store, queryClient, http, boot }: PreferencesOptions): PreferencesApi {
  const user = boot?.user
  const initial: Preferences = {
    theme: knownTheme(user?.theme) ?? knownTheme(localStore.read(preferenceKeys.theme)) ?? 'light',
    language:
      knownLanguage(user?.language) ?? knownLanguage(localStore.read(preferenceKeys.language)) ?? 'en',
    sidebarCollapsed: localStore.read(preferenceKeys.sidebarCollapsed) === 'true',
    shortcuts: localStore.read(preferenceKeys.shortcuts) !== 'false',
  }
  store.dispatch(preferred(initial))
  applyTheme(initial.theme)
  document.documentElement.lang = textLanguage(initial.language)
  if (user) keep(initial)
  const ready = initial.language === 'en' ? Promise.resolve() : loadTexts(initial.language)

  function keep({ theme, language }: Pick<Preferences, 'theme' | 'language'>): void {
    localStore.write(preferenceKeys.theme, theme)
    localStore.write(preferenceKeys.language, language)
    writeCookie('theme', theme)
    writeCookie('language', language)
  }

  async function loadTexts(language: Language): Promise<void> {
    await loadLanguage(language).catch((error: unknown) => logError('A language could not be loaded', error))
  }

  function showTheme(theme: Theme): void {
    applyTheme(theme)
    store.dispatch(preferred({ theme }))
    keep(store.getState().preferences)
  }

  /** Descriptions of activities and notifications come from the server in the person's language. */
  function readAgain(): void {
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQueryKey[0] })
  }

  async function showLanguage(language: Language): Promise<void> {
    await loadTexts(language)
    document.documentElement.lang = textLanguage(language)
    store.dispatch(preferred({ language }))
    keep(store.getState().preferences)
  }

  /** Saves to the profile of whoever is signed in. A failure leaves the choice in this browser. */
  async function save(change: Partial<Pick<CurrentUser, 'theme' | 'language'>>): Promise<void> {
    const current = store.getState().session.user
    if (!current) return
    queryClient.setQueryData(userQueryKey, { ...current, ...change })
    await http()
      .patch('/api/user/profile', change)
      .catch((error: unknown) => logError('The preference could not be saved', error))
  }

  function followUser(): void {
    const current = store.getState().session.user
    const shown = store.getState().preferences
    if (!current) return
    if (current.theme !== shown.theme && knownTheme(current.theme)) showTheme(current.theme)
    if (current.language !== shown.language && knownLanguage(current.language))
      void showLanguage(current.language).then(readAgain)
  }

  return {
    ready,
    setTheme(theme) {
      showTheme(theme)
      void save({ theme })
    },
    async setLanguage(language) {
      await showLanguage(language)
      await save({ language })
      readAgain()
    },
    setSidebarCollapsed(sidebarCollapsed) {
      store.dispatch(preferred({ sidebarCollapsed }))
      localStore.write(preferenceKeys.sidebarCollapsed, String(sidebarCollapsed))
    },
    setShortcuts(shortcuts) {
      store.dispatch(preferred({ shortcuts }))
      localStore.write(preferenceKeys.shortcuts, String(shortcuts))
    },
    follow() {
      let last = store.getState().session.user
      return store.subscribe(() => {
        const { user: next } = store.getState().session
        if (next === last) return
        last = next
        followUser()
      })
    },
  }
}
