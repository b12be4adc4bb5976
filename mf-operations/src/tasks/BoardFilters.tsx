import { taskPriorities, taskTypes } from '@drayline/domain/operations/tasks/task'
import { domainMessages } from '@drayline/platform/domain-messages'
import { type ListState, Row, SearchInput, Select } from '@drayline/ui'
import { useEffect, useState } from 'react'
import { useT } from '../messages.ts'

/** Milliseconds of rest after typing before the board is asked. */
const typingPause = 250

/** Search, type and priority over the board, with the same names in the address as the table's. */
export function BoardFilters({ state }: { state: ListState }) {
  const t = useT()
  const texts = domainMessages.useT()
  const { search, set } = state
  const shown = search.get('q') ?? ''
  const [typed, setTyped] = useState(shown)

  useEffect(() => {
    if (typed.trim() === shown) return
    const timer = setTimeout(() => set({ q: typed.trim() }, { replace: true }), typingPause)
    return () => clearTimeout(timer)
  }, [typed, shown, set])

  return (
    <Row gap={2} role="group" aria-label={t('board.filters')}>
      <div style={{ width: 'min(100%, 20rem)' }}>
        <SearchInput
          size="sm"
          aria-label={t('tasks.search')}
          placeholder={t('tasks.search')}
          value={typed}
          onValueChange={setTyped}
        />
      </div>
      <div style={{ minWidth: '10.75rem' }}>
        <Select
          size="sm"
          aria-label={t('task.type')}
          value={search.get('type') ?? ''}
          onValueChange={(type) => set({ type })}
          options={[
            { value: '', label: t('board.anyType') },
            ...taskTypes.map((value) => ({ value, label: t(`taskType.${value}`) })),
          ]}
        />
      </div>
      <div style={{ minWidth: '10.75rem' }}>
        <Select
          size="sm"
          aria-label={t('task.priority')}
          value={search.get('priority') ?? ''}
          onValueChange={(priority) => set({ priority })}
          options={[
            { value: '', label: t('board.anyPriority') },
            ...taskPriorities.map((value) => ({ value, label: texts(`priority.${value}`) })),
          ]}
        />
      </div>
    </Row>
  )
}
