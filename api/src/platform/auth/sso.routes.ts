import {
  ssoAddress,
  ssoAnswer,
  ssoBegin,
  ssoConfirm,
} from '@drayline/domain/platform/users/single-sign-on-schema'
import { ssoSignOutPath } from '@drayline/domain/platform/users/single-sign-on'
import { defineRoute } from '../../kernel/http/route.ts'
import { beginConfirmation, beginSso, callbackPath, returnFromProvider } from './sso.service.ts'
import { signOutAddress } from './sso-sign-out.ts'

/** Signing in at the company's sign-in service, by OpenID Connect. */
export const ssoRoutes = [
  defineRoute({
    method: 'POST',
    path: '/api/auth/sso',
    summary: 'Begins to sign in at the sign-in service; the answer is the address to go to',
    permission: 'public',
    rate: 'signin',
    also: [404, 503],
    body: ssoBegin,
    response: ssoAddress,
    handler: (call) => beginSso(call, call.input.body.from),
    present: (address) => ({ address }),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/auth/step-up/sso',
    summary: 'Begins to answer the question who is there at the sign-in service',
    permission: 'signed-in',
    whileDue: ['factor'],
    rate: 'signin',
    also: [404, 409, 503],
    body: ssoConfirm,
    response: ssoAddress,
    handler: (call) => beginConfirmation(call, call.input.body.challenge),
    present: (address) => ({ address }),
  }),
  defineRoute({
    method: 'GET',
    path: callbackPath,
    summary: 'Where the sign-in service sends people back to; leads on to a page, whatever the outcome',
    permission: 'public',
    rate: 'signin',
    status: 303,
    also: [404],
    query: ssoAnswer,
    otherQuery: true,
    handler: async (call) => {
      call.ctx.set('Location', await returnFromProvider(call))
    },
  }),
  defineRoute({
    method: 'GET',
    path: ssoSignOutPath,
    summary:
      'Leads who has just signed out on to the sign-in service, to be signed out there; else to the sign-in page',
    permission: 'public',
    status: 303,
    handler: async (call) => {
      call.ctx.set('Location', await signOutAddress(call))
    },
  }),
]
