import { useEffect, useState } from 'react'

/** Becomes true when `on` has been true for some milliseconds, and false at once. */
export function useDelayed(on: boolean, delay: number): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!on) return setIsLate(false)
    const timer = setTimeout(() => setIsLate(true), delay)
    return () => clearTimeout(timer)
  }, [on, delay])
  return on && isLate
}
