import { styled } from '@drayline/platform/styled'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../display/Icon.tsx'

const Root = styled.div`
  display: flex;
  gap: var(--space-3);
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--info-border);
  border-radius: var(--radius);
  background: var(--info-soft);
  color: var(--info-text);

  &[data-tone='success'] { border-color: var(--success-border); background: var(--success-soft); color: var(--success-text); }
  &[data-tone='warning'] { border-color: var(--warning-border); background: var(--warning-soft); color: var(--warning-text); }
  &[data-tone='destructive'] { border-color: var(--danger-border); background: var(--danger-soft); color: var(--danger-text); }
  & > svg { margin-top: 2px; }
  a { color: inherit; }

  /* On a phone the buttons stand below the text. */
  @media (max-width: 480px) { flex-wrap: wrap; }
`

const Texts = styled.div`
  display: grid;
  flex: 1;
  gap: var(--space-1);
  min-width: 0;
  overflow-wrap: anywhere;
  @media (max-width: 480px) { flex-basis: calc(100% - 3rem); }
`

const Title = styled.p`
  font-weight: var(--weight-semibold);
`

export type AlertTone = 'info' | 'success' | 'warning' | 'destructive'

const icons: Record<AlertTone, IconName> = {
  info: 'info',
  success: 'check-circle',
  warning: 'alert-triangle',
  destructive: 'alert-circle',
}

export interface AlertProps {
  tone?: AlertTone
  title?: ReactNode
  children?: ReactNode
  /** Buttons on the right. */
  actions?: ReactNode
  /** Says it at once when it appears; for something that just happened. Destructive ones do by default. */
  live?: boolean
  id?: string
}

/** A message that stays in the page, at the place it is about. */
export function Alert({
  tone = 'info',
  title,
  children,
  actions,
  live = tone === 'destructive',
  id,
}: AlertProps) {
  return (
    <Root data-tone={tone} role={live ? 'alert' : undefined} id={id}>
      <Icon name={icons[tone]} />
      <Texts>
        {title ? <Title>{title}</Title> : null}
        {children ? <div>{children}</div> : null}
      </Texts>
      {actions}
    </Root>
  )
}
