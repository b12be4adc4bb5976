import { useHost } from '@drayline/contract'
import type { TaskBulkInput, TaskPriority } from '@drayline/domain/operations/tasks/task'
import { taskPriorities } from '@drayline/domain/operations/tasks/task'
import { staffChoices } from '@drayline/platform/choices'
import { domainMessages } from '@drayline/platform/domain-messages'
import { Button, Combobox, Dialog, Field, Select } from '@drayline/ui'
import { type ReactNode, useCallback, useId, useMemo, useRef, useState } from 'react'
import { useT } from '../messages.ts'

type Kind = 'assignee' | 'priority'
type Answer = Pick<Partial<TaskBulkInput>, 'assignedTo' | 'priority'>

interface Question {
  kind: Kind
  count: number
}

/** Asks whom several tasks shall be assigned to, or their priority; null when the person changed their mind. */
export function useBulkQuestion(): {
  ask: (kind: Kind, count: number) => Promise<Answer | null>
  dialog: ReactNode
} {
  const [question, setQuestion] = useState<Question | null>(null)
  const resolver = useRef<((answer: Answer | null) => void) | null>(null)

  const answer = useCallback((value: Answer | null) => {
    setQuestion(null)
    resolver.current?.(value)
    resolver.current = null
  }, [])

  const ask = useCallback((kind: Kind, count: number) => {
    resolver.current?.(null)
    setQuestion({ kind, count })
    return new Promise<Answer | null>((resolve) => {
      resolver.current = resolve
    })
  }, [])

  return { ask, dialog: question ? <BulkDialog {...question} onAnswer={answer} /> : null }
}

function BulkDialog({ kind, count, onAnswer }: Question & { onAnswer: (answer: Answer | null) => void }) {
  const t = useT()
  const form = useId()
  const [answer, setAnswer] = useState<Answer | null>(kind === 'priority' ? { priority: 'medium' } : null)
  const label = t(kind === 'assignee' ? 'task.bulk.assign' : 'task.bulk.priority')
  return (
    <Dialog
      open
      size="sm"
      closeOnOutsideClick={false}
      onOpenChange={(open) => (open ? undefined : onAnswer(null))}
      title={t(kind === 'assignee' ? 'task.bulk.assignTitle' : 'task.bulk.priorityTitle', { count })}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{t('task.cancel')}</Button>
          <Button variant="primary" type="submit" form={form} disabled={!answer}>
            {label}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          // The dialog stands inside the page's tree, where other forms may be.
          event.stopPropagation()
          if (answer) onAnswer(answer)
        }}
      >
        {kind === 'assignee' ? (
          <AssigneeField onChoose={(assignedTo) => setAnswer(assignedTo ? { assignedTo } : null)} />
        ) : (
          <PriorityField
            value={answer?.priority ?? 'medium'}
            onChoose={(priority) => setAnswer({ priority })}
          />
        )}
      </form>
    </Dialog>
  )
}

function AssigneeField({ onChoose }: { onChoose: (id: number | null) => void }) {
  const t = useT()
  const { http } = useHost()
  const staff = useMemo(() => staffChoices(http), [http])
  const [chosen, setChosen] = useState<Awaited<ReturnType<typeof staff.resolve>> | null>(null)
  return (
    <Field label={t('task.assignedTo')} required>
      {(control) => (
        <Combobox
          label={t('task.assignedTo')}
          value={chosen}
          onValueChange={(option) => {
            setChosen(option)
            onChoose(option?.value ?? null)
          }}
          search={staff.search}
          {...control}
        />
      )}
    </Field>
  )
}

function PriorityField({ value, onChoose }: { value: TaskPriority; onChoose: (next: TaskPriority) => void }) {
  const t = useT()
  const texts = domainMessages.useT()
  return (
    <Field label={t('task.priority')} required>
      {(control) => (
        <Select
          value={value}
          onValueChange={(next) => onChoose(next as TaskPriority)}
          options={taskPriorities.map((option) => ({ value: option, label: texts(`priority.${option}`) }))}
          {...control}
        />
      )}
    </Field>
  )
}
