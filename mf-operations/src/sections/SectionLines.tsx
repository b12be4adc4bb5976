import type { Page } from '@drayline/contract'
import { serverMessage } from '@drayline/platform/http'
import { styled } from '@drayline/platform/styled'
import { EmptyState, ErrorState, type IconName, SkeletonRows } from '@drayline/ui'
import type { ReactNode } from 'react'

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--space-1) var(--space-3); padding: var(--space-2) var(--space-5); }
  li + li { border-top: 1px solid var(--border); }
  li > :first-child { flex: 1 1 12rem; min-width: 0; overflow-wrap: anywhere; }
  &[data-stacked] li { gap: 1px var(--space-3); padding-block: 5px; font-size: var(--text-sm); line-height: 1.35; }
  &[data-stacked] li > :first-child { flex-basis: 100%; }
`

interface SectionLinesProps<R extends { id: number }> {
  /** The answer of the list, its error and how to ask again. */
  result: { data: Page<R> | undefined; error: unknown; refetch: () => unknown }
  empty: string
  icon: IconName
  /** Stands there until the answer is. */
  skeleton?: ReactNode
  /** The parts of a line: what it is, and on the right when or how it stands. */
  line: (record: R) => ReactNode
  /** Puts the first part on a line of its own, so that the others begin at one place. */
  stacked?: boolean
  /** Lines from this one on, counted from 0, are left out of the dashboard of a low screen. */
  spareFrom?: number
}

/** The first records of a part of a page, or why there are none. */
export function SectionLines<R extends { id: number }>(props: SectionLinesProps<R>) {
  const {
    result,
    empty,
    icon,
    skeleton = <SkeletonRows rows={3} />,
    line,
    stacked,
    spareFrom = Infinity,
  } = props
  const { data, error, refetch } = result
  if (error && !data) return <ErrorState compact description={serverMessage(error)} onRetry={refetch} />
  if (!data) return skeleton
  if (data.rows.length === 0) return <EmptyState compact icon={icon} title={empty} />
  return (
    <List data-stacked={stacked || undefined}>
      {data.rows.map((record, index) => (
        <li key={record.id} data-spare={index >= spareFrom || undefined}>
          {line(record)}
        </li>
      ))}
    </List>
  )
}
