import type { TelemetryInput } from '@drayline/domain/platform/telemetry/telemetry'

type Load = TelemetryInput['loads'][number]

/** Loads of a remote that ended in one way, as browsers told this process. It only grows. */
export interface LoadCount extends Pick<Load, 'remote' | 'outcome'> {
  count: number
}

const counts = new Map<string, LoadCount>()

/** Counts loads of published remotes: names of a browser's own must not get here, since each name is kept. */
export function countLoads(loads: readonly Load[]): void {
  for (const { remote, outcome } of loads) {
    const key = `${remote} ${outcome}`
    const before = counts.get(key)?.count ?? 0
    counts.set(key, { remote, outcome, count: before + 1 })
  }
}

export function loadCounts(): readonly LoadCount[] {
  return [...counts.values()]
}
