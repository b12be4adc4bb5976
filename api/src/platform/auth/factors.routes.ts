import {
  factorBegin,
  factorInput,
  factorPatch,
  factorSetup,
  factorsChanged,
  ownFactors,
} from '@drayline/domain/platform/users/factor-schema'
import { defineRoute } from '../../kernel/http/route.ts'
import { idParams } from '../../kernel/lists/params.ts'
import type { OwnFactor } from '../factors/index.ts'
import type { OwnFactorsState } from './own-factors.ts'
import {
  addFactor,
  beginFactor,
  newRecoveryCodes,
  readOwnFactors,
  removeFactor,
  renameFactor,
} from './own-factors.ts'

const changed = { permission: 'signed-in', write: true, response: factorsChanged } as const

/** The caller's second factors. */
export const factorsRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/auth/factors',
    summary: 'The caller’s second factors, and how many recovery codes are left',
    permission: 'signed-in',
    whileDue: ['factor'],
    response: ownFactors,
    handler: readOwnFactors,
    present: presentOwn,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/auth/factors/setup',
    summary: 'Begins with a second factor; nothing is stored before it was shown to work',
    permission: 'signed-in',
    whileDue: ['factor'],
    rate: 'signin',
    stepUp: true,
    body: factorBegin,
    response: factorSetup,
    handler: (call) => beginFactor(call, call.input.body.kind),
    present: (setup) => setup,
  }),
  defineRoute({
    ...changed,
    method: 'POST',
    path: '/api/auth/factors',
    summary: 'Stores a second factor; only this answer has the recovery codes that come with the first',
    whileDue: ['factor'],
    rate: 'signin',
    body: factorInput,
    handler: (call) => addFactor(call, call.input.body),
    present: presentChanged,
  }),
  defineRoute({
    ...changed,
    method: 'PATCH',
    path: '/api/auth/factors/:id',
    summary: 'Gives a second factor another name',
    params: idParams,
    body: factorPatch,
    handler: (call) => renameFactor(call, call.input.params.id, call.input.body.name),
    present: presentChanged,
  }),
  defineRoute({
    ...changed,
    method: 'DELETE',
    path: '/api/auth/factors/:id',
    summary: 'Takes a second factor away; 409 for the last one of who needs one',
    stepUp: true,
    params: idParams,
    handler: (call) => removeFactor(call, call.input.params.id),
    present: presentChanged,
  }),
  defineRoute({
    ...changed,
    method: 'POST',
    path: '/api/auth/recovery-codes',
    summary: 'Ten new recovery codes, shown only in this answer; those before are worth nothing',
    stepUp: true,
    handler: newRecoveryCodes,
    present: presentChanged,
  }),
]

function presentOwn({ factors, recoveryCodesLeft, enrollBy }: OwnFactorsState) {
  return {
    factors: factors.map(presentFactor),
    recoveryCodesLeft,
    enrollBy: enrollBy?.toISOString() ?? null,
  }
}

function presentChanged(state: OwnFactorsState) {
  return { ...presentOwn(state), recoveryCodes: state.recoveryCodes ?? null }
}

function presentFactor({ _id, kind, name, synced, createdAt, lastUsedAt }: OwnFactor) {
  return {
    ...{ id: _id, kind, name, synced },
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
