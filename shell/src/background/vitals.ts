import { type TelemetryInput, vitalNames } from '@drayline/domain/platform/telemetry/telemetry'
import { type MetricType, onCLS, onINP, onLCP, onTTFB } from 'web-vitals'

export type Vital = TelemetryInput['vitals'][number]

/** Measures of the page so far; `take` returns them once, when the page is hidden after it was painted. */
export interface Vitals {
  take(): Vital[]
}

/** Measures how the page feels with Google's `web-vitals`. A measure that the browser does not support is left out. */
export function watchVitals(): Vitals {
  const latest = new Map<MetricType['name'], number>()
  const keep = ({ name, value }: MetricType) => {
    const digits = name === 'CLS' ? 1000 : 1
    latest.set(name, Math.round(value * digits) / digits)
  }
  for (const watch of [onLCP, onINP, onCLS, onTTFB]) watch(keep, { reportAllChanges: true })
  let taken = false
  return {
    take() {
      if (taken || (measuresPaint() && !latest.has('LCP'))) return []
      taken = true
      return vitalNames.flatMap((name) => {
        const value = latest.get(name)
        return value === undefined ? [] : [{ name, value }]
      })
    },
  }
}

function measuresPaint(): boolean {
  return (
    typeof PerformanceObserver === 'function' &&
    (PerformanceObserver.supportedEntryTypes?.includes('largest-contentful-paint') ?? false)
  )
}
