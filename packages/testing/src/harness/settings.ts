import type { Language } from '@drayline/domain/i18n'
import type { Role } from '@drayline/domain/roles'
import type { Theme } from '@drayline/domain/user'

/** What can be switched in the harness; kept over reloads. */
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

/** Stores a choice and starts over: session, language and mocks are made once per page. */
export function changeSettings(changes: Partial<HarnessSettings>): void {
  localStorage.setItem(storageKey, JSON.stringify({ ...readSettings(), ...changes }))
  location.reload()
}
