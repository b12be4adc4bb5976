import { useHost } from '@drayline/contract'
import type { FollowUp } from '@drayline/domain/operations/follow-ups/follow-up'
import { Button, type ButtonSize, Row } from '@drayline/ui'
import { useT } from '../messages.ts'
import { singleClick } from '../tasks/single-click.ts'
import { useFollowUpStep } from './use-follow-up-step.ts'

/** Start for what is pending, Complete for what is not completed, nothing after that (R-FUP-3). */
export function FollowUpSteps({ followUp, size = 'sm' }: { followUp: FollowUp; size?: ButtonSize }) {
  const t = useT()
  const { can } = useHost()
  const step = useFollowUpStep()
  const { status, title } = followUp
  if (status === 'completed' || !can('followUps.update')) return null
  return (
    <Row gap={2}>
      {status === 'pending' ? (
        <Button
          size={size}
          icon="arrow-right"
          aria-label={t('followUp.startOne', { title })}
          onClick={singleClick(() => step(followUp, 'in-progress'))}
        >
          {t('followUp.start')}
        </Button>
      ) : null}
      <Button
        size={size}
        icon="check-circle"
        aria-label={t('followUp.completeOne', { title })}
        onClick={singleClick(() => step(followUp, 'completed'))}
      >
        {t('followUp.complete')}
      </Button>
    </Row>
  )
}
