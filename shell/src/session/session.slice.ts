import type { SessionEnd, ToldSessionEnd } from '@drayline/domain/kernel/access/session-end'
import { toldSessionEnd } from '@drayline/domain/kernel/access/session-end'
import type { CurrentUser } from '@drayline/domain/platform/users/user'
import { createSlice, type PayloadAction } from '@drayline/platform/redux'

/** Authentication states (R-SES-6). */
export type SessionStatus = 'loading' | 'authenticated' | 'unauthenticated'

/** Identity of the user. Their preferences for the shell are separate; `selectUser` has both. */
export type Person = Omit<CurrentUser, 'theme' | 'language'>

/**
 * `person` is only ever what the server answered. 'authenticated' without one means: the browser remembers a session,
 * the server has not confirmed it yet, and nothing is granted.
 */
export interface SessionState {
  status: SessionStatus
  person: Person | null
  /** The server could not be reached to verify. */
  unreachable: boolean
  /** The user signed out and the server does not know it yet. */
  signOutPending: boolean
  /** Reason for which the session ended, when it was ended elsewhere. */
  endReason: ToldSessionEnd | null
}

const initialState: SessionState = {
  status: 'loading',
  person: null,
  unreachable: false,
  signOutPending: false,
  endReason: null,
}

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    remembered: () => ({ ...initialState, status: 'authenticated' as const }),
    confirmed(_, { payload: { theme, language, ...person } }: PayloadAction<CurrentUser>) {
      return { ...initialState, status: 'authenticated' as const, person }
    },
    unreachable: (state) => ({ ...state, unreachable: true }),
    signedOut: ({ signOutPending }, { payload: reason }: PayloadAction<SessionEnd | undefined>) => ({
      ...initialState,
      status: 'unauthenticated' as const,
      signOutPending,
      endReason: toldSessionEnd(reason) ?? null,
    }),
    signOutPending: (state, { payload }: PayloadAction<boolean>) => ({ ...state, signOutPending: payload }),
  },
})

export const { remembered, confirmed, unreachable, signedOut, signOutPending } = sessionSlice.actions
