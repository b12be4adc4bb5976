import { type PointerEvent, useRef } from 'react'
import { narrowestChosen } from './column-widths.ts'

interface ColumnHandleProps {
  /** Called while it is dragged, with the width in CSS pixels. */
  onDrag: (width: number) => void
  /** It was let go. */
  onDrop: () => void
  /** It was clicked. */
  onFit: () => void
}

/**
 * The right edge of a column's head: dragged, it sets the width; clicked, the column takes what its content needs. For
 * the mouse alone: keys do the same in the display menu.
 */
export function ColumnHandle({ onDrag, onDrop, onFit }: ColumnHandleProps) {
  const start = useRef<{ x: number; width: number; moved: boolean } | null>(null)

  function onPointerDown(event: PointerEvent<HTMLSpanElement>) {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const width = event.currentTarget.closest('th')?.getBoundingClientRect().width ?? 0
    start.current = { x: event.clientX, width, moved: false }
  }

  function onPointerMove({ clientX }: PointerEvent) {
    const from = start.current
    if (!from) return
    const by = clientX - from.x
    // A hand that clicks is not quite still.
    if (!from.moved && Math.abs(by) < 3) return
    from.moved = true
    onDrag(Math.max(narrowestChosen, Math.round(from.width + by)))
  }

  function end(isDone: boolean) {
    const from = start.current
    start.current = null
    if (!from) return
    if (from.moved) onDrop()
    else if (isDone) onFit()
  }

  return (
    <span
      className="dt-edge"
      aria-hidden="true"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
    />
  )
}
