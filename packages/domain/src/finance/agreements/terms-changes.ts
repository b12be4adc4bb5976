import { changedFields, type FieldChange } from '../../kernel/journal/audit.ts'
import type { AgreementTerms } from './agreement-schema.ts'

/** Terms with lists of brokers by broker, so that a change names the broker and no place in a list. */
function comparable({ brokerAdvances, limits, feePlan, ...rest }: AgreementTerms) {
  const { brokers, ...others } = limits
  const byBroker = <T extends { brokerId: number }>(list: readonly T[], of: (one: T) => number) =>
    list.length === 0 ? null : Object.fromEntries(list.map((one) => [one.brokerId, of(one)]))
  return {
    ...rest,
    brokerAdvances: byBroker(brokerAdvances, ({ advancePpm }) => advancePpm),
    limits: others,
    brokerLimits: byBroker(brokers, ({ cents }) => cents),
  }
}

/**
 * Returns what a version of terms changes, field by field: `limits.clientCents`, `brokerAdvances.7`. A fee plan is one
 * field, because its parts mean something only together.
 */
export function termsChanges(before: AgreementTerms, after: AgreementTerms): FieldChange[] {
  const isSamePlan = changedFields(before.feePlan.terms, after.feePlan.terms).length === 0
  const plan = isSamePlan ? [] : [{ field: 'feePlan', before: before.feePlan, after: after.feePlan }]
  return [...changedFields(comparable(before), comparable(after)), ...plan]
}
