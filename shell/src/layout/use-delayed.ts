import { useEffect, useState } from 'react'

/** Becomes true when `on` has been true for some milliseconds, and false at once. */
export function useDelayed(on: boolean, delay: number): boolean {
  const [late, setServices] = useState(false)
  useEffect(() => {
    if (!on) return setServices(false)
    const timer = setTimeout(() => setServices(true), delay)
    return () => clearTimeout(timer)
  }, [on, delay])
  return on && late
}
