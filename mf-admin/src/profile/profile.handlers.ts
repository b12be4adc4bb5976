import { profilePatch } from '@drayline/domain/user'
import { type HttpHandler, HttpResponse, http } from '@drayline/testing/handlers'
import { answerWrite, check } from '@drayline/testing/writes'
import type { Office } from '../mock/office.ts'

/** The signed-in user in memory: read, and changed in parts. */
export function profileHandlers(office: Office): HttpHandler[] {
  return [
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
