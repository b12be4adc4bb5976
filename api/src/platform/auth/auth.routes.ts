import {
  factorProof,
  factorWays,
  stepUpGrant,
  stepUpInput,
} from '@drayline/domain/platform/users/step-up-schema'
import {
  currentUser,
  loginInput,
  passwordInput,
  sessionRecord,
  sessionTimes,
  signedIn,
} from '@drayline/domain/platform/users/user-schema'
import { array, boolean, number, object, string } from 'yup'
import { unauthorized } from '../../kernel/base/errors.ts'
import { defineRoute } from '../../kernel/http/route.ts'
import type { UserDoc } from '../users/index.ts'
import { presentAsSeen, presentCurrentUser, User } from '../users/index.ts'
import { answerStepUp } from './answer-step-up.ts'
import { signIn, signOut } from './auth.service.ts'
import { factorsRoutes } from './factors.routes.ts'
import { chooseFirstPassword } from './first-password.ts'
import { changeOwnPassword } from './own-password.ts'
import { endOtherSessions, endOwnSession, ownSessions, ownTimes, staySignedIn } from './own-sessions.ts'
import { askSecondFactor, pendingWays, takeSecondStep } from './second-step.ts'
import { seeAsRoutes } from './see-as.routes.ts'
import { ssoRoutes } from './sso.routes.ts'
import { signOutPath } from './sign-out.ts'
import type { SigninLimitSettings, SigninLimits } from './signin-limits.ts'
import { createSigninLimits } from './signin-limits.ts'

/** Sign-in, sign-out and the current user (R-SES-14). */
export function authRoutes(settings?: SigninLimitSettings) {
  let limits: SigninLimits | undefined

  const login = defineRoute({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in with username or e-mail address',
    permission: 'public',
    rate: 'signin',
    body: loginInput,
    response: signedIn,
    handler: async (call) => {
      limits ??= createSigninLimits(settings)
      return await signIn(call, call.input.body, limits, (user) => askSecondFactor(call, user))
    },
    present: ({ user, secondFactor }) =>
      user ? { user: presentCurrentUser(user) } : secondFactor ? { secondFactor } : {},
  })

  const secondStep = defineRoute({
    method: 'POST',
    path: '/api/auth/second-step',
    summary: 'Ends a sign-in with the second factor, after the password',
    permission: 'public',
    rate: 'signin',
    also: [401],
    body: factorProof,
    response: signedIn,
    handler: async (call) => {
      limits ??= createSigninLimits(settings)
      return await takeSecondStep(call, call.input.body, limits)
    },
    present: (user: UserDoc) => ({ user: presentCurrentUser(user) }),
  })

  // No `Clear-Site-Data`: "storage" would also wipe the person's theme and kept drafts, "cache" takes seconds and
  // holds nothing (answers are `no-store`), and "cookies" would reach other applications of the same domain.
  const logout = defineRoute({
    method: 'POST',
    path: signOutPath,
    summary: 'Sign out; also without a session',
    permission: 'public',
    handler: (call) => signOut(call),
  })

  const verify = defineRoute({
    method: 'GET',
    path: '/api/auth/verify',
    summary: 'Whether the session is alive',
    permission: 'signed-in',
    whileDue: ['password', 'factor'],
    response: object({ authenticated: boolean().required() }),
    handler: () => true,
    present: (authenticated) => ({ authenticated }),
  })

  const user = defineRoute({
    method: 'GET',
    path: '/api/auth/user',
    summary: 'The signed-in user: profile, settings and permissions',
    permission: 'signed-in',
    whileDue: ['password', 'factor'],
    response: currentUser,
    handler: async (call) => {
      const found = await User.findById(call.user.id).lean<UserDoc>()
      if (!found) throw unauthorized()
      return found
    },
    present: (user: UserDoc, call) => presentAsSeen(user, call.user),
  })

  const stepUp = defineRoute({
    method: 'POST',
    path: '/api/auth/step-up',
    summary: 'Answers the question who is there, for one call: with a passkey, or the password and a code',
    permission: 'signed-in',
    whileDue: ['factor'],
    rate: 'signin',
    also: [409],
    body: stepUpInput,
    response: stepUpGrant,
    handler: async (call) => {
      limits ??= createSigninLimits(settings)
      return await answerStepUp(call, call.input.body, limits)
    },
    present: (grant) => ({ grant }),
  })

  const password = defineRoute({
    method: 'POST',
    path: '/api/auth/password',
    summary: 'Choose another password; all other sessions end',
    permission: 'signed-in',
    whileDue: ['password'],
    rate: 'signin',
    write: true,
    body: passwordInput,
    response: currentUser,
    handler: async (call) => {
      limits ??= createSigninLimits(settings)
      return await changeOwnPassword(call, call.input.body, limits)
    },
    present: presentCurrentUser,
  })

  return [
    login,
    secondStep,
    pendingStep,
    logout,
    verify,
    user,
    stepUp,
    ...ssoRoutes,
    password,
    firstPassword,
    ...sessionRoutes,
    ...seeAsRoutes,
    ...factorsRoutes,
  ]
}

const pendingStep = defineRoute({
  method: 'GET',
  path: '/api/auth/second-step',
  summary: 'The second factors that may end the sign-in begun in this browser',
  permission: 'public',
  rate: 'signin',
  also: [401],
  response: factorWays,
  handler: (call) => pendingWays(call),
  present: (ways) => ways,
})

const firstPassword = defineRoute({
  method: 'POST',
  path: '/api/auth/first-password',
  summary: 'Exchange a given password right after signing in with it; all other sessions end',
  permission: 'signed-in',
  whileDue: ['password'],
  rate: 'signin',
  write: true,
  body: passwordInput.pick(['newPassword']),
  response: currentUser,
  handler: (call) => chooseFirstPassword(call, call.input.body.newPassword),
  present: presentCurrentUser,
})

/** The caller's own sessions. */
const sessionRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/auth/session',
    summary: 'How long the session still lives; asking does not prolong it',
    permission: 'signed-in',
    whileDue: ['password', 'factor'],
    unattended: true,
    response: sessionTimes,
    handler: ownTimes,
    present: (times) => times,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/auth/session',
    summary: 'Stay signed in: the idle time begins anew',
    permission: 'signed-in',
    whileDue: ['password', 'factor'],
    whileSeeingAs: true,
    response: sessionTimes,
    handler: staySignedIn,
    present: (times) => times,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'Where the caller is signed in, last used first',
    permission: 'signed-in',
    response: array(sessionRecord).required(),
    handler: ownSessions,
    present: (sessions) => sessions,
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/auth/sessions',
    summary: 'Sign out everywhere else',
    permission: 'signed-in',
    stepUp: true,
    response: object({ ended: number().integer().required() }),
    handler: endOtherSessions,
    present: (ended) => ({ ended }),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    summary: 'End one of the caller’s sessions',
    permission: 'signed-in',
    stepUp: true,
    params: object({
      id: string()
        .matches(/^[\w-]{22}$/)
        .required(),
    }),
    handler: (call) => endOwnSession(call, call.input.params.id),
  }),
]
