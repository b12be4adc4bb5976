import { completePreferences } from '@drayline/domain/kernel/journal/notification'
import { passwordInput, profilePatch } from '@drayline/domain/platform/users/user-schema'
import { type HttpHandler, HttpResponse, http } from '@drayline/testing/handlers'
import { answerWrite, check } from '@drayline/testing/writes'
import type { Office } from '../mock/office.ts'

/** The signed-in user in memory: read, and changed in parts. */
export function profileHandlers(office: Office): HttpHandler[] {
  return [
    http.get('/api/auth/sessions', () => HttpResponse.json(office.sessions)),
    http.delete('/api/auth/sessions', () => {
      const ended = office.sessions.filter(({ current }) => !current).length
      office.sessions = office.sessions.filter(({ current }) => current)
      return HttpResponse.json({ ended })
    }),
    http.delete('/api/auth/sessions/:id', ({ params }) => {
      office.sessions = office.sessions.filter(({ id }) => id !== params.id)
      return new HttpResponse(null, { status: 204 })
    }),
    http.post('/api/auth/password', ({ request }) =>
      answerWrite(async () => {
        check(passwordInput, await request.json())
        office.sessions = office.sessions.filter(({ current }) => current)
        return HttpResponse.json(office.self as never)
      }),
    ),
    http.post('/api/user/profile-image', () => {
      office.self = { ...office.self, profileImageUrl: '/uploads/0123456789abcdef01234567.webp' }
      return HttpResponse.json(office.self as never)
    }),
    http.delete('/api/user/profile-image', () => {
      office.self = { ...office.self, profileImageUrl: null }
      return HttpResponse.json(office.self as never)
    }),
    http.get('/api/notifications/preferences', () => HttpResponse.json(completePreferences(office.ways))),
    http.patch('/api/notifications/preferences', async ({ request }) => {
      office.ways = { ...office.ways, ...((await request.json()) as Office['ways']) }
      return HttpResponse.json(completePreferences(office.ways))
    }),
    http.get('/api/auth/user', () => HttpResponse.json(office.self as never)),
    http.patch('/api/user/profile', ({ request }) =>
      answerWrite(async () => {
        const patch = check(profilePatch, await request.json())
        office.self = {
          ...office.self,
          ...(patch as Partial<Office['self']>),
          version: office.self.version + 1,
        }
        return HttpResponse.json(office.self as never)
      }),
    ),
  ]
}
