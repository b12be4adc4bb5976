import { completePreferences } from '@drayline/domain/kernel/journal/notification'
import { passwordInput, profilePatch } from '@drayline/domain/platform/users/user-schema'
import { type HttpHandler, HttpResponse, http } from '@drayline/testing/handlers'
import { answerWrite, check } from '@drayline/testing/writes'
import type { MockDb } from '../mock/mock-db.ts'

/** The signed-in user in memory: read, and changed in parts. */
export function profileHandlers(db: MockDb): HttpHandler[] {
  return [
    http.get('/api/auth/sessions', () => HttpResponse.json(db.sessions)),
    http.delete('/api/auth/sessions', () => {
      const ended = db.sessions.filter(({ current }) => !current).length
      db.sessions = db.sessions.filter(({ current }) => current)
      return HttpResponse.json({ ended })
    }),
    http.delete('/api/auth/sessions/:id', ({ params }) => {
      db.sessions = db.sessions.filter(({ id }) => id !== params.id)
      return new HttpResponse(null, { status: 204 })
    }),
    http.post('/api/auth/password', ({ request }) =>
      answerWrite(async () => {
        check(passwordInput, await request.json())
        db.sessions = db.sessions.filter(({ current }) => current)
        return HttpResponse.json(db.self as never)
      }),
    ),
    http.post('/api/user/profile-image', () => {
      db.self = { ...db.self, profileImageUrl: '/uploads/0123456789abcdef01234567.webp' }
      return HttpResponse.json(db.self as never)
    }),
    http.delete('/api/user/profile-image', () => {
      db.self = { ...db.self, profileImageUrl: null }
      return HttpResponse.json(db.self as never)
    }),
    http.get('/api/notifications/preferences', () => HttpResponse.json(completePreferences(db.ways))),
    http.patch('/api/notifications/preferences', async ({ request }) => {
      db.ways = { ...db.ways, ...((await request.json()) as MockDb['ways']) }
      return HttpResponse.json(completePreferences(db.ways))
    }),
    http.get('/api/auth/user', () => HttpResponse.json(db.self as never)),
    http.patch('/api/user/profile', ({ request }) =>
      answerWrite(async () => {
        const patch = check(profilePatch, await request.json())
        db.self = {
          ...db.self,
          ...(patch as Partial<MockDb['self']>),
          version: db.self.version + 1,
        }
        return HttpResponse.json(db.self as never)
      }),
    ),
  ]
}
