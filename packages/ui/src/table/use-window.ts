import { useNavigationType } from '@drayline/platform/router'
import { type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { cameBack } from './came-back.ts'
import { usePainted } from './use-painted.ts'
import { isServer, windowSize } from './window-size.ts'

/** From this many rows on only those in sight are in the document. */
export const virtualFrom = 100
const overscan = 10
/** The share of the window that records fill; the rest is above and below the list, and beside it the navigation. */
const listShare = { height: 0.7, width: 0.8 }
/** Least width and usual height of a card with its gap. */
const cardSize = { width: 320, height: 220 }

/** The rows to draw: from `start` up to but excluding `end`. */
export interface RowWindow {
  start: number
  end: number
}

function measure(box: HTMLElement, count: number, rowHeight: number): RowWindow {
  const first = Math.floor(box.scrollTop / rowHeight)
  // The header is sticky and covers part of it, so this is a little more than what is in sight.
  const shown = Math.ceil(box.offsetHeight / rowHeight)
  return { start: Math.max(0, first - overscan), end: Math.min(count, first + shown + overscan) }
}

/**
 * Which rows are in sight of a scrolling box. All rows of a table have one height, so this is arithmetic.
 * While the page is printed, all rows are there.
 */
export function useRowWindow(
  box: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): RowWindow {
  const virtual = count >= virtualFrom
  const [range, setRange] = useState<RowWindow>({ start: 0, end: overscan * 3 })
  const [printing, setPrinting] = useState(false)
  const complete = useRest(count > 0)

  useLayoutEffect(() => {
    const element = box.current
    if (!virtual || !element) return
    const update = () =>
      setRange((before) => {
        const next = measure(element, count, rowHeight)
        return next.start === before.start && next.end === before.end ? before : next
      })
    update()
    element.addEventListener('scroll', update, { passive: true })
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', update)
      observer.disconnect()
    }
  }, [box, virtual, count, rowHeight])

  useEffect(() => {
    const start = () => setPrinting(true)
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', start)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', start)
      window.removeEventListener('afterprint', end)
    }
  }, [])

  if (printing) return { start: 0, end: count }
  const inSight = Math.ceil((windowSize().innerHeight * listShare.height) / rowHeight)
  if (!virtual) return { start: 0, end: complete ? count : Math.min(count, inSight) }
  return { start: Math.min(range.start, count), end: Math.min(range.end, count) }
}

/**
 * Number of cards to draw: when a list appears, those in sight, and the others right after. Coming back draws all at
 * once, or there would be no room to scroll to where one was. A server, and a page that was just opened, know no place
 * to come back to.
 */
export function useCardCount(count: number): number {
  const rest = useRest(count > 0)
  const isOpened = useJustOpened()
  const isNew = useNavigationType() === 'PUSH' || isOpened || isServer()
  const { innerWidth, innerHeight } = windowSize()
  const columns = Math.max(1, Math.floor((innerWidth * listShare.width) / cardSize.width))
  const inSight = columns * Math.ceil((innerHeight * listShare.height) / cardSize.height)
  return rest || !isNew ? count : Math.min(count, inSight)
}

let drewCards = false

/** True for the first cards of a page that was opened by a link or an address. */
function useJustOpened(): boolean {
  const [isFirst] = useState(() => !drewCards && !cameBack())
  useEffect(() => {
    drewCards = true
  }, [])
  return isFirst
}

/** False while the records in sight are drawn for the first time, true right after. */
function useRest(hasRecords: boolean): boolean {
  const [rest, setRest] = useState(false)
  const painted = usePainted(hasRecords)
  useEffect(() => {
    if (painted) startTransition(() => setRest(true))
  }, [painted])
  return rest
}
