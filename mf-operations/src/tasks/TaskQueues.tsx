import { useHost } from '@drayline/contract'
import { taskQueues } from '@drayline/domain/operations/tasks/task'
import { useQuery } from '@drayline/platform/query'
import { type ListState, Row, Stack, Text, TextLink } from '@drayline/ui'
import { Tabs } from '@drayline/ui/tabs'
import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '../messages.ts'
import { useCountText } from './TaskStats.tsx'
import { taskCountsQuery } from './tasks.queries.ts'

/** The seven tabs with their counts, and what the chosen one holds in words. `children` is the list or the board. */
export function TaskQueues({
  state,
  queue,
  isBoard,
  children,
}: {
  state: ListState
  queue: string
  isBoard: boolean
  children: ReactNode
}) {
  const t = useT()
  const { http } = useHost()
  const countText = useCountText()
  const { data } = useQuery(taskCountsQuery(http))
  const tabs = useRef<HTMLDivElement>(null)
  const known = taskQueues.find((name) => name === queue)
  // The board shows every status: a queue that is nothing but a status is the whole office there.
  const explained = known && !(isBoard && (known === 'held' || known === 'working')) ? known : undefined
  const content = (
    <Stack gap={4}>
      <Row justify="space-between" gap={2}>
        <Text as="p" size="sm" tone="muted">
          {explained ? t(`queue.${explained}.hint`) : t('tasks.allHint')}
        </Text>
        {known ? <TextLink to={state.href({ queue: 'all' }) ?? ''}>{t('tasks.all')}</TextLink> : null}
      </Row>
      {children}
    </Stack>
  )
  // On a phone the row of tabs is wider than the screen.
  useEffect(() => {
    const chosen = known && tabs.current?.querySelector('[role="tab"][data-state="active"]')
    if (chosen) chosen.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [known])

  return (
    <div ref={tabs} style={{ minWidth: 0 }}>
      <Tabs
        label={t('tasks.queues')}
        value={known ?? ''}
        // A status filter belongs to the list it was set in: another list starts with its own statuses.
        onValueChange={(next) =>
          state.set({ queue: next, status: null, due: null, completedFrom: null, completedTo: null })
        }
        items={taskQueues.map((value) => ({
          value,
          label: t(`queue.${value}`),
          count: data ? countText(data.queues[value]) : undefined,
          content: value === known ? content : null,
        }))}
      />
      {known ? null : <div style={{ paddingTop: 'var(--space-5)' }}>{content}</div>}
    </div>
  )
}
