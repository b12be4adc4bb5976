import type { CreditFailure } from '@drayline/domain/operations/credit-checks/credit-check'
import type { ScorePart } from '@drayline/domain/operations/credit-checks/credit-score'
import type { BrokerDoc } from '../brokers/index.ts'

/** What a provider is asked. `reference` is ours and the same for every attempt at one check. */
export interface CreditQuestion {
  reference: string
  broker: BrokerDoc
  /** Whole US dollars. */
  requestedLimit: number
  now: Date
}

/** What a provider answers: checked facts only, never its raw words. */
export interface CreditAnswer {
  /** 300 to 850. */
  score: number
  /** Whole US dollars. */
  proposedLimit: number
  /** How the score came about, where the provider says so in our terms. */
  parts: ScorePart[]
  /** What the provider calls this answer. */
  reference: string | null
}

/** Who scores brokers. */
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
