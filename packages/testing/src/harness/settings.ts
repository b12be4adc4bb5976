import type { Role } from '@drayline/domain/kernel/access/roles'
import type { Language } from '@drayline/domain/kernel/text/i18n'
import type { Theme } from '@drayline/domain/platform/users/user'

/** Settings of the harness; kept over reloads. */
export interface HarnessSettings {
  role: Role
  language: Language
  theme: Theme
  scenario: string
}

const storageKey = 'drayline.harness'
const initial: HarnessSettings = { role: 'manager', language: 'en', theme: 'system', scenario: 'normal' }

export function readSettings(): HarnessSettings {
  try {
    return { ...initial, ...JSON.parse(localStorage.getItem(storageKey) ?? '{}') }
  } catch {
    return initial
  }
}

/** Allowed values of each setting. */
export type HarnessChoices = Readonly<Record<keyof HarnessSettings, readonly string[]>>

/**
 * Takes settings from the address, `?harness-role=admin&harness-scenario=slow`, keeps them, and takes them out of the
 * address: a screen's own parameters are its own. What is no choice is ignored.
 */
export function settingsFromAddress(choices: HarnessChoices): HarnessSettings {
  const url = new URL(location.href)
  const given = Object.entries(choices).flatMap(([name, values]) => {
    const value = url.searchParams.get(`harness-${name}`)
    url.searchParams.delete(`harness-${name}`)
    return value !== null && values.includes(value) ? [[name, value]] : []
  })
  const settings = { ...readSettings(), ...Object.fromEntries(given) } as HarnessSettings
  if (given.length > 0) localStorage.setItem(storageKey, JSON.stringify(settings))
  if (url.href !== location.href) history.replaceState(history.state, '', url)
  return settings
}

/** Stores a choice and starts over: session, language and mocks are made once per page. */
export function changeSettings(changes: Partial<HarnessSettings>): void {
  localStorage.setItem(storageKey, JSON.stringify({ ...readSettings(), ...changes }))
  location.reload()
}
