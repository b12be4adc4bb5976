/** A failure the reader can do something about: printed as one message with its remedy, never as a stack. */
export class UserError extends Error {
  readonly remedy: string | undefined
  constructor(message: string, remedy?: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'UserError'
    this.remedy = remedy
  }
}

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
