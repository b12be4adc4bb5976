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
}

const initialState: SessionState = { status: 'loading', user: null, unreachable: false }

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    remembered: () => ({ status: 'authenticated' as const, user: null, unreachable: false }),
    confirmed: (_, { payload }: PayloadAction<CurrentUser>) => ({
      status: 'authenticated' as const,
      user: payload,
      unreachable: false,
    }),
    unreachable: (state) => ({ ...state, unreachable: true }),
    signedOut: () => ({ status: 'unauthenticated' as const, user: null, unreachable: false }),
  },
})

export const { remembered, confirmed, unreachable, signedOut } = sessionSlice.actions
