import { faultLimits, loadOutcomes, type TelemetryInput } from '@drayline/domain/platform/telemetry/telemetry'
import type { LoadReport } from '../federation/federation.ts'
import type { Vital } from './vitals.ts'

/**
 * Milliseconds until the first report, and between two: never more than one small request a minute, besides the one
 * with the measures of the page, which cannot be told later.
 */
const initialDelayMs = 20_000
export const reportIntervalMs = 60_000
/** Of the later pages of a tab with the same versions, this share reports how well it went. Failures always do. */
const share = 0.25
/** Failures of a report that are told with their stacks. */
const maxFaults = 2
const seenKey = 'drayline.telemetry.seen'

export interface TelemetryOptions {
  /** Outcomes since the last report, which empties the list. */
  outcomes: LoadReport[]
  /** Versions this page runs, as one text. */
  versions: string
  takeVitals: () => Vital[]
  /** Hands a report over; must work while the page is being left. */
  send?: (report: TelemetryInput) => void
  storage?: Storage
  random?: () => number
}

/** Tells the server how remotes loaded and how the page felt; returns the function that stops it. */
export function startTelemetry(options: TelemetryOptions): () => void {
  const { outcomes, takeVitals, send = sendReport } = options
  const sampled = isSampled(options)
  let lastSent: number | null = null

  function report(leaving: boolean): void {
    const vitals = sampled && leaving ? takeVitals() : []
    if (vitals.length === 0 && lastSent !== null && Date.now() - lastSent < reportIntervalMs) return
    const loads = outcomes.splice(0).filter(isReported)
    const kept = sampled ? loads : loads.filter(({ outcome }) => outcome !== 'ready')
    if (kept.length === 0 && vitals.length === 0) return
    lastSent = Date.now()
    send({ loads: shortened(kept), vitals })
  }

  const first = setTimeout(() => report(false), initialDelayMs)
  const timer = setInterval(() => report(false), reportIntervalMs)
  const onHide = () => {
    if (document.visibilityState === 'hidden') report(true)
  }
  document.addEventListener('visibilitychange', onHide)
  return () => {
    clearTimeout(first)
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onHide)
  }
}

type Reported = TelemetryInput['loads'][number]

function isReported(report: LoadReport): report is LoadReport & Reported {
  return (loadOutcomes as readonly string[]).includes(report.outcome)
}

/** Failures with what was thrown, for the first of them: a report has to stay small. */
function shortened(loads: (LoadReport & Reported)[]): Reported[] {
  let told = 0
  return loads.map(({ fault, ...load }) => {
    if (!fault || told === maxFaults) return load
    told += 1
    const { message, stack, page } = fault
    return {
      ...load,
      fault: {
        message: message.slice(0, faultLimits.message),
        stack: stack.slice(0, faultLimits.stack),
        page: page.slice(0, faultLimits.page),
      },
    }
  })
}

/** The first page of a tab, and the first with other versions, always; of the others some. */
function isSampled({ versions, storage = sessionStorage, random = Math.random }: TelemetryOptions): boolean {
  try {
    if (storage.getItem(seenKey) !== versions) {
      storage.setItem(seenKey, versions)
      return true
    }
  } catch {
    // Without storage every page is one of many.
  }
  return random() < share
}

function sendReport(report: TelemetryInput): void {
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' })
  if (navigator.sendBeacon?.('/api/telemetry', body)) return
  void fetch('/api/telemetry', { method: 'POST', body, keepalive: true }).catch(() => undefined)
}
