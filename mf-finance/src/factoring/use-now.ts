import { useEffect, useState } from 'react'

/** This computer's clock, where the shell does not know better. */
const ownClock = () => new Date()

/**
 * The present instant, anew at the beginning of every second. A hidden page does not tick; when it comes back
 * into sight it is right at once. Keep it in the smallest component that shows it.
 */
export function useNow(clock: () => Date = ownClock): Date {
  const [now, setNow] = useState(clock)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function tick() {
      const instant = clock()
      setNow(instant)
      timer = setTimeout(tick, 1000 - (instant.getTime() % 1000))
    }
    function follow() {
      clearTimeout(timer)
      if (document.visibilityState !== 'hidden') tick()
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [clock])
  return now
}
