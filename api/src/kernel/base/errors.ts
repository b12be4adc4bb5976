import type { ReadOnlyCode } from '@drayline/domain/kernel/records/read-only'
import type { ServerMessage, ServerMessageKey } from '@drayline/domain/kernel/text/server-messages'

/** Texts of single fields, by field name; keys of the catalog or texts that need no translation. */
export type FieldMessages = Record<string, ServerMessageKey | ServerMessage>

interface ProblemOptions {
  /** Replaces the standard text of the status. */
  message?: ServerMessage
  errors?: FieldMessages
  headers?: Record<string, string>
  /** Further members of the answer, for example `current` of a stale write. */
  extra?: Record<string, unknown>
}

/** An answer other than success, thrown anywhere and written as `application/problem+json`. */
export class Problem extends Error {
  readonly status: number
  readonly text: ServerMessage
  readonly errors: FieldMessages | undefined
  readonly headers: Record<string, string>
  readonly extra: Record<string, unknown>

  constructor(status: number, fallback: ServerMessageKey, options: ProblemOptions = {}) {
    const text = options.message ?? { key: fallback }
    super(`${status} ${text.key}`)
    this.name = 'Problem'
    this.status = status
    this.text = text
    this.errors = options.errors
    this.headers = options.headers ?? {}
    this.extra = options.extra ?? {}
  }
}

/** 400: the request cannot be understood (broken JSON, unknown or repeated query field). */
export const badRequest = (errors?: FieldMessages) => new Problem(400, 'error.badRequest', { errors })

/** 401: no one is signed in. Title and message are 'Unauthorized' (R-ERR-2). */
export const unauthorized = () => new Problem(401, 'error.unauthorized')

/** 403: signed in, but the role does not allow the action. */
export const forbidden = () => new Problem(403, 'error.forbidden')

/** 403 with the code `password_change_required`: nothing else is answered before a new password is chosen. */
export const passwordChangeRequired = () =>
  new Problem(403, 'error.passwordChange', { extra: { code: 'password_change_required' } })

/** 403 with the code `second_factor_required`: nothing else is answered before a second factor is set up. */
export const factorRequired = () =>
  new Problem(403, 'error.factorRequired', { extra: { code: 'second_factor_required' } })

/** 404: no such record, or none this user may see. */
export const notFound = () => new Problem(404, 'error.notFound')

/** 409: the change contradicts the present state (wrong step, duplicate). */
export const conflict = (message?: ServerMessage, errors?: FieldMessages) =>
  new Problem(409, 'error.conflict', { message, errors })

/** 412: the record has moved on since the caller read it; `current` is how it is now. */
export const stale = (current: unknown) => new Problem(412, 'error.stale', { extra: { current } })

/** 422: fields break a rule; `errors` says which and why. */
export const invalid = (errors: FieldMessages) => new Problem(422, 'error.validation', { errors })

/** 429: too often; `seconds` until the next attempt can succeed. */
export const tooMany = (seconds: number, message?: ServerMessage) =>
  new Problem(429, 'error.rate', {
    message,
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) },
  })

/** 503: the database is away or the service is at its limit. */
export const unavailable = (seconds = 2) =>
  new Problem(503, 'error.unavailable', { headers: { 'Retry-After': String(seconds) } })

/** Says apart from every other 503 that the write may have been stored, or may be yet. */
export const outcomeUnknownCode = 'outcome_unknown'

/**
 * 503 with the code `outcome_unknown`: the database did not confirm in time whether the write was stored. The text
 * says that repeating is harmless; for calls that cannot be recognized when repeated give another one.
 */
export const outcomeUnknown = (cause?: unknown, message?: ServerMessage) =>
  Object.assign(
    new Problem(503, 'error.outcomeUnknown', {
      message,
      headers: { 'Retry-After': '5' },
      extra: { code: outcomeUnknownCode },
    }),
    { cause },
  )

/** Tells whether it is unknown whether the write was stored. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof Problem && error.extra.code === outcomeUnknownCode
}

/** 503: reading works, but this machine's clock is too far from the database's. Nothing was stored. */
export const clockWrong = () => readOnly('error.clockWrong', 'clock_wrong', 30)

/** 503: reading works, but no majority of the database's members confirms changes. Nothing was stored. */
export const writesStalled = () => readOnly('error.writesStalled', 'writes_stalled', 5)

/** 503: reading works, but the database's disk is full. Nothing was stored. */
export const diskFull = () => readOnly('error.diskFull', 'disk_full', 10)

function readOnly(text: ServerMessageKey, code: ReadOnlyCode, seconds: number): Problem {
  return new Problem(503, text, { headers: { 'Retry-After': String(seconds) }, extra: { code } })
}

/** 503: the database's disk is almost full, and the room that is left is for changes. */
export const noRoomForFiles = () =>
  new Problem(503, 'error.noRoomForFiles', { headers: { 'Retry-After': '60' } })

/** 503: the database stopped, and its disk was full when it was last heard of. */
export const stoppedByDisk = () =>
  new Problem(503, 'error.stoppedByDisk', { headers: { 'Retry-After': '10' } })
