import { styled } from '@drayline/platform/styled'
import type { ComponentProps, ElementType } from 'react'
import { media, type Space, space } from '../tokens.ts'

const StackRoot = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
`

const RowRoot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  min-width: 0;

  &[data-nowrap] { flex-wrap: nowrap; }
`

const GridRoot = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, var(--grid-min, 16rem)), 1fr));
  min-width: 0;

  &[data-fit] {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, var(--grid-min, 16rem)), 1fr));
  }

  /* Counters above a list are one line that scrolls, so that the first record is on a phone's first screen. */
  ${media.phone} {
    &:has(> [data-stat]) { display: flex; overflow-x: auto; scrollbar-width: none; scroll-snap-type: x proximity; }
    &:has(> [data-stat]) > * { scroll-snap-align: start; }
  }
`

interface LayoutProps extends ComponentProps<'div'> {
  as?: ElementType
  /** Distance between the parts, in steps of 4 px. */
  gap?: Space
}

export interface StackProps extends LayoutProps {
  align?: 'start' | 'center' | 'end' | 'stretch'
}

/** Parts below each other. */
export function Stack({ gap = 4, align, style, ...rest }: StackProps) {
  return <StackRoot style={{ gap: space(gap), alignItems: align, ...style }} {...rest} />
}

export interface RowProps extends LayoutProps {
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  justify?: 'start' | 'center' | 'end' | 'space-between'
  /** Keeps the parts on one line even when they do not fit. */
  nowrap?: boolean
}

/** Parts beside each other, wrapping when there is no room. */
export function Row({ gap = 2, align, justify, nowrap, style, ...rest }: RowProps) {
  return (
    <RowRoot
      data-nowrap={nowrap || undefined}
      style={{ gap: space(gap), alignItems: align, justifyContent: justify, ...style }}
      {...rest}
    />
  )
}

export interface GridProps extends LayoutProps {
  /** Smallest width of a cell, a CSS length; as many cells as fit share a row. */
  min?: string
  /** Lets the cells of a row that is not full grow to fill it. */
  fit?: boolean
}

/** Cells of equal width, as many in a row as fit. */
export function Grid({ gap = 4, min, fit, style, ...rest }: GridProps) {
  const columns = min ? { '--grid-min': min } : undefined
  return (
    <GridRoot
      data-grid=""
      data-fit={fit || undefined}
      style={{ gap: space(gap), ...columns, ...style }}
      {...rest}
    />
  )
}
