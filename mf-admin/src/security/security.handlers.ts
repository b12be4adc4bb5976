import { factorInput, factorPatch } from '@drayline/domain/platform/users/factor-schema'
import { fixtureNow } from '@drayline/testing/fixtures'
import { type HttpHandler, HttpResponse, http, listHandler } from '@drayline/testing/handlers'
import { answerWrite, check } from '@drayline/testing/writes'
import { makeSecurityEvent } from '../admin/admin.mock.ts'
import type { MockDb } from '../mock/mock-db.ts'

const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const codes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-jkmn-${2000 + index}`)

/** What happened to the account of the person who looks. */
const ownEvents = [makeSecurityEvent({ user: { id: 11, name: 'Erin Boyle' } })]

/** Second factors in memory. The host of tests asks nobody who is there. */
export function securityHandlers(db: MockDb): HttpHandler[] {
  return [
    listHandler('/api/auth/security-events', () => ownEvents),
    http.get('/api/auth/factors', () => HttpResponse.json(db.second)),
    http.post('/api/auth/factors/setup', () =>
      HttpResponse.json({
        ticket: 'ticket',
        passkey: null,
        app: { key, address: `otpauth://totp/Drayline:maria?issuer=Drayline&secret=${key}` },
      }),
    ),
    http.post('/api/auth/factors', ({ request }) =>
      answerWrite(async () => {
        const { name } = check(factorInput, await request.json())
        const isFirst = db.second.factors.length === 0
        const added = { id: db.second.factors.length + 1, kind: 'app' as const, name, synced: false }
        db.second = {
          factors: [...db.second.factors, { ...added, createdAt: fixtureNow, lastUsedAt: null }],
          recoveryCodesLeft: isFirst ? 10 : db.second.recoveryCodesLeft,
          enrollBy: null,
        }
        return HttpResponse.json({ ...db.second, recoveryCodes: isFirst ? codes : null })
      }),
    ),
    http.patch('/api/auth/factors/:id', ({ request, params }) =>
      answerWrite(async () => {
        const { name } = check(factorPatch, await request.json())
        const renamed = db.second.factors.map((one) =>
          one.id === Number(params.id) ? { ...one, name } : one,
        )
        db.second = { ...db.second, factors: renamed }
        return HttpResponse.json({ ...db.second, recoveryCodes: null })
      }),
    ),
    http.delete('/api/auth/factors/:id', ({ params }) => {
      db.second = { ...db.second, factors: db.second.factors.filter(({ id }) => id !== Number(params.id)) }
      return HttpResponse.json({ ...db.second, recoveryCodes: null })
    }),
    http.post('/api/auth/recovery-codes', () => {
      db.second = { ...db.second, recoveryCodesLeft: 10 }
      return HttpResponse.json({ ...db.second, recoveryCodes: codes })
    }),
  ]
}
