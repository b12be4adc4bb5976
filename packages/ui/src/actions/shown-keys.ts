import { useEffect, useRef } from 'react'

/** Keys that a screen listens to by itself, and what they do. */
export interface ShownKeys {
  label: string
  /** As they stand on keyboards: `['Alt', 'N']`. */
  keys: readonly string[]
}

const screens = new Set<{ readonly current: readonly ShownKeys[] }>()

/** Lists keys of a screen, as long as it is shown, among the shortcuts that `?` shows. */
export function useShownKeys(keys: readonly ShownKeys[]): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    screens.add(latest)
    return () => {
      screens.delete(latest)
    }
  }, [])
}

/** The keys that screens list now. */
export function shownKeys(): ShownKeys[] {
  return [...screens].flatMap(({ current }) => current)
}
