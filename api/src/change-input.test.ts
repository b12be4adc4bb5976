import type { Fields } from '@drayline/domain/kernel/forms/record-fields'
import { routes } from './routes.ts'

/**
 * Rules that look at a second field. A change that names only one of the two passes them, so the service must ask the
 * rule again of the whole record; where it does is said behind each.
 */
const askedAgain = [
  // loads.service.ts, updateLoad
  'PUT /api/loads/:id deliveryDate after-pickup',
]

interface Rule {
  OPTIONS?: { name?: string; test: (this: object, value: unknown, context: object) => unknown }
}

/** Tells whether a rule looks at other fields, whatever the value is. */
function looksAround({ OPTIONS }: Rule): boolean {
  let hasLooked = false
  const context = {
    get parent() {
      hasLooked = true
      return {}
    },
    createError: () => new Error(),
    options: {},
    resolve: (value: unknown) => value,
  }
  for (const value of ['2026-05-01', 'text', '12.00', 12, true, null, undefined]) {
    try {
      OPTIONS?.test.call(context, value, context)
    } catch {
      // Not a value of this field.
    }
  }
  return hasLooked
}

test('a rule over two fields is asked again wherever a request may name one of them alone', () => {
  const bodies = routes.filter(({ body }) => (body?.meta?.() as { isChange?: boolean } | undefined)?.isChange)
  expect(bodies.length).toBeGreaterThanOrEqual(3)
  const found = bodies.flatMap(({ method, path, body }) =>
    Object.entries((body as unknown as { fields: Fields }).fields).flatMap(([name, field]) => {
      const { tests, deps } = field as unknown as { tests: Rule[]; deps: string[] }
      expect(deps).toEqual([])
      return tests.filter(looksAround).map(({ OPTIONS }) => `${method} ${path} ${name} ${OPTIONS?.name}`)
    }),
  )
  expect(found).toEqual(askedAgain)
})
