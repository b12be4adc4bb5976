import { readOnly } from '../../kernel/database/model.ts'
import { BrokerRecord } from './broker.model.ts'

// Public surface of brokers: other features import nothing else of it.

export type { BrokerDoc } from './broker.model.ts'
export { changeBroker } from './brokers.service.ts'
export type { ExposureChange } from './exposure.ts'
export { addExposure, claimBroker, isOverLimit, setExposure } from './exposure.ts'

export const brokerRecords = readOnly(BrokerRecord)
