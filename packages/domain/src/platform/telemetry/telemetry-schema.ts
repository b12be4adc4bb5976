import { array, boolean, type InferType, number, object, string } from 'yup'
import { diskStates } from '../../kernel/disk/disk-space.ts'
import { oneLine, oneOf } from '../../kernel/forms/fields.ts'
import { msg } from '../../kernel/text/messages.ts'
import { faultLimits, loadOutcomes, vitalNames } from './telemetry.ts'

const most = { loads: 40, vitals: 8 }

/** A failure as a browser saw it: what was thrown and where, on which page. Names no one. */
const faultInput = object({
  message: string().max(faultLimits.message).required(msg('choice.invalid')),
  stack: string().max(faultLimits.stack).default(''),
  page: oneLine(faultLimits.page).default(''),
})

const name = oneLine(60).required(msg('choice.invalid'))

/** One batch that a browser sends: how its remotes loaded, and how the page felt. Names no one. */
export const telemetryInput = object({
  loads: array(
    object({
      remote: name,
      version: oneLine(100).required(msg('choice.invalid')),
      outcome: oneOf(loadOutcomes).required(msg('choice.invalid')),
      /** Milliseconds until the code ran, or until it was given up. */
      ms: number().min(0).max(120_000).required(msg('choice.invalid')),
      fault: faultInput.optional().default(undefined),
      /** True if the tab tried the version by a link to a preview. */
      preview: boolean().default(false),
    }),
  )
    .max(most.loads)
    .default([]),
  vitals: array(
    object({
      name: oneOf(vitalNames).required(msg('choice.invalid')),
      value: number().min(0).max(120_000).required(msg('choice.invalid')),
    }),
  )
    .max(most.vitals)
    .default([]),
})
export type TelemetryInput = InferType<typeof telemetryInput>

const optionalNumber = number().nullable().default(null).defined()

/** One failure of a version, however often it happened. */
const remoteFault = object({
  outcome: string().required(),
  message: string().required(),
  /** Where it was thrown, innermost first: file, line and column of the sources where the build brought maps. */
  stack: array(string().required()).required(),
  /** Pages it happened on, without ids. */
  pages: array(string().required()).required(),
  count: number().integer().required(),
  people: number().integer().required(),
  lastAt: string().required(),
  /** The version it was first seen in, within 30 days. */
  beganWith: string().required(),
})
export type RemoteFault = InferType<typeof remoteFault>

/**
 * Loads and failures of a remote in browsers within the last 24 hours. Times are milliseconds, null without any load.
 */
const remoteHealth = object({
  remote: string().required(),
  version: string().required(),
  loads: number().integer().required(),
  failures: number().integer().required(),
  /** Failures by reason, the most frequent first. */
  reasons: array(object({ reason: string().required(), count: number().integer().required() })).required(),
  p50: optionalNumber,
  p95: optionalNumber,
  lastFailureAt: string().nullable().default(null).defined(),
  /** The most frequent failures. */
  faults: array(remoteFault).default([]),
  /** True for what came of links to previews, which counts by itself and moves nobody. */
  preview: boolean().default(false),
})
export type RemoteHealth = InferType<typeof remoteHealth>

const vitalHealth = object({
  name: oneOf(vitalNames).required(),
  samples: number().integer().required(),
  /** Three of four pages were at least as good as this. */
  p75: optionalNumber,
  good: number().integer().required(),
  poor: number().integer().required(),
})
export type VitalHealth = InferType<typeof vitalHealth>

/** What the Content-Security-Policy of a page refused in browsers, as often as it happened. */
const refusal = object({
  /** The directive it broke: `script-src-elem`, `require-trusted-types-for`. */
  directive: string().required(),
  /** What was refused: an origin, a path of this product, or a word such as `inline`. */
  blocked: string().required(),
  /** The script in which it happened, if the browser knows. */
  source: string().defined(),
  /** For Trusted Types: where a text would have become code. */
  sink: string().defined(),
  /** The page, without ids. */
  page: string().required(),
  count: number().integer().required(),
  firstAt: string().required(),
  lastAt: string().required(),
})
export type Refusal = InferType<typeof refusal>

/** `GET /api/platform/health`: what runs, and how it fares as browsers saw it. */
export const platformHealth = object({
  since: string().required(),
  api: string().required(),
  contract: string().required(),
  /** Null when this process serves no pages. */
  shell: string().nullable().defined(),
  database: boolean().required(),
  /** What keeps the book, the audit trail and the vault's log: rights in the database, or code and validators alone. */
  logs: oneOf(['rights', 'code']).required(),
  /**
   * The moment the last backup is of, when a restore of it was last tried, and up to when changes after it were saved;
   * null without one.
   */
  backup: object({
    at: string().required(),
    verifiedAt: string().nullable().defined(),
    changesUntil: string().nullable(),
  })
    .nullable()
    .defined(),
  /** Whether uploaded files are shown to a virus scanner, and whether it is there. */
  scanner: oneOf(['off', 'answers', 'silent']).default('off'),
  /** Seconds by which the clock of the process that answers is ahead of the database's, or behind it (negative). */
  clockAhead: number().integer().required(),
  /** Bytes of the database's disk, and what follows from them; null where the database does not tell. */
  disk: object({
    free: number().integer().required(),
    size: number().integer().required(),
    state: oneOf(diskStates).required(),
  })
    .nullable()
    .default(null)
    .defined(),
  remotes: array(remoteHealth).required(),
  vitals: array(vitalHealth).required(),
  /** The latest refusals of the last 30 days. */
  refusals: array(refusal).default([]),
})
export type PlatformHealth = InferType<typeof platformHealth>
