import type { TelemetryInput } from '@drayline/domain/platform/telemetry/telemetry'

export type Vital = TelemetryInput['vitals'][number]

/** Measures of the page so far; `take` answers them once, when the page goes out of sight after it was painted. */
export interface Vitals {
  take(): Vital[]
}

interface ShiftEntry extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}
interface InputEntry extends PerformanceEntry {
  interactionId: number
}

/** Shifts belong together within this time, and for no longer than that in all; milliseconds. */
const shiftGap = 1_000
const shiftSpan = 5_000

/** Measures how the page feels, as browser makers define it. What a browser cannot measure is left out. */
export function watchVitals(): Vitals {
  let paint = 0
  let slowest = 0
  let shift = 0
  let group = { sum: 0, first: 0, last: 0 }
  const paints = observe('largest-contentful-paint', (entry) => {
    paint = entry.startTime
  })
  observe('event', (entry) => {
    if ((entry as InputEntry).interactionId) slowest = Math.max(slowest, entry.duration)
  })
  const shifts = observe('layout-shift', (entry) => {
    const { value, hadRecentInput, startTime } = entry as ShiftEntry
    if (hadRecentInput) return
    const together = startTime - group.last < shiftGap && startTime - group.first < shiftSpan
    group = {
      sum: (together ? group.sum : 0) + value,
      first: together ? group.first : startTime,
      last: startTime,
    }
    shift = Math.max(shift, group.sum)
  })
  let taken = false
  return {
    take() {
      if (taken || (paints && paint === 0)) return []
      taken = true
      const [navigation] = performance.getEntriesByType?.('navigation') ?? []
      const first = (navigation as PerformanceNavigationTiming | undefined)?.responseStart ?? 0
      return [
        ...(paint > 0 ? [{ name: 'LCP' as const, value: Math.round(paint) }] : []),
        ...(slowest > 0 ? [{ name: 'INP' as const, value: Math.round(slowest) }] : []),
        ...(shifts ? [{ name: 'CLS' as const, value: Math.round(shift * 1000) / 1000 }] : []),
        ...(first > 0 ? [{ name: 'TTFB' as const, value: Math.round(first) }] : []),
      ]
    },
  }
}

function observe(type: string, onEntry: (entry: PerformanceEntry) => void): boolean {
  if (typeof PerformanceObserver !== 'function' || !PerformanceObserver.supportedEntryTypes?.includes(type))
    return false
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) onEntry(entry)
  })
  // What happened before this code came is told too.
  observer.observe({ type, buffered: true, durationThreshold: 40 } as PerformanceObserverInit)
  return true
}
