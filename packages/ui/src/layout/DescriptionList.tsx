import { styled } from '@drayline/platform/styled'
import type { ReactNode } from 'react'

const Root = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, var(--grid-min, 12rem)), 1fr));
  gap: var(--space-4) var(--space-6);

  &[data-layout='rows'] {
    grid-template-columns: 1fr;
    gap: 0;
  }

  &[data-layout='rows'] > div {
    display: grid;
    grid-template-columns: minmax(7rem, 2fr) 3fr;
    align-items: baseline;
    gap: var(--space-4);
    padding: var(--space-2) 0;
    border-bottom: 1px solid var(--border);
  }

  &[data-layout='rows'] > div:last-child { border-bottom: 0; }

  dt { color: var(--text-muted); font-size: var(--text-sm); }
  dd { min-width: 0; overflow-wrap: anywhere; }
  > div > dd { margin-top: 2px; }
  &[data-layout='rows'] dd { margin-top: 0; }
`

export interface DescriptionItem {
  term: ReactNode
  /** Nothing known is shown as a dash. */
  value: ReactNode
  key?: string
}

export interface DescriptionListProps {
  items: readonly DescriptionItem[]
  /** grid: term above value in columns; rows: term beside value in lines. */
  layout?: 'grid' | 'rows'
}

const isBlank = (value: ReactNode) => value === null || value === undefined || value === ''

/** Facts of a record: a term and its value. */
export function DescriptionList({ items, layout = 'grid' }: DescriptionListProps) {
  return (
    <Root data-layout={layout}>
      {items.map((item, index) => (
        <div key={item.key ?? index}>
          <dt>{item.term}</dt>
          <dd>{isBlank(item.value) ? '—' : item.value}</dd>
        </div>
      ))}
    </Root>
  )
}
