import type { Language } from '@drayline/domain/kernel/text/i18n'
import type { Theme } from '@drayline/domain/platform/users/user'
import { createSlice, type PayloadAction } from '@drayline/platform/redux'

/** How this person likes the shell. */
export interface Preferences {
  theme: Theme
  language: Language
  sidebarCollapsed: boolean
  /** Single-key shortcuts can be switched off (WCAG 2.1.4). */
  shortcuts: boolean
}

const initialState: Preferences = {
  theme: 'light',
  language: 'en',
  sidebarCollapsed: false,
  shortcuts: true,
}

export const preferencesSlice = createSlice({
  name: 'preferences',
  initialState,
  reducers: {
    preferred: (state, { payload }: PayloadAction<Partial<Preferences>>) => ({ ...state, ...payload }),
  },
})

export const { preferred } = preferencesSlice.actions
