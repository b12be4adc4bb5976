import { plainModel } from '../../kernel/database/model.ts'
import type { Buckets } from './histogram.ts'

const days = 24 * 60 * 60
/** Retention of browsers' reports. */
const telemetryLife = 30 * days

/** Reports of one hour about one version of a remote, or one measure of pages. */
export interface TelemetryHourDoc {
  /** `2026-11-21T15 load mf-finance 1.4.0-3f2a9c1b` */
  _id: string
  /** Start of the hour. */
  at: Date
  /** Loads in tabs that try a version by a link are kept apart. */
  kind: 'load' | 'preview' | 'vital'
  /** Id of the remote, or name of the measure. */
  subject: string
  version: string
  count: number
  /** Of a measure: values within the good limit, and beyond the poor one. */
  good: number
  poor: number
  /** Failures by reason. */
  failures: Record<string, number>
  lastFailureAt: Date | null
  buckets: Buckets
}

const count = { type: Number, default: 0 }
const mixed = { type: {} as never, default: {} }

export const TelemetryHour = plainModel<TelemetryHourDoc>(
  'telemetry_hours',
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    kind: { type: String, required: true },
    subject: { type: String, required: true },
    version: { type: String, default: '' },
    count,
    good: count,
    poor: count,
    failures: mixed,
    lastFailureAt: { type: Date, default: null },
    buckets: mixed,
  },
  [[{ at: 1 }, { expireAfterSeconds: telemetryLife }]],
)

/** The version of a remote that last ran in a person's browser. */
export interface RemoteUseDoc {
  /** `mf-finance:12` */
  _id: string
  remoteId: string
  userId: number
  version: string
  at: Date
}

export const RemoteUse = plainModel<RemoteUseDoc>(
  'remote_uses',
  {
    _id: { type: String, required: true },
    remoteId: { type: String, required: true },
    userId: { type: Number, required: true },
    version: { type: String, required: true },
    at: { type: Date, required: true },
  },
  [[{ remoteId: 1, at: -1 }], [{ at: 1 }, { expireAfterSeconds: telemetryLife }]],
)

/** The id of what a person used of a remote. */
export const remoteUseId = (remoteId: string, userId: number) => `${remoteId}:${userId}`

/** A failure of a version, known again by what was thrown and where. */
export interface RemoteFaultDoc {
  /** `mf-finance@1.4.0-3f2a9c1b 5d0c…` */
  _id: string
  remoteId: string
  version: string
  /** The same in every version: a hash of outcome, message and place. */
  fault: string
  /** It happened in a tab that tried the version by a link. */
  preview?: boolean
  outcome: string
  message: string
  stack: string[]
  pages: string[]
  /** Ids of those in whose browsers it happened; told as a number only. */
  people: number[]
  count: number
  firstAt: Date
  at: Date
}

export const RemoteFault = plainModel<RemoteFaultDoc>(
  'remote_faults',
  {
    _id: { type: String, required: true },
    remoteId: { type: String, required: true },
    version: { type: String, required: true },
    fault: { type: String, required: true },
    preview: { type: Boolean },
    outcome: { type: String, required: true },
    message: { type: String, required: true },
    stack: { type: [String], default: [] },
    pages: { type: [String], default: [] },
    people: { type: [Number], default: [] },
    count,
    firstAt: { type: Date, required: true },
    at: { type: Date, required: true },
  },
  [[{ remoteId: 1, fault: 1, firstAt: 1 }], [{ at: 1 }, { expireAfterSeconds: telemetryLife }]],
)

/** Something that a page's Content-Security-Policy refused, known again by what it was and where. */
export interface BrowserRefusalDoc {
  _id: string
  directive: string
  blocked: string
  source: string
  sink: string
  page: string
  count: number
  firstAt: Date
  at: Date
}

const text = { type: String, default: '' }

export const BrowserRefusal = plainModel<BrowserRefusalDoc>(
  'browser_refusals',
  {
    _id: { type: String, required: true },
    directive: { type: String, required: true },
    blocked: { type: String, required: true },
    source: text,
    sink: text,
    page: { type: String, required: true },
    count,
    firstAt: { type: Date, required: true },
    at: { type: Date, required: true },
  },
  [[{ at: 1 }, { expireAfterSeconds: telemetryLife }]],
)
