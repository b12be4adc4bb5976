import type { PersonalChoice } from '@drayline/contract'
import { type Language, languages } from '@drayline/domain/kernel/text/i18n'
import { loadLanguage } from '@drayline/platform/i18n'
import { logError } from '../browser/log.ts'
import type { ShellThunk } from '../store.ts'
import { preferred, saveBegun, saveEnded } from './preferences.slice.ts'

/** Loads a language's texts; without them English shows. */
export async function loadTexts(language: Language): Promise<void> {
  await loadLanguage(language).catch((error: unknown) => logError('A language could not be loaded', error))
}

/** Shows a choice at once, and saves it to the profile of the signed-in user. Fails when that fails. */
export function prefer(choice: PersonalChoice): ShellThunk<Promise<void>> {
  return async (dispatch, getState, { http, readAgain }) => {
    dispatch(saveBegun(choice.language))
    try {
      if (choice.language) await loadTexts(choice.language)
      // Another language was chosen while these texts were on their way.
      if (choice.language && getState().preferences.chosenLanguage !== choice.language) return
      dispatch(preferred(choice))
      if (getState().session.person) await http().patch('/api/user/profile', choice)
    } finally {
      dispatch(saveEnded())
      if (choice.language) readAgain()
    }
  }
}

/** The same from a menu of the frame: a failure leaves the choice in this browser. */
export function preferHere(choice: PersonalChoice): ShellThunk<Promise<void>> {
  return (dispatch) =>
    dispatch(prefer(choice)).catch((error: unknown) => logError('The preference could not be saved', error))
}

/** Shows the language of the profile once its texts are there, unless another one is being chosen. */
export function followLanguage(language: Language): ShellThunk {
  return (dispatch, getState, { readAgain }) => {
    const isNew = () => {
      const shown = getState().preferences
      return shown.saving === 0 && language !== shown.language && languages.includes(language)
    }
    if (!isNew()) return
    void loadTexts(language).then(() => {
      if (!isNew()) return
      dispatch(preferred({ language }))
      readAgain()
    })
  }
}
