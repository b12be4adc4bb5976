import { styled } from '@drayline/platform/styled'
import type { ComponentProps, ElementType, ReactNode } from 'react'

const Root = styled.span`
  font-size: var(--text-md);

  &[data-size='xs'] { font-size: var(--text-xs); }
  &[data-size='sm'] { font-size: var(--text-sm); }
  &[data-size='lg'] { font-size: var(--text-lg); }
  &[data-size='xl'] { font-size: var(--text-xl); }
  &[data-tone='muted'] { color: var(--text-muted); }
  &[data-tone='subtle'] { color: var(--text-subtle); }
  &[data-tone='accent'] { color: var(--accent-text); }
  &[data-tone='danger'] { color: var(--danger-text); }
  &[data-tone='success'] { color: var(--success-text); }
  &[data-tone='warning'] { color: var(--warning-text); }
  &[data-weight='medium'] { font-weight: var(--weight-medium); }
  &[data-weight='semibold'] { font-weight: var(--weight-semibold); }
  &[data-mono] { font-family: var(--font-mono); font-size: 0.93em; }
  &[data-truncate] { display: block; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
`

export interface TextProps extends Omit<ComponentProps<'span'>, 'color'> {
  as?: ElementType
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl'
  tone?: 'default' | 'muted' | 'subtle' | 'accent' | 'danger' | 'success' | 'warning'
  weight?: 'regular' | 'medium' | 'semibold'
  /** Figures of equal width, for amounts, dates and counts that stand in columns. */
  tabular?: boolean
  mono?: boolean
  /** Cut off with an ellipsis on one line. */
  truncate?: boolean
}

/** A piece of text in one of the sizes and tones of the system. */
export function Text({ size, tone, weight, tabular, mono, truncate, className, ...rest }: TextProps) {
  return (
    <Root
      data-size={size}
      data-tone={tone}
      data-weight={weight}
      data-mono={mono || undefined}
      data-truncate={truncate || undefined}
      className={tabular ? `tabular ${className ?? ''}` : className}
      {...rest}
    />
  )
}

const headingTags = { 1: 'h1', 2: 'h2', 3: 'h3', 4: 'h4' } as const

/* Small text set closer runs its words together where a pixel is a pixel. */
const HeadingRoot = styled.h2`
  font-size: var(--text-lg);

  &[data-size='1'] { font-size: var(--text-2xl); letter-spacing: -0.019em; }
  &[data-size='2'] { font-size: var(--text-xl); letter-spacing: -0.014em; }
  &[data-size='4'] { font-size: var(--text-md); }
`

export interface HeadingProps extends ComponentProps<'h2'> {
  /** Rank in the outline of the page. */
  level: 1 | 2 | 3 | 4
  /** Visual size, when it differs from its rank. */
  size?: 1 | 2 | 3 | 4
  children: ReactNode
}

/** A heading; rank and look are chosen apart so that the outline of a page stays true. */
export function Heading({ level, size = level, ...rest }: HeadingProps) {
  return <HeadingRoot as={headingTags[level]} data-size={size} {...rest} />
}
