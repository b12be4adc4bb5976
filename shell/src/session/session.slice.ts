import type { CurrentUser } from '@drayline/domain/user'
import { createSlice, type PayloadAction } from '@drayline/platform/redux'

/** Authentication states of spec part 1, section 4. */
export type SessionStatus = 'loading' | 'authenticated' | 'unauthenticated'

/**
 * `user` is only ever what the server answered. 'authenticated' without a user means: the browser remembers a
 * session, the server has not confirmed it yet, and nothing is granted.
 */
export interface SessionState {
  status: SessionStatus
  user: CurrentUser | null
  /** The server could not be reached to verify. */
  unreachable: boolean
  /** Somebody signed out and the server does not know it yet. */
  signOutPending: boolean
}

const initialState: SessionState = {
  status: 'loading',
  user: null,
  unreachable: false,
  signOutPending: false,
}

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    remembered: () => ({ ...initialState, status: 'authenticated' as const }),
    confirmed: (_, { payload }: PayloadAction<CurrentUser>) => ({
      ...initialState,
      status: 'authenticated' as const,
      user: payload,
    }),
    unreachable: (state) => ({ ...state, unreachable: true }),
    signedOut: ({ signOutPending }) => ({
      ...initialState,
      status: 'unauthenticated' as const,
      signOutPending,
    }),
    signOutPending: (state, { payload }: PayloadAction<boolean>) => ({ ...state, signOutPending: payload }),
  },
})

export const { remembered, confirmed, unreachable, signedOut, signOutPending } = sessionSlice.actions
