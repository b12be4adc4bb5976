import type { OwnFactors } from '@drayline/domain/platform/users/factor'
import { factorInput, factorPatch } from '@drayline/domain/platform/users/factor-schema'
import { type HttpHandler, HttpResponse, http } from '@drayline/testing/handlers'
import { answerWrite, check } from '@drayline/testing/writes'
import { fixtureNow } from '@drayline/testing/fixtures'

const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const codes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-jkmn-${2000 + index}`)

/** Second factors in memory. The host of tests asks nobody who is there. */
export function securityHandlers(): HttpHandler[] {
  let own: OwnFactors = { factors: [], recoveryCodesLeft: 0, enrollBy: null }
  let last = 0
  return [
    http.get('/api/auth/factors', () => HttpResponse.json(own)),
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
        last += 1
        const isFirst = own.factors.length === 0
        const added = { id: last, kind: 'app' as const, name, synced: false }
        own = {
          factors: [...own.factors, { ...added, createdAt: fixtureNow, lastUsedAt: null }],
          recoveryCodesLeft: isFirst ? 10 : own.recoveryCodesLeft,
          enrollBy: null,
        }
        return HttpResponse.json({ ...own, recoveryCodes: isFirst ? codes : null })
      }),
    ),
    http.patch('/api/auth/factors/:id', ({ request, params }) =>
      answerWrite(async () => {
        const { name } = check(factorPatch, await request.json())
        const renamed = own.factors.map((one) => (one.id === Number(params.id) ? { ...one, name } : one))
        own = { ...own, factors: renamed }
        return HttpResponse.json({ ...own, recoveryCodes: null })
      }),
    ),
    http.delete('/api/auth/factors/:id', ({ params }) => {
      own = { ...own, factors: own.factors.filter(({ id }) => id !== Number(params.id)) }
      return HttpResponse.json({ ...own, recoveryCodes: null })
    }),
    http.post('/api/auth/recovery-codes', () => {
      own = { ...own, recoveryCodesLeft: 10 }
      return HttpResponse.json({ ...own, recoveryCodes: codes })
    }),
  ]
}
