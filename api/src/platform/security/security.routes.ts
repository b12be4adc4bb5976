import { dateFilter, oneOf } from '@drayline/domain/kernel/forms/fields'
import { installation } from '@drayline/domain/platform/security/installation'
import type { SecurityEvent } from '@drayline/domain/platform/security/security'
import { securityEventKinds } from '@drayline/domain/platform/security/security'
import {
  factorPolicy,
  factorPolicyInput,
  factorReset,
  factorResetInput,
  securityEvent,
} from '@drayline/domain/platform/security/security-schema'
import { number } from 'yup'
import { dayRange } from '../../kernel/base/days.ts'
import { personOf } from '../../kernel/base/person.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import type { Sorts } from '../../kernel/lists/list.ts'
import { listParams, listQuery } from '../../kernel/lists/list.ts'
import { equal, within } from '../../kernel/lists/list-filters.ts'
import { idParams } from '../../kernel/lists/params.ts'
import { deviceOf } from '../auth/index.ts'
import type { SecurityEventDoc } from '../security-events/index.ts'
import { securityEventRecords } from '../security-events/index.ts'
import type { FactorResetDoc } from './factor-reset.model.ts'
import { FactorResetRecord } from './factor-reset.model.ts'
import { askReset, confirmReset, presentReset, withdrawReset } from './factor-resets.service.ts'
import { readInstallation } from './installation.ts'
import { readPolicy, setPolicy } from './policy.service.ts'

const sorts: Sorts = { at: { path: 'at', type: 'date' } }
const listed = { sorts, defaultSort: '-at', searched: false } as const
const period = { from: dateFilter(), to: dateFilter() }
const kind = oneOf(securityEventKinds)
const changesReset = { permission: 'security.manage', write: true, response: factorReset } as const

/** Second factors of the office and security events (R-ADM-17 to R-ADM-19). */
export const securityRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/security/factor-policy',
    summary: 'Which roles need a second factor, who set it, and how many people have none',
    permission: 'security.read',
    response: factorPolicy,
    handler: readPolicy,
    present: (policy) => policy,
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/security/factor-policy',
    summary: 'Sets which roles need a second factor, and how many days they have to set it up',
    permission: 'security.manage',
    stepUp: true,
    write: true,
    body: factorPolicyInput,
    response: factorPolicy,
    handler: (call) => setPolicy(call, call.input.body),
    present: (policy) => policy,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/security/installation',
    summary: 'What of this installation meets level 2 of OWASP ASVS, what is below it, and what to do',
    permission: 'security.read',
    response: installation,
    handler: ({ config, now, language }) => readInstallation(config, now(), language),
    present: (checked) => checked,
  }),
  defineListRoute({
    path: '/api/security/factor-resets',
    summary: 'Requests that someone’s second factors are taken away, newest first',
    permission: 'security.read',
    query: listParams({ searched: false, filters: {} }),
    item: factorReset,
    handler: ({ input: { query } }) => listQuery<FactorResetDoc>({ model: FactorResetRecord, query }),
    present: presentReset,
  }),
  defineRoute({
    ...changesReset,
    method: 'POST',
    path: '/api/security/factor-resets',
    summary:
      'Asks that someone’s second factors are taken away; another administrator confirms it within a day',
    stepUp: true,
    status: 201,
    body: factorResetInput,
    handler: (call) => askReset(call, call.input.body),
    present: presentReset,
  }),
  defineRoute({
    ...changesReset,
    method: 'POST',
    path: '/api/security/factor-resets/:id/confirm',
    summary:
      'Takes the second factors away that another administrator asked about, and signs their owner out',
    stepUp: true,
    params: idParams,
    handler: (call) => confirmReset(call, call.input.params.id),
    present: presentReset,
  }),
  defineRoute({
    ...changesReset,
    method: 'POST',
    path: '/api/security/factor-resets/:id/withdraw',
    summary: 'Takes such a request back',
    params: idParams,
    handler: (call) => withdrawReset(call, call.input.params.id),
    present: presentReset,
  }),
  defineListRoute({
    path: '/api/security/events',
    summary: 'What happened to accounts, and what was tried or refused',
    permission: 'security.read',
    query: listParams({ ...listed, filters: { kind, userId: number().integer(), ...period } }),
    item: securityEvent,
    handler: ({ input: { query }, user }) => listEvents(query, query.userId, user.timezone),
    present: presentEvent,
  }),
  defineListRoute({
    path: '/api/auth/security-events',
    summary: 'What happened to the caller’s own account',
    permission: 'signed-in',
    query: listParams({ ...listed, filters: { kind, ...period } }),
    item: securityEvent,
    handler: ({ input: { query }, user }) => listEvents(query, user.id, user.timezone),
    present: presentEvent,
  }),
]

type EventQuery = Parameters<typeof listQuery<SecurityEventDoc>>[0]['query'] & {
  kind?: SecurityEvent['kind'] | undefined
  from?: string | undefined
  to?: string | undefined
}

function listEvents(query: EventQuery, userId: number | undefined, zone: string) {
  const days = dayRange(query.from, query.to, zone)
  const filter = {
    ...equal('userId', userId),
    ...equal('kind', query.kind),
    ...within('at', days.from, days.to),
  }
  return listQuery<SecurityEventDoc>({ model: securityEventRecords, filter, sorts, query })
}

function presentEvent(event: SecurityEventDoc): SecurityEvent {
  const { browser, system } = deviceOf(event.userAgent)
  return {
    id: event._id,
    at: event.at.toISOString(),
    kind: event.kind,
    user: personOf(event.userId, event.userName),
    by: personOf(event.byId, event.byName),
    detail: event.detail,
    ip: event.ip,
    browser,
    system,
  }
}
