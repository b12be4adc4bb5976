import type { ServerMessageKey } from '@drayline/domain/kernel/text/server-messages'
import type { Reader } from '../reports/index.ts'

/** Request for payment details: calendar days, both included, of the reader. */
export interface PaymentQuestion {
  from: string
  to: string
  reader: Reader
}

/** Payment details as a financial partner renders them. */
export interface PaymentAnswer {
  /** HTML from outside: not to be believed, regardless of its source. Empty when there is nothing to show. */
  renderedHtml: string
}

/**
 * A financial partner that knows the payments. Another one is another implementation of this, chosen in
 * `paymentProviderOf`.
 */
export interface PaymentProvider {
  /** Name in logs. */
  readonly name: string
  /** @throws PaymentProviderError */
  details(question: PaymentQuestion): Promise<PaymentAnswer>
}

export type PaymentFailure = 'timeout' | 'unreachable' | 'refused' | 'tooLarge' | 'nonsense'

/** The provider gave no usable answer. `detail` is for logs and holds no secret. */
export class PaymentProviderError extends Error {
  readonly failure: PaymentFailure
  readonly detail: string

  constructor(failure: PaymentFailure, detail = '') {
    super(`payment provider: ${failure} ${detail}`.trim())
    this.failure = failure
    this.detail = detail
  }

  get key(): ServerMessageKey {
    return `payment.failure.${this.failure}`
  }
}
