import type { Language } from '@drayline/domain/kernel/text/i18n'
import { type Theme, themes } from '@drayline/domain/platform/users/user'
import { createSlice, type PayloadAction } from '@drayline/platform/redux'
import { confirmed } from '../session/session.slice.ts'

/** This person's preferences for the shell, as currently shown. */
export interface Preferences {
  theme: Theme
  /** The language whose texts are there; another one takes its place when its texts are. */
  language: Language
  sidebarCollapsed: boolean
  /** Single-key shortcuts can be switched off (WCAG 2.1.4). */
  shortcuts: boolean
  /** Number of choices on their way to the server: until they are there, its answers are older than what is on show. */
  saving: number
  /** The language chosen last, whose texts may still be on their way. */
  chosenLanguage: Language | null
}

const initialState: Preferences = {
  theme: 'light',
  language: 'en',
  sidebarCollapsed: false,
  shortcuts: true,
  saving: 0,
  chosenLanguage: null,
}

export const preferencesSlice = createSlice({
  name: 'preferences',
  initialState,
  reducers: {
    preferred: (
      state,
      { payload }: PayloadAction<Partial<Omit<Preferences, 'saving' | 'chosenLanguage'>>>,
    ) => ({
      ...state,
      ...payload,
    }),
    saveBegun: (state, { payload: language }: PayloadAction<Language | undefined>) => ({
      ...state,
      saving: state.saving + 1,
      chosenLanguage: language ?? state.chosenLanguage,
    }),
    saveEnded: (state) => ({ ...state, saving: state.saving - 1 }),
  },
  extraReducers: (builder) =>
    builder.addCase(confirmed, (state, { payload: { theme } }) => {
      if (state.saving === 0 && themes.includes(theme)) state.theme = theme
    }),
})

export const { preferred, saveBegun, saveEnded } = preferencesSlice.actions
