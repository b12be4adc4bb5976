import { roles } from '@drayline/domain/kernel/access/roles'
import type { UserChoice } from '@drayline/domain/platform/users/user'
import { makeUser } from './fixtures.ts'
import { type HttpHandler, HttpResponse, http, listHandler, problem } from './handlers.ts'
import { serverText } from './server-text.ts'

/** The three accounts of the fixtures as colleagues: their ids are those of `makeUser`. */
export function makeStaff(): UserChoice[] {
  return roles.map((role) => {
    const { id, firstName, lastName, username } = makeUser(role)
    return { id, firstName, lastName, username }
  })
}

/** `/api/users` in memory: the colleagues a form or a filter offers (`staffChoices` of the platform). */
export function staffHandlers(staff: () => readonly UserChoice[] = makeStaff): HttpHandler[] {
  return [
    listHandler<UserChoice>('/api/users', staff, {
      search: ({ firstName, lastName, username }) => [`${firstName} ${lastName}`, username],
      sortable: [],
    }),
    http.get('/api/users/:id', ({ params }) => {
      const found = staff().find(({ id }) => id === Number(params.id))
      return found ? HttpResponse.json(found) : problem(404, serverText('error.notFound'))
    }),
  ]
}
