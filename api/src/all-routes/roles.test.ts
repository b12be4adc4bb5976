import { allows } from '@drayline/domain/kernel/access/permissions'
import { roles } from '@drayline/domain/kernel/access/roles'
import { compileRoutes } from '../kernel/http/compile.ts'
import { defineRoute } from '../kernel/http/route.ts'
import { routes } from '../routes.ts'
import type { TestApi } from '../testing/api-test.ts'
import { startTestApi } from '../testing/api-test.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

/** Ids no one has, so that an allowed call changes nothing. */
function pathOf(path: string): string {
  return path.replaceAll(/:(\w+)/g, '999999999')
}

const protectedRoutes = routes.filter(({ permission }) => permission !== 'public')

describe.each(protectedRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  (_name, route) => {
    const { method, path, permission } = route
    const options = route.body ? { body: {} } : {}

    test('answers nobody with 401', async () => {
      const answer = await api.anonymous().send(method, pathOf(path), options)
      expect(answer.status).toBe(401)
      expect(answer.body).toMatchObject({ title: 'Unauthorized', message: 'Unauthorized' })
    })

    test.each(roles)('answers %s as the permission table says', async (role) => {
      const allowed = permission === 'signed-in' || permission === 'public' || allows(role, permission)
      const { status } = await (await api.as(role)).send(method, pathOf(path), options)
      if (allowed) {
        expect([401, 403, 405]).not.toContain(status)
        expect(status).toBeLessThan(500)
      } else expect(status).toBe(403)
    })
  },
)

test('only these calls are open to everybody', () => {
  const open = routes
    .filter(({ permission }) => permission === 'public')
    .map(({ method, path }) => `${method} ${path}`)
  // The deploy calls have no session: they ask for a deploy token.
  expect(open.sort()).toEqual([
    'GET /api/auth/second-step',
    'GET /api/auth/sso/callback',
    'GET /api/auth/sso/sign-out',
    'GET /api/deploy/:remote',
    'GET /version',
    'POST /api/auth/invitation',
    'POST /api/auth/invitation/accept',
    'POST /api/auth/login',
    'POST /api/auth/logout',
    'POST /api/auth/second-step',
    'POST /api/auth/sso',
    'POST /api/browser-refusals',
    'POST /api/deploy/:remote/moves',
    'POST /api/deploy/:remote/releases',
  ])
})

test.each([
  [{ permission: undefined }, 'has no valid permission'],
  [{ permission: 'invoices.everything' }, 'has no valid permission'],
  [{ path: '/api/things/:id' }, 'has path parameters without a schema'],
])('the application does not start with a route that is wrong: %j', (fault, message) => {
  const route = defineRoute({
    method: 'GET',
    path: '/api/things',
    summary: '',
    permission: 'signed-in',
    handler: () => 1,
  })
  const wrong = { ...route, ...fault } as typeof route
  expect(() => compileRoutes([wrong], {} as never)).toThrow(message)
  expect(() => compileRoutes([route, route], {} as never)).toThrow('declared twice')
})
