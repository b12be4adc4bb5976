import type { SlotEntry } from '@drayline/contract'
import { useEffect, useState } from 'react'

/** Distance from the top of the window within which a part counts as reached: header and navigation. */
const reached = 160

/** The anchor of the part that the window shows: the last one whose top has passed below the navigation. */
export function useSectionInSight(entries: readonly SlotEntry[]): string | undefined {
  const anchors = entries.map(({ anchor }) => anchor).join(' ')
  const [inSight, setInSight] = useState<string>()

  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      setInSight(lastReached(anchors.split(' ')))
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll)
    }
  }, [anchors])

  return inSight
}

function lastReached(anchors: readonly string[]): string | undefined {
  const { scrollHeight } = document.documentElement
  // At the end of the page the last part is meant, however short it is.
  if (window.scrollY > 0 && window.innerHeight + window.scrollY >= scrollHeight - 2) return anchors.at(-1)
  const tops = anchors.map((anchor) => document.getElementById(anchor)?.getBoundingClientRect().top)
  return anchors.findLast((_, index) => (tops[index] ?? Number.POSITIVE_INFINITY) <= reached) ?? anchors[0]
}
