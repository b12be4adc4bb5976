import type { FollowUp } from '@drayline/domain/operations/follow-ups/follow-up'
import { styled } from '@drayline/platform/styled'
import { type CardContext, Row, Text, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import { PriorityBadge } from '../tasks/TaskBadges.tsx'
import { FollowUpDue, FollowUpStatusBadge } from './FollowUpBadges.tsx'
import { FollowUpSteps } from './FollowUpSteps.tsx'
import { assigneeOf } from './follow-up-columns.tsx'

const Frame = styled.article`
  display: grid;
  grid-template-rows: auto 1fr auto auto;
  gap: var(--space-3);
  height: 100%;
  padding: var(--space-4);
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface);
  box-shadow: var(--shadow-sm);

  h2 { flex: 1; min-width: 0; margin: 0; font-size: var(--text-md); font-weight: var(--weight-semibold); overflow-wrap: anywhere; }
  h2 a { display: inline-block; min-height: 24px; color: inherit; text-decoration: none; }
  h2 a:hover { color: var(--accent-text); text-decoration: underline; }
  .about { display: grid; align-content: start; gap: var(--space-2); min-width: 0; overflow-wrap: anywhere; }
  .text { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 3; }
`

/** A follow-up as a card: title, description, priority, status, due date, client and what can be done. */
export function FollowUpCard({ followUp, context }: { followUp: FollowUp; context: CardContext }) {
  const t = useT()
  const assignee = assigneeOf(followUp)
  return (
    <Frame>
      <Row gap={2} align="start" nowrap>
        {context.checkbox}
        <h2>{context.href ? <TextLink to={context.href}>{followUp.title}</TextLink> : followUp.title}</h2>
        <FollowUpStatusBadge status={followUp.status} />
      </Row>
      <div className="about">
        <Text size="sm" weight="medium">
          {followUp.client?.name ?? '—'}
        </Text>
        {followUp.description ? (
          <Text as="p" size="sm" tone="muted" className="text">
            {followUp.description}
          </Text>
        ) : null}
      </div>
      <Row gap={2}>
        <PriorityBadge priority={followUp.priority} />
        <Text size="sm" tone="muted">
          {t('followUp.due')}
        </Text>
        <FollowUpDue followUp={followUp} />
        {assignee ? (
          <Text size="sm" tone="muted">
            {assignee}
          </Text>
        ) : null}
      </Row>
      <FollowUpSteps followUp={followUp} />
    </Frame>
  )
}
