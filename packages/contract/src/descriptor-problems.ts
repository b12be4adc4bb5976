import { ValidationError } from 'yup'
import type { RemoteDescriptor } from './descriptor.ts'
import { descriptorSchema } from './descriptor-schema.ts'
import { ownershipProblems } from './ownership.ts'

/**
 * Everything that is wrong with a descriptor, each line naming the field; empty when it is good.
 * Checked when a remote is built and when it is published.
 */
export function descriptorProblems(value: unknown): string[] {
  const shape = shapeProblems(value)
  // Ownership reads fields that must have the right shape.
  if (shape.length > 0) return shape
  const descriptor = value as RemoteDescriptor
  return [...ownershipProblems(descriptor), ...exposeProblems(descriptor), ...callProblems(descriptor)]
}

function exposeProblems({ exposes }: RemoteDescriptor): string[] {
  const names = Object.keys(exposes)
  if (names.length === 0) return ['exposes: names no module, so that nothing of the remote can be shown']
  return names
    .filter((name) => !/^\.\/[\w-]+$/.test(name))
    .map((name) => `exposes['${name}']: must look like './ClaimsPage'`)
}

/** A route's first calls stay in the API, and have no place that the route cannot fill. */
function callProblems({ routes }: RemoteDescriptor): string[] {
  return routes.flatMap(({ path, data = [] }, index) =>
    data.flatMap((call, at) => {
      const field = `routes[${index}].data[${at}].path`
      const [, ...segments] = call.path.split('/')
      const params = path.split('/').filter((segment) => segment.startsWith(':'))
      if (!segments.every((segment) => /^:?[\w-]+$/.test(segment)))
        return [`${field}: '${call.path}' is no plain path of the API`]
      return segments
        .filter((segment) => segment.startsWith(':') && !params.includes(segment))
        .map((segment) => `${field}: '${call.path}' has the place ${segment}, which '${path}' lacks`)
    }),
  )
}

/** Finds what makes a descriptor unreadable for shell and server, whichever remote owns it; checked when first read. */
export function shapeProblems(value: unknown): string[] {
  try {
    descriptorSchema().validateSync(value, { abortEarly: false, strict: true })
  } catch (error) {
    if (error instanceof ValidationError) return error.errors
    throw error
  }
  const descriptor = value as RemoteDescriptor
  const exposed = new Set(Object.keys(descriptor.exposes ?? {}))
  const problems: string[] = []
  const modules = [
    ...descriptor.routes.map((route, index) => [`routes[${index}].expose`, route.expose]),
    ...(descriptor.slots ?? []).map((slot, index) => [`slots[${index}].expose`, slot.expose]),
  ]
  for (const [field, expose] of modules) {
    if (!exposed.has(expose ?? '')) problems.push(`${field}: '${expose}' is not among exposes`)
  }
  return problems
}
