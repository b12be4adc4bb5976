import { useHost } from '@drayline/contract'
import type { Task, TaskStatus } from '@drayline/domain/operations/tasks/task'
import { domainMessages } from '@drayline/platform/domain-messages'
import { serverMessage } from '@drayline/platform/http'
import { useInfiniteQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import { Badge, ErrorState, Heading, MoreButton, Row, SkeletonRows, Text, VisuallyHidden } from '@drayline/ui'
import { useRef } from 'react'
import { useT } from '../messages.ts'
import { BoardCard } from './BoardCard.tsx'
import { boardColumnQuery } from './tasks.queries.ts'
import { useDropColumn } from './use-drag.ts'

const Column = styled.section`
  display: flex;
  flex-direction: column;
  gap: var(--space-3);
  min-width: 0;
  min-height: 12rem;
  padding: var(--space-3);
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface-sunken);

  &[data-over] { outline: 2px solid var(--focus); outline-offset: -2px; }
  ul { position: relative; display: grid; gap: var(--space-2); max-height: 65dvh; margin: 0; padding: 2px; overflow-y: auto; list-style: none; }
`

interface BoardColumnProps {
  status: TaskStatus
  query: string
  hrefOf: (task: Task) => string
  /** By keys or menu. */
  onMove: (task: Task, to: TaskStatus) => void
  /** By the mouse. */
  onDropped: (id: number, to: TaskStatus) => void
}

/** One status: how many tasks it has, and its cards. */
export function BoardColumn({ status, query, hrefOf, onMove, onDropped }: BoardColumnProps) {
  const t = useT()
  const texts = domainMessages.useT()
  const { http, format } = useHost()
  const column = useRef<HTMLElement>(null)
  const isOver = useDropColumn(column, status, onDropped)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    boardColumnQuery(http, status, query),
  )
  const tasks = data?.pages.flatMap(({ rows }) => rows)
  const [first] = data?.pages ?? []
  const total = first?.total ?? tasks?.length
  const title = texts(`status.${status}`)
  return (
    <Column ref={column} aria-label={title} data-status={status} data-over={isOver || undefined}>
      <Row justify="space-between">
        <Heading level={2} size={4}>
          {title}
        </Heading>
        {total === undefined ? null : (
          <Badge plain>
            <span aria-hidden>
              {first && !first.totalIsExact
                ? t('tasks.more', { count: format.number(total) })
                : format.number(total)}
            </span>
            <VisuallyHidden>{t('board.count', { count: total })}</VisuallyHidden>
          </Badge>
        )}
      </Row>
      {error ? (
        <ErrorState
          compact
          title={t('board.failed')}
          description={serverMessage(error)}
          onRetry={() => refetch()}
        />
      ) : null}
      {!tasks && !error ? <SkeletonRows rows={4} /> : null}
      {tasks?.length === 0 ? (
        <Text as="p" size="sm" tone="muted">
          {t('board.emptyColumn')}
        </Text>
      ) : null}
      {tasks?.length ? (
        <ul>
          {tasks.map((task) => (
            <li key={task.id}>
              <BoardCard task={task} href={hrefOf(task)} onMove={onMove} />
            </li>
          ))}
        </ul>
      ) : null}
      <MoreButton size="sm" wide query={{ hasNextPage, isFetchingNextPage, fetchNextPage }}>
        {t('board.more')}
      </MoreButton>
    </Column>
  )
}
