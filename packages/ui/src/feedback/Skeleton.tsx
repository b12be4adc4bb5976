import { styled } from '@drayline/platform/styled'
import type { CSSProperties, ReactNode } from 'react'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { useUiText } from '../messages.ts'
import { pulsing } from './pulsing.ts'

const Bone = styled.span`
  display: block;
  border-radius: var(--radius-sm);
  background: var(--surface-active);
  ${pulsing}
`

const Group = styled.div`
  ${pulsing}
`

const Lines = styled.span`
  display: grid;
  gap: var(--space-2);
  ${pulsing}
`

export interface SkeletonProps {
  /** CSS length. */
  width?: string | number
  /** CSS length; take the height of what will be there, so that nothing jumps. */
  height?: string | number
  radius?: string
  style?: CSSProperties
}

/** A block where something will be. Wrap several in `SkeletonGroup`, which says that it is loading. */
export function Skeleton({ width = '100%', height = '1rem', radius, style }: SkeletonProps) {
  return <Bone aria-hidden="true" style={{ width, height, borderRadius: radius, ...style }} />
}

/** Several bones that stand for one thing; says 'Loading…' once. */
export function SkeletonGroup({ children, label }: { children: ReactNode; label?: string }) {
  const t = useUiText()
  return (
    <Group role="status">
      <VisuallyHidden>{label ?? t('ui.loading')}</VisuallyHidden>
      {children}
    </Group>
  )
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

const widths = ['96%', '88%', '92%', '60%']

/** Lines of text to come. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <Lines>
      {upTo(lines).map((line) => (
        <Skeleton
          key={line}
          height="0.8rem"
          width={line === lines - 1 ? '60%' : widths[line % widths.length]}
        />
      ))}
    </Lines>
  )
}

const Rows = styled.div`
  & > div {
    display: grid;
    grid-template-columns: repeat(var(--columns), 1fr);
    align-items: center;
    gap: var(--space-6);
    padding-inline: var(--space-4);
    border-bottom: 1px solid var(--border);
  }
`

export interface SkeletonRowsProps {
  rows?: number
  columns?: number
  /** Height of a row in CSS pixels, the one the table will have. */
  rowHeight?: number
}

const cellWidths = ['70%', '45%', '60%', '35%', '55%']

/** Rows of a table to come, at their final height. */
export function SkeletonRows({ rows = 8, columns = 5, rowHeight = 44 }: SkeletonRowsProps) {
  return (
    <SkeletonGroup>
      <Rows style={{ '--columns': columns } as CSSProperties}>
        {upTo(rows).map((row) => (
          <div key={row} style={{ height: rowHeight }}>
            {upTo(columns).map((column) => (
              <Skeleton
                key={column}
                height="0.75rem"
                width={cellWidths[(row + column) % cellWidths.length]}
              />
            ))}
          </div>
        ))}
      </Rows>
    </SkeletonGroup>
  )
}
