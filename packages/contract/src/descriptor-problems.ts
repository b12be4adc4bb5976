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
  return shape.length > 0 ? shape : ownershipProblems(value as RemoteDescriptor)
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
