import type { CreditHistory } from '@drayline/domain/operations/credit-checks/credit-score'
import { port } from '../../kernel/base/port.ts'
import type { BrokerDoc } from '../brokers/index.ts'

/** Payment history of a broker as Drayline knows it. */
export const creditHistory = port<(broker: BrokerDoc, now: Date) => Promise<CreditHistory>>(
  'payment history of a broker',
)
