import type { CurrentUser } from '@drayline/domain/platform/users/user'
import { createSelector } from '@drayline/platform/redux'
import { followLanguage } from '../preferences/preferences.ts'
import type { ShellState, ShellThunk } from '../store.ts'
import { confirmed } from './session.slice.ts'

/** The signed-in user with the theme and the language on show; null until the server has answered. */
export const selectUser = createSelector(
  [
    ({ session }: ShellState) => session.person,
    ({ preferences }: ShellState) => preferences.theme,
    ({ preferences }: ShellState) => preferences.language,
  ],
  (person, theme, language): CurrentUser | null => person && { ...person, theme, language },
)

/** Takes over what the server answered about the signed-in user. */
export function acceptUser(user: CurrentUser): ShellThunk {
  return (dispatch) => {
    dispatch(confirmed(user))
    dispatch(followLanguage(user.language))
  }
}
