import type {
  RemoteFault,
  RemoteHealth,
  TelemetryInput,
  VitalHealth,
} from '@drayline/domain/platform/telemetry/telemetry'
import { vitalLimits, vitalNames } from '@drayline/domain/platform/telemetry/telemetry'
import { op } from '../../kernel/database/filter.ts'
import { driverCollection } from '../../kernel/database/model.ts'
import { releaseId, remoteReleases } from '../remotes/index.ts'
import { addBuckets, bucketOf, endsFor, quantile } from './histogram.ts'
import { countLoads } from './load-counts.ts'
import { faultsOf, readFaults, recordFaults } from './remote-faults.ts'
import type { TelemetryHourDoc } from './telemetry.model.ts'
import { RemoteUse, remoteUseId, TelemetryHour } from './telemetry.model.ts'

const hour = 60 * 60 * 1000
/** Summary as the screens show it. */
export const shownSpan = 24 * hour

/** Releases that were published: one that was seen once is known for good, also when it was swept since. */
const knownReleases = new Set<string>()

type Load = TelemetryInput['loads'][number]

/**
 * Adds a browser's report to the counts of this hour. Versions that were never published are left out, so that no one
 * can fill the database with names of their own.
 */
export async function recordTelemetry(userId: number, input: TelemetryInput, now: Date): Promise<void> {
  const loads = await publishedOnly(input.loads)
  const usual = loads.filter(({ preview }) => !preview)
  countLoads(usual)
  const updates = [...loads.map((load) => loadUpdate(load, now)), ...vitalUpdates(input, now)]
  if (updates.length > 0) await driverCollection(TelemetryHour).bulkWrite(updates, { ordered: false })
  await recordFaults(userId, loads, now)
  const ran = new Map(usual.filter(({ outcome }) => outcome === 'ready').map((load) => [load.remote, load]))
  for (const { remote, version } of ran.values()) {
    const set = { remoteId: remote, userId, version, at: now }
    await RemoteUse.updateOne({ _id: remoteUseId(remote, userId) }, { $set: set }, { upsert: true })
  }
}

async function publishedOnly(loads: readonly Load[]): Promise<Load[]> {
  const idOf = ({ remote, version }: Load) => releaseId(remote, version)
  const unknown = [...new Set(loads.map(idOf))].filter((id) => !knownReleases.has(id))
  if (unknown.length > 0) {
    const found = await remoteReleases.find({ _id: op.in(unknown) }, { _id: 1 }).lean<{ _id: string }[]>()
    for (const { _id } of found) knownReleases.add(_id)
  }
  return loads.filter((load) => knownReleases.has(idOf(load)))
}

type Kind = Pick<TelemetryHourDoc, 'kind' | 'subject' | 'version'>

function upsert(kind: Kind, now: Date, inc: Record<string, number>, set: Partial<TelemetryHourDoc> = {}) {
  const at = new Date(Math.floor(now.getTime() / hour) * hour)
  const _id = [at.toISOString().slice(0, 13), kind.kind, kind.subject, kind.version].join(' ').trim()
  const first = { at, ...kind }
  return {
    updateOne: {
      filter: { _id },
      update: {
        $inc: inc,
        $setOnInsert: first,
        ...(Object.keys(set).length > 0 ? { $set: set } : {}),
      } as never,
      upsert: true,
    },
  }
}

function loadUpdate({ remote, version, outcome, ms, preview }: Load, now: Date) {
  const kind: Kind = { kind: preview ? 'preview' : 'load', subject: remote, version }
  if (outcome === 'ready') return upsert(kind, now, { count: 1, [`buckets.${bucketOf(ms, endsFor())}`]: 1 })
  // A component that throws had been loaded before: that load is counted already.
  const count = outcome === 'render' ? 0 : 1
  return upsert(kind, now, { count, [`failures.${outcome}`]: 1 }, { lastFailureAt: now })
}

function vitalUpdates({ vitals }: TelemetryInput, now: Date) {
  return vitals.map(({ name, value }) => {
    const [good, poor] = vitalLimits[name]
    return upsert({ kind: 'vital', subject: name, version: '' }, now, {
      count: 1,
      good: value <= good ? 1 : 0,
      poor: value > poor ? 1 : 0,
      [`buckets.${bucketOf(value, endsFor(name))}`]: 1,
    })
  })
}

/** Summarizes the telemetry of remotes and pages since an instant. At most a day of hours is read. */
export async function readHealth(since: Date): Promise<{ remotes: RemoteHealth[]; vitals: VitalHealth[] }> {
  const [hours, faults] = await Promise.all([
    TelemetryHour.find({ at: op.gte(since) } as never).lean<TelemetryHourDoc[]>(),
    readFaults(since),
  ])
  const loads = hours.filter(({ kind }) => kind !== 'vital')
  const idOf = ({ subject, version, kind }: TelemetryHourDoc) =>
    faultsOf(subject, version, kind === 'preview')
  return {
    remotes: [...new Set(loads.map(idOf))].sort().flatMap((id) =>
      remoteHealth(
        loads.filter((each) => idOf(each) === id),
        faults.get(id),
      ),
    ),
    vitals: vitalNames.map((name) =>
      vitalHealth(
        name,
        hours.filter(({ kind, subject }) => kind === 'vital' && subject === name),
      ),
    ),
  }
}

const total = (values: readonly (number | undefined)[]) =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

function remoteHealth(hours: readonly TelemetryHourDoc[], faults: RemoteFault[] = []): RemoteHealth[] {
  const [first] = hours
  if (!first) return []
  const buckets = addBuckets(hours.map((each) => each.buckets ?? {}))
  const failures = addBuckets(hours.map((each) => each.failures ?? {}))
  const last = hours.flatMap(({ lastFailureAt }) => lastFailureAt ?? []).sort((a, b) => +b - +a)[0]
  return [
    {
      remote: first.subject,
      version: first.version,
      loads: total(hours.map((each) => each.count)),
      failures: total(Object.values(failures)),
      reasons: Object.entries(failures)
        .map(([reason, count]) => ({ reason, count }))
        .sort((a, b) => b.count - a.count),
      p50: rounded(quantile(buckets, endsFor(), 0.5), 1),
      p95: rounded(quantile(buckets, endsFor(), 0.95), 1),
      lastFailureAt: last?.toISOString() ?? null,
      faults,
      preview: first.kind === 'preview',
    },
  ]
}

function vitalHealth(name: VitalHealth['name'], hours: readonly TelemetryHourDoc[]): VitalHealth {
  const p75 = quantile(addBuckets(hours.map((each) => each.buckets ?? {})), endsFor(name), 0.75)
  return {
    name,
    samples: total(hours.map((each) => each.count)),
    p75: rounded(p75, name === 'CLS' ? 1000 : 1),
    good: total(hours.map((each) => each.good)),
    poor: total(hours.map((each) => each.poor)),
  }
}

const rounded = (value: number | null, per: number) => value && Math.round(value * per) / per
