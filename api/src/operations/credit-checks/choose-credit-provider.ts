import {
  creditScore,
  proposedLimit,
  scoreParts,
} from '@drayline/domain/operations/credit-checks/credit-score'
import type { Config } from '../../kernel/base/config.ts'
import { creditHistory } from './credit-check.ports.ts'
import type { CreditProvider } from './credit-provider.ts'
import { httpCreditProvider } from './http-credit-provider.ts'

/** The provider that the environment names, or the built-in one. */
export function creditProvider(config: Config): CreditProvider {
  const { creditProviderUrl: url, creditProviderToken: token, creditProviderTimeout: timeout } = config
  return url ? httpCreditProvider({ url, token, timeout }) : builtInProvider
}

/** Scores from Drayline's own payment history; see docs/credit-score.md. */
const builtInProvider: CreditProvider = {
  name: 'drayline',
  async check({ broker, requestedLimit, now }) {
    const history = await creditHistory(broker, now)
    const score = creditScore(history)
    return {
      score,
      proposedLimit: proposedLimit(score, requestedLimit),
      parts: scoreParts(history),
      reference: null,
    }
  },
}
