import { useEffect, useState } from 'react'

/** Debounce before the server is asked, in milliseconds. */
const pause = 400

/** A value once it has stopped changing for a moment. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
