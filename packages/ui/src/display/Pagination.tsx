import { styled } from '@drayline/platform/styled'
import { IconButton } from '../actions/IconButton.tsx'
import { useUiText } from '../messages.ts'

const Root = styled.nav`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-3);
  color: var(--text-muted);
  font-size: var(--text-sm);

  & > div { display: flex; gap: var(--space-1); }
`

export interface PaginationProps {
  /** Number of the first and last row in sight, from 1. */
  from: number
  to: number
  /** Words for how many there are in all ("1,284" or "more than 10,000"), when that is known. */
  total?: string
  /** Absent when there is no such page. */
  onPrevious?: () => void
  onNext?: () => void
  loading?: boolean
  /** Name of the navigation, where a page has several. */
  label?: string
}

/** Shows which rows are in sight, with links to the previous and the next page. */
export function Pagination({ from, to, total, onPrevious, onNext, loading, label }: PaginationProps) {
  const t = useUiText()
  const range = total ? t('page.range', { from, to, total }) : t('page.rangeOpen', { from, to })
  return (
    <Root aria-label={label ?? t('page.navigation')}>
      <span className="tabular" aria-live="polite">
        {range}
      </span>
      <div>
        <IconButton
          icon="chevron-left"
          variant="secondary"
          size="sm"
          label={t('page.previous')}
          disabled={!onPrevious}
          onClick={onPrevious}
        />
        <IconButton
          icon="chevron-right"
          variant="secondary"
          size="sm"
          label={t('page.next')}
          disabled={!onNext}
          loading={loading}
          onClick={onNext}
        />
      </div>
    </Root>
  )
}
