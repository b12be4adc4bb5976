import { op } from '../../kernel/database/filter.ts'
import type { LoadSums } from '../remotes/index.ts'
import type { Buckets } from './histogram.ts'
import { addBuckets, endsFor, quantile } from './histogram.ts'
import type { TelemetryHourDoc } from './telemetry.model.ts'
import { RemoteUse, TelemetryHour } from './telemetry.model.ts'

const hour = 60 * 60 * 1000
const nothing: LoadSums = { loads: 0, failures: 0, buckets: {} }

/** How a version fared in browsers since the hour of an instant, without what was known before. */
export async function readLoadFigures(remoteId: string, version: string, since: Date, before = nothing) {
  const at = op.gte(new Date(Math.floor(since.getTime() / hour) * hour))
  const filter = { at, kind: 'load', subject: remoteId, version } as never
  const hours = await TelemetryHour.find(filter).lean<TelemetryHourDoc[]>()
  const sums = {
    loads: total(hours.map(({ count }) => count)),
    failures: total(hours.flatMap(({ failures }) => Object.values(failures ?? {}))),
    buckets: addBuckets(hours.map(({ buckets }) => buckets ?? {})),
  }
  return {
    sums,
    loads: sums.loads - before.loads,
    failures: sums.failures - before.failures,
    slowMs: quantile(difference(sums.buckets, before.buckets), endsFor(), 0.95),
  }
}

/** Versions of a remote that lately ran in somebody's browser, as far as browsers told. */
export function readVersionsInUse(remoteId: string): Promise<string[]> {
  return RemoteUse.distinct('version', { remoteId })
}

function difference(now: Buckets, before: Buckets): Buckets {
  return Object.fromEntries(Object.entries(now).map(([name, count]) => [name, count - (before[name] ?? 0)]))
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
