import { combine, draggable, dropTargetForElements } from '@drayline/ui/drag'
import { type RefObject, useEffect, useRef, useState } from 'react'

const kind = 'dashboard-card'

interface CardDrag {
  card: RefObject<HTMLElement | null>
  handle: RefObject<HTMLElement | null>
  id: string
  /** Figures are only dropped among figures. */
  isStat: boolean
  enabled: boolean
  /** Another card was dropped on this one: on its first or on its second half. */
  onDrop: (dropped: string, after: boolean) => void
}

/** Lets a card be dragged by its handle and other cards be dropped on it. */
export function useCardDrag({ card, handle, id, isStat, enabled, onDrop }: CardDrag) {
  const [state, setState] = useState<'idle' | 'dragging' | 'over'>('idle')
  const latest = useRef(onDrop)
  latest.current = onDrop
  useEffect(() => {
    if (!enabled) return
    const [element, dragHandle] = [card.current, handle.current]
    if (!element || !dragHandle) return
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ kind, id, isStat }),
        onDragStart: () => setState('dragging'),
        onDrop: () => setState('idle'),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) =>
          source.data.kind === kind && source.data.isStat === isStat && source.data.id !== id,
        onDragEnter: () => setState('over'),
        onDragLeave: () => setState('idle'),
        onDrop: ({ source, location }) => {
          setState('idle')
          const { top, left, height, width } = element.getBoundingClientRect()
          const { clientX, clientY } = location.current.input
          const after = isStat ? clientX > left + width / 2 : clientY > top + height / 2
          latest.current(String(source.data.id), after)
        },
      }),
    )
  }, [card, handle, id, isStat, enabled])
  return state
}

/** Lets cards be dropped into an area beside its cards: that is how one comes into an empty column. */
export function useAreaDrop(
  area: RefObject<HTMLElement | null>,
  isStat: boolean,
  enabled: boolean,
  onDrop: (dropped: string) => void,
): void {
  const latest = useRef(onDrop)
  latest.current = onDrop
  useEffect(() => {
    if (!enabled) return
    const element = area.current
    if (!element) return
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.kind === kind && source.data.isStat === isStat,
      onDrop: ({ source, location }) => {
        if (location.current.dropTargets[0]?.element === element) latest.current(String(source.data.id))
      },
    })
  }, [area, isStat, enabled])
}
