import { translate } from '@drayline/platform/domain-messages'
import type { Problem } from '@drayline/platform/http'

/** What the mocked API answers instead of success. */
export class Refusal extends Error {
  readonly status: number
  readonly rest: Partial<Problem>

  constructor(status: number, message: string, rest: Partial<Problem> = {}) {
    super(message)
    this.status = status
    this.rest = rest
  }
}

interface Schema<Output> {
  validateSync(value: unknown, options: { abortEarly: false; stripUnknown: true }): Output
}

/**
 * The body of a request as a shared schema casts it.
 * @throws Refusal 422 with the texts by field, in the language of the page
 */
export function check<Output>(schema: Schema<Output>, body: unknown): Output {
  try {
    return schema.validateSync(body, { abortEarly: false, stripUnknown: true })
  } catch (error) {
    const inner = (error as { inner?: readonly { path?: string; message: string }[] }).inner ?? []
    const errors = Object.fromEntries(inner.map(({ path = '', message }) => [path, translate(message)]))
    throw new Refusal(422, translate('error.validation'), { errors })
  }
}
