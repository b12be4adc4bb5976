import { styled } from '@drayline/platform/styled'
import type { ComponentProps, ElementType, ReactNode } from 'react'
import { Heading, Text } from '../display/Text.tsx'

const Root = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface);
  box-shadow: var(--shadow-sm);

  &[data-interactive] { transition: border-color var(--motion-fast) var(--ease), box-shadow var(--motion-fast) var(--ease); }
  &[data-interactive]:hover { border-color: var(--border-strong); box-shadow: var(--shadow-md); }

  @media print { box-shadow: none; break-inside: avoid; }
`

const Header = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  min-height: var(--card-head, 3.25rem);
  padding: var(--space-2) var(--space-5);
  border-bottom: 1px solid var(--border);
`

const Titles = styled.div`
  display: grid;
  gap: 2px;
  min-width: 0;
`

const Body = styled.div`
  flex: 1;
  min-width: 0;
  padding: var(--card-pad, var(--space-5));

  &[data-flush] { padding: 0; }
`

const Footer = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  padding: var(--space-3) var(--space-5);
  border-top: 1px solid var(--border);
`

export interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  as?: ElementType
  title?: ReactNode
  subtitle?: ReactNode
  /** Buttons or links on the right of the title. */
  actions?: ReactNode
  footer?: ReactNode
  /** Content reaches the edges, for tables and lists. */
  flush?: boolean
  /** Lifts on hover, for a card whose main link opens something. */
  interactive?: boolean
  /** Rank of the title in the outline of the page. */
  level?: 2 | 3 | 4
}

/** A bounded part of a page. */
export function Card({
  title,
  subtitle,
  actions,
  footer,
  flush,
  interactive,
  level = 2,
  children,
  ...rest
}: CardProps) {
  return (
    <Root data-interactive={interactive || undefined} {...rest}>
      {title || actions ? (
        <Header>
          <Titles>
            {title ? (
              <Heading level={level} size={4}>
                {title}
              </Heading>
            ) : null}
            {subtitle ? (
              <Text as="p" size="sm" tone="muted">
                {subtitle}
              </Text>
            ) : null}
          </Titles>
          {actions}
        </Header>
      ) : null}
      <Body data-flush={flush || undefined}>{children}</Body>
      {footer ? <Footer>{footer}</Footer> : null}
    </Root>
  )
}
