import { useEffect, useRef, useState } from 'react'
import { afterPaint } from '../overlays/after-paint.ts'
import { parseSort, type Sort } from './columns.ts'

/**
 * The order that the heads show: the one that was asked for, at once. The rows, which take longer to draw, follow when
 * that was painted.
 */
export function useAskedSort(
  sort: Sort | null,
  onSort: (sort: string | null) => void,
): [shown: Sort | null, ask: (sort: string | null) => void] {
  const [asked, setAsked] = useState<{ instead: string; sort: Sort | null } | null>(null)
  const present = JSON.stringify(sort)
  // It is there, or something else is: what was asked for is over.
  if (asked && asked.instead !== present) setAsked(null)
  const callOff = useRef<() => void>(undefined)
  // The address that it would change is another page's.
  useEffect(() => () => callOff.current?.(), [])

  function ask(next: string | null) {
    callOff.current?.()
    // Without a choice the list has an order of its own, which shows when it is there.
    setAsked(next === null ? null : { instead: present, sort: parseSort(next) })
    callOff.current = afterPaint(() => onSort(next))
  }
  return [asked?.instead === present ? asked.sort : sort, ask]
}
