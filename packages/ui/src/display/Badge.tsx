import { styled } from '@drayline/platform/styled'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 5px;
  height: 22px;
  padding-inline: 8px;
  border: 1px solid var(--neutral-border);
  border-radius: var(--radius-full);
  background: var(--neutral-soft);
  color: var(--neutral-text);
  font-size: var(--text-xs);
  font-weight: var(--weight-medium);
  line-height: 1;
  white-space: nowrap;

  &::before { content: ''; width: 6px; height: 6px; border-radius: 50%; background: currentcolor; }
  &[data-plain]::before { display: none; }

  &[data-tone='green'] { border-color: var(--success-border); background: var(--success-soft); color: var(--success-text); }
  &[data-tone='blue'] { border-color: var(--info-border); background: var(--info-soft); color: var(--info-text); }
  &[data-tone='yellow'] { border-color: var(--warning-border); background: var(--warning-soft); color: var(--warning-text); }
  &[data-tone='red'] { border-color: var(--danger-border); background: var(--danger-soft); color: var(--danger-text); }
  &[data-tone='violet'] { border-color: var(--violet-border); background: var(--violet-soft); color: var(--violet-text); }

  @media print { border-color: currentcolor; background: none; }
`

/** Colors of badges; the meaning is in the text, the color helps the eye. */
export type BadgeTone = 'green' | 'blue' | 'yellow' | 'red' | 'violet' | 'grey'

export interface BadgeProps {
  tone?: BadgeTone
  /** Instead of the dot. */
  icon?: IconName
  /** Without dot, for counts and labels. */
  plain?: boolean
  children: ReactNode
}

/** A short status or label. */
export function Badge({ tone = 'grey', icon, plain, children }: BadgeProps) {
  return (
    <Root data-tone={tone} data-plain={plain || icon ? '' : undefined}>
      {icon ? <Icon name={icon} size={12} /> : null}
      {children}
    </Root>
  )
}
