import { byField, formValues } from '@drayline/domain/kernel/forms/record-fields'
import type { Broker } from '@drayline/domain/operations/brokers/broker'
import { brokerFields } from '@drayline/domain/operations/brokers/broker-schema'
import type { useT } from '../messages.ts'

/** Initial values of a broker's form. */
export const brokerValues = (broker: Broker | null) => formValues(brokerFields, broker)

/** Names of the fields as they read on screen. */
export const brokerLabels = (t: ReturnType<typeof useT>) =>
  byField(brokerFields, (name) => t(`broker.${name}`))
