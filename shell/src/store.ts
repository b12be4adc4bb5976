import type { HttpApi } from '@drayline/contract'
import { combineSlices, configureStore, useDispatch } from '@drayline/platform/redux'
import type { Preferences } from './preferences/preferences.slice.ts'
import { preferencesSlice } from './preferences/preferences.slice.ts'
import { sessionSlice } from './session/session.slice.ts'

const reducer = combineSlices(sessionSlice, preferencesSlice)

/** Services that actions with side effects use. */
interface Services {
  http: () => HttpApi
  /** Reads again what the server words in the person's language. */
  readAgain: () => void
}

/**
 * Client state that crosses screens, and the only place it is kept in: who is here, and how they like the shell. What
 * the server knows of records lives in the query cache.
 */
export function createStore(services: Services, preferences: Preferences) {
  return configureStore({
    reducer,
    preloadedState: { preferences },
    middleware: (defaults) => defaults({ thunk: { extraArgument: services } }),
  })
}

export type ShellStore = ReturnType<typeof createStore>
export type ShellState = ReturnType<typeof reducer>

/** An action with consequences: it dispatches others, now and later. */
export type ShellThunk<Result = void> = (
  dispatch: ShellStore['dispatch'],
  getState: () => ShellState,
  services: Services,
) => Result

/** Dispatches the shell's actions, those with consequences as well. */
export const useShellDispatch = useDispatch.withTypes<ShellStore['dispatch']>()
