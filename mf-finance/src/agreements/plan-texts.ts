import { useHost } from '@drayline/contract'
import type { FeePlan } from '@drayline/domain/finance/fee-plans/fee-plan'
import { planWords } from '@drayline/domain/finance/fee-plans/plan-words'
import { formatCents } from '@drayline/domain/kernel/money/money'
import { useT } from '../messages.ts'

/** Says what a fee plan costs, a sentence for each of its parts. */
export function usePlanTexts(): (plan: FeePlan) => string[] {
  const t = useT()
  const { format } = useHost()
  return (plan) => planWords(plan, { t, money: (cents) => format.money(formatCents(cents)) })
}
