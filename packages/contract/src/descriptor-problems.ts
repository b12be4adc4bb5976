import { ValidationError } from 'yup'
import { pathRoot, type RemoteDescriptor } from './descriptor.ts'
import { descriptorSchema } from './descriptor-schema.ts'

/**
 * Everything that is wrong with a descriptor, each line naming the field; empty when it is good.
 * Checked when a remote is built, when it is published and when a server first reads it.
 */
export function descriptorProblems(value: unknown): string[] {
  try {
    descriptorSchema().validateSync(value, { abortEarly: false, strict: true })
  } catch (error) {
    if (error instanceof ValidationError) return error.errors
    throw error
  }
  const descriptor = value as RemoteDescriptor
  const exposed = new Set(Object.keys(descriptor.exposes ?? {}))
  const problems: string[] = []
  descriptor.routes.forEach((route, index) => {
    if (!descriptor.pathRoots.includes(pathRoot(route.path)))
      problems.push(`routes[${index}].path: '${route.path}' is under none of pathRoots`)
  })
  const modules = [
    ...descriptor.routes.map((route, index) => [`routes[${index}].expose`, route.expose]),
    ...(descriptor.slots ?? []).map((slot, index) => [`slots[${index}].expose`, slot.expose]),
  ]
  for (const [field, expose] of modules) {
    if (!exposed.has(expose ?? '')) problems.push(`${field}: '${expose}' is not among exposes`)
  }
  return problems
}
