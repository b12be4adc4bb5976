import type { TaskStatus } from '@drayline/domain/operations/tasks/task'
import { taskStatuses } from '@drayline/domain/operations/tasks/task'
import { draggable, dropTargetForElements } from '@drayline/ui/drag'
import { type RefObject, useEffect, useRef, useState } from 'react'

const kind = 'task'

/** Lets a card be taken by the mouse. True while it is on its way. */
export function useDraggableCard(
  element: RefObject<HTMLElement | null>,
  id: number,
  enabled: boolean,
): boolean {
  const [dragging, setDragging] = useState(false)
  useEffect(() => {
    if (!enabled || !element.current) return
    return draggable({
      element: element.current,
      getInitialData: () => ({ kind, id }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    })
  }, [element, id, enabled])
  return dragging
}

/** Lets cards be dropped on a column. True while one is over it. */
export function useDropColumn(
  element: RefObject<HTMLElement | null>,
  status: TaskStatus,
  onDrop: (id: number, to: TaskStatus) => void,
): boolean {
  const [isOver, setIsOver] = useState(false)
  const latest = useRef(onDrop)
  latest.current = onDrop
  useEffect(() => {
    if (!element.current) return
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => source.data.kind === kind,
      onDragEnter: () => setIsOver(true),
      onDragLeave: () => setIsOver(false),
      onDrop: ({ source }) => {
        setIsOver(false)
        latest.current(Number(source.data.id), status)
      },
    })
  }, [element, status])
  return isOver
}

/** The column beside another one, if there is one on that side. */
export function besideStatus(status: TaskStatus, side: -1 | 1): TaskStatus | undefined {
  return taskStatuses[taskStatuses.indexOf(status) + side]
}
