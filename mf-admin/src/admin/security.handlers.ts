import { factorPolicyInput, factorResetInput } from '@drayline/domain/platform/security/security-schema'
import { fullName } from '@drayline/domain/platform/users/user'
import { fixtureNow } from '@drayline/testing/fixtures'
import { type HttpHandler, HttpResponse, http, listHandler } from '@drayline/testing/handlers'
import { serverText } from '@drayline/testing/server-text'
import { answerWrite, check, Refusal, requireRecord } from '@drayline/testing/writes'
import type { AdminDb } from './admin.mock.ts'

const policyUrl = '/api/security/factor-policy'
const resetsUrl = '/api/security/factor-resets'
const self = { id: 3, name: 'Ann Walsh' }

/** Second factors of the office and security events in memory. The host of tests asks nobody who is there. */
export function officeSecurityHandlers(db: AdminDb): HttpHandler[] {
  return [
    http.get(policyUrl, () => HttpResponse.json(db.factorPolicy)),
    http.put(policyUrl, ({ request }) =>
      answerWrite(async () => {
        const before = db.factorPolicy
        const seen = request.headers.get('if-match') ?? `"${before.version}"`
        if (seen !== `"${before.version}"`)
          throw new Refusal(412, serverText('error.stale'), { current: before })
        const input = check(factorPolicyInput, await request.json())
        const changed = { changedBy: self, changedAt: fixtureNow, version: before.version + 1 }
        db.factorPolicy = { ...before, ...input, ...changed }
        return HttpResponse.json(db.factorPolicy)
      }),
    ),
    listHandler(resetsUrl, () => db.factorResets),
    http.post(resetsUrl, ({ request }) =>
      answerWrite(async () => {
        const { userId, reason } = check(factorResetInput, await request.json())
        const user = db.staff.find(({ id }) => id === userId)
        const id = db.factorResets.length + 1
        const times = { createdAt: fixtureNow, updatedAt: fixtureNow, expiresAt: fixtureNow }
        const about = { user: { id: userId, name: user ? fullName(user) : '' }, reason, askedBy: self }
        const open = { state: 'open' as const, decidedBy: null, decidedAt: null, canConfirm: false }
        const reset = { id, version: 1, ...times, ...about, ...open }
        db.factorResets = [reset, ...db.factorResets]
        return HttpResponse.json(reset, { status: 201 })
      }),
    ),
    ...(['confirm', 'withdraw'] as const).map((decision) =>
      http.post(`${resetsUrl}/:id/${decision}`, ({ params, request }) =>
        answerWrite(async () => {
          const reset = requireRecord(db.factorResets, Number(params.id), request)
          const state = decision === 'confirm' ? ('confirmed' as const) : ('withdrawn' as const)
          const decided = { state, decidedBy: self, decidedAt: fixtureNow, canConfirm: false }
          Object.assign(reset, decided, { version: reset.version + 1 })
          return HttpResponse.json(reset)
        }),
      ),
    ),
    http.get('/api/security/installation', () => HttpResponse.json(db.installation)),
    listHandler('/api/security/events', () => db.securityEvents),
  ]
}
