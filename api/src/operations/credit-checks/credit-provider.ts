import type { CreditFailure } from '@drayline/domain/operations/credit-checks/credit-check'
import type { ScorePart } from '@drayline/domain/operations/credit-checks/credit-score'
import type { BrokerDoc } from '../brokers/index.ts'

/** Request to a provider. `reference` is ours and the same for every attempt at one check. */
export interface CreditQuestion {
  reference: string
  broker: BrokerDoc
  /** Whole US dollars. */
  requestedLimit: number
  now: Date
}

/** Answer of a provider: checked facts only, never its raw words. */
export interface CreditAnswer {
  /** 300 to 850. */
  score: number
  /** Whole US dollars. */
  proposedLimit: number
  /** Factors of the score, if the provider states them in our terms. */
  parts: ScorePart[]
  /** Provider's id of this answer. */
  reference: string | null
}

/** Source of credit scores for brokers. */
export interface CreditProvider {
  /** Stored with every answer. */
  name: string
  /** @throws CreditProviderError when there is no usable answer */
  check(question: CreditQuestion): Promise<CreditAnswer>
}

/** There is no usable answer; the check stays pending and can be tried again. */
export class CreditProviderError extends Error {
  readonly reason: CreditFailure

  constructor(reason: CreditFailure, detail = '') {
    super(`The credit provider failed: ${reason} ${detail}`.trim())
    this.name = 'CreditProviderError'
    this.reason = reason
  }
}
