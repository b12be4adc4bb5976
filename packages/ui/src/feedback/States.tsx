import { styled } from '@drayline/platform/styled'
import { type ReactNode, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { Icon, type IconName } from '../display/Icon.tsx'
import { Heading, Text } from '../display/Text.tsx'
import { useUiText } from '../messages.ts'

const Root = styled.div`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: var(--space-2);
  min-height: 15rem;
  padding: var(--space-8) var(--space-4);
  text-align: center;

  &[data-compact] { min-height: 0; padding: var(--space-5) var(--space-4); }
  & > p { max-width: 46ch; }
`

const Mark = styled.span`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  margin-bottom: var(--space-2);
  border: 1px solid var(--border);
  border-radius: 12px;
  background: var(--surface);
  color: var(--text-subtle);
  box-shadow: var(--shadow-sm);

  &[data-tone='danger'] { border-color: var(--danger-border); background: var(--danger-soft); color: var(--danger-text); }
  &[data-tone='warning'] { border-color: var(--warning-border); background: var(--warning-soft); color: var(--warning-text); }
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--space-2);
  margin-top: var(--space-3);
`

const Trace = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  color: var(--text-muted);
  font-size: var(--text-sm);

  code { font-family: var(--font-mono); font-size: 0.93em; user-select: all; overflow-wrap: anywhere; }
`

export interface EmptyStateProps {
  title: ReactNode
  /** Next step, or the reason why there is nothing. */
  description?: ReactNode
  icon?: IconName
  /** One button or link that leads on. */
  action?: ReactNode
  /** For a small place such as a card. */
  compact?: boolean
}

/** Says that there is nothing, and what to do next. */
export function EmptyState({ title, description, icon = 'inbox', action, compact }: EmptyStateProps) {
  return (
    <Root data-compact={compact || undefined}>
      <Mark>
        <Icon name={icon} size={20} />
      </Mark>
      <Heading level={2} size={3}>
        {title}
      </Heading>
      {description ? (
        <Text as="p" tone="muted">
          {description}
        </Text>
      ) : null}
      {action ? <Actions>{action}</Actions> : null}
    </Root>
  )
}

export interface ErrorStateProps {
  title?: ReactNode
  /** Explanation in words a person can act on. */
  description?: ReactNode
  /** Lets support find the failure in the logs. */
  traceId?: string
  /** Tries again; while it runs the button shows it. */
  onRetry?: () => unknown
  retrying?: boolean
  /** Further buttons or links. */
  actions?: ReactNode
  compact?: boolean
  /** 1 where it stands for a whole page, which has no other heading. */
  level?: 1 | 2
}

/** Says what failed, gives the trace id and offers to try again. */
export function ErrorState({
  title,
  description,
  traceId,
  onRetry,
  retrying,
  actions,
  compact,
  level = 2,
}: ErrorStateProps) {
  const t = useUiText()
  return (
    <Root role="alert" data-compact={compact || undefined}>
      <Mark data-tone="danger">
        <Icon name="alert-triangle" size={20} />
      </Mark>
      <Heading level={level} size={3}>
        {title ?? t('error.title')}
      </Heading>
      <Text as="p" tone="muted">
        {description ?? t('error.description')}
      </Text>
      {traceId ? <TraceId value={traceId} /> : null}
      {onRetry || actions ? (
        <Actions>
          {onRetry ? (
            <Button icon="refresh" loading={retrying} onClick={() => onRetry()}>
              {t('error.retry')}
            </Button>
          ) : null}
          {actions}
        </Actions>
      ) : null}
    </Root>
  )
}

function TraceId({ value }: { value: string }) {
  const t = useUiText()
  const [copied, setCopied] = useState(false)
  async function copy() {
    await navigator.clipboard.writeText(value)
    setCopied(true)
  }
  return (
    <Trace>
      <span>
        {t('error.trace')}: <code>{value}</code>
      </span>
      <Button size="sm" variant="ghost" icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
        {copied ? t('error.copied') : t('error.copyTrace')}
      </Button>
    </Trace>
  )
}

export interface ForbiddenStateProps {
  title?: ReactNode
  description?: ReactNode
  action?: ReactNode
  /** 1 where it stands for a whole page, which has no other heading. */
  level?: 1 | 2
}

/** Says that the person's role does not include this. */
export function ForbiddenState({ title, description, action, level = 2 }: ForbiddenStateProps) {
  const t = useUiText()
  return (
    <Root>
      <Mark data-tone="warning">
        <Icon name="lock" size={20} />
      </Mark>
      <Heading level={level} size={3}>
        {title ?? t('forbidden.title')}
      </Heading>
      <Text as="p" tone="muted">
        {description ?? t('forbidden.description')}
      </Text>
      {action ? <Actions>{action}</Actions> : null}
    </Root>
  )
}
