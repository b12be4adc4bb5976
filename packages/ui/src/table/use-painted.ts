import { useEffect, useState } from 'react'

/**
 * Becomes true when a frame that shows what is ready has been handed to the screen: for calls beside a list, which must
 * not be on the line before its rows.
 */
export function usePainted(ready: boolean): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    if (!ready) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true), 20)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [ready])
  return painted
}
