import { useEffect, useState } from 'react'

/**
 * The present instant, anew at the beginning of every second. A page that nobody sees does not tick; when it comes back
 * into sight it is right at once. Keep it in the smallest component that shows it.
 */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function tick() {
      setNow(new Date())
      timer = setTimeout(tick, 1000 - (Date.now() % 1000))
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
  }, [])
  return now
}
