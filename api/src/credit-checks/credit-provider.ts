import type { CreditFailure } from '@drayline/domain/credit-check'
import type { ScorePart } from '@drayline/domain/credit-score'
import { creditScore, proposedLimit, scoreParts } from '@drayline/domain/credit-score'
import type { BrokerDoc } from '../brokers/broker.model.ts'
import type { Config } from '../config.ts'
import { readCreditHistory } from './credit-history.ts'
import { httpCreditProvider } from './http-credit-provider.ts'

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

/** The provider that the environment names, or the built-in one. */
export function creditProvider(config: Config): CreditProvider {
  const { creditProviderUrl: url, creditProviderToken: token, creditProviderTimeout: timeout } = config
  return url ? httpCreditProvider({ url, token, timeout }) : builtInProvider
}

/** Scores from Drayline's own payment history; see docs/credit-score.md. */
const builtInProvider: CreditProvider = {
  name: 'drayline',
  async check({ broker, requestedLimit, now }) {
    const history = await readCreditHistory(broker, now)
    const score = creditScore(history)
    return {
      score,
      proposedLimit: proposedLimit(score, requestedLimit),
      parts: scoreParts(history),
      reference: null,
    }
  },
}
