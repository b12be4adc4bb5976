import { byField, formValues } from '@drayline/domain/kernel/forms/record-fields'
import type { Broker } from '@drayline/domain/operations/brokers/broker'
import { brokerFields } from '@drayline/domain/operations/brokers/broker-schema'
import type { useT } from '../messages.ts'

/** Initial values of a broker's form. */
export const brokerValues = (broker: Broker | null) => formValues(brokerFields, broker)

/**
 * A new broker like another one, such as another office of the same house. What belongs to one company alone is left
 * out: its registration numbers, the limit that was granted to it, its standing, and what was noted about it.
 */
export function copiedBrokerValues(broker: Broker) {
  const { mcNumber, dotNumber, creditLimit, status, notes } = brokerValues(null)
  return { ...brokerValues(broker), mcNumber, dotNumber, creditLimit, status, notes }
}

/** Names of the fields as they read on screen. */
export const brokerLabels = (t: ReturnType<typeof useT>) =>
  byField(brokerFields, (name) => t(`broker.${name}`))
