import { UserError } from '@drayline/federation/user-error'

export { UserError } from '@drayline/federation/user-error'

/** The text shown for any failure: message and remedy of a UserError, the stack of anything unforeseen. */
export function describeFailure(error: unknown): string {
  if (error instanceof UserError)
    return error.remedy ? `${error.message}\n  → ${error.remedy}` : error.message
  if (error instanceof Error) return error.stack ?? error.message
  return String(error)
}

/** The system error code of a failed call (`EACCES`, `ENOSPC`…), if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
