import { useEffect, useState } from 'react'
import { afterPaint } from '../overlays/after-paint.ts'

/**
 * Becomes true when a frame that shows what is ready has been handed to the screen: for calls beside a list, which must
 * not be on the line before its rows.
 */
export function usePainted(ready: boolean): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    if (ready) return afterPaint(() => setPainted(true), 20)
  }, [ready])
  return painted
}
