import type { FeePlan } from '@drayline/domain/finance/fee-plans/fee-plan'
import { Stack, Text } from '@drayline/ui'
import { usePlanTexts } from './plan-texts.ts'

/** A fee plan in sentences. */
export function PlanSummary({ plan }: { plan: FeePlan }) {
  const texts = usePlanTexts()
  return (
    <Stack gap={1}>
      {texts(plan).map((text) => (
        <Text key={text} as="p">
          {text}
        </Text>
      ))}
    </Stack>
  )
}
