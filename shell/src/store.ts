import { combineSlices, configureStore } from '@drayline/platform/redux'
import { sessionSlice } from './session/session.slice.ts'
import { preferencesSlice } from './theme/preferences.slice.ts'

const reducer = combineSlices(sessionSlice, preferencesSlice)

/** Client state that crosses screens: who is here and how he likes it. Everything else lives in the query cache. */
export function createStore() {
  return configureStore({ reducer })
}

export type ShellStore = ReturnType<typeof createStore>
export type ShellState = ReturnType<typeof reducer>
