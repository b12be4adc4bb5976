/** A failure the reader can do something about: printed as one message with its remedy, never as a stack. */
export class UserError extends Error {
  readonly remedy: string | undefined
  constructor(message: string, remedy?: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'UserError'
    this.remedy = remedy
  }
}
