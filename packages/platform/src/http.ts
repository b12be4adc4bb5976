import type { HttpApi, Page, UploadOptions, WriteOptions } from '@drayline/contract'
import type { Change } from '@drayline/domain/kernel/records/change'
import { changeHeader, parseChange } from '@drayline/domain/kernel/records/change'
import type { StepUpQuestion } from '@drayline/domain/platform/users/step-up'
import { stepUpHeader, stepUpRequired } from '@drayline/domain/platform/users/step-up'
import type { ReadOnlyCode } from '@drayline/domain/kernel/records/read-only'
import { toReadOnlyCode } from '@drayline/domain/kernel/records/read-only'
import { learnServerTime } from './server-time.ts'

/** The API's one shape of errors, `application/problem+json`. */
export interface Problem {
  status: number
  title: string
  message: string
  /** Texts by field, in the user's language. */
  errors?: Record<string, string>
  traceId?: string
  /** What a program may go by. */
  code?: string
  /** The receipt that a payment looks like, on 409 with the code of that. */
  receipt?: { id: number; bookDay: string }
  /** Why the session is gone, on 401. */
  reason?: string
  /** With the code `step_up_required`: the question who is there. */
  stepUp?: StepUpQuestion
  /** The record as it is now, on 412. */
  current?: unknown
}

/** Seconds that anybody waits at most for being asked to: a mistake in an answer must not stop a page for hours. */
export const maxRetryAfter = 300

/**
 * A response that was not ok. `message` is the status code, a colon, a space and the body (or the status text),
 * R-ERR-1; `problem` is the body when the API wrote it.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  readonly problem: Problem | null
  /** Seconds after which the server asks to be asked again, at most five minutes; null when it did not say. */
  readonly retryAfter: number | null

  constructor(status: number, body: string, statusText: string, retryAfter: string | null = null) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    this.retryAfter = /^\d{1,6}$/.test(retryAfter ?? '') ? Math.min(Number(retryAfter), maxRetryAfter) : null
    this.problem = parseProblem(body)
  }
}

function parseProblem(body: string): Problem | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && 'title' in value ? (value as Problem) : null
  } catch {
    return null
  }
}

/** Returns whether the session is gone (R-ERR-2). */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('401: ') && error.message.includes('Unauthorized')
}

/** The server's message for a person, if it sent one. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof HttpError ? error.problem?.message : undefined
}

/** Follows the `Link` header to the next page. */
function nextPage(header: string | null): string | null {
  const match = /<([^>]+)>\s*;\s*rel="?next"?/.exec(header ?? '')
  return match?.[1] ?? null
}

function writeHeaders(options: WriteOptions = {}): Record<string, string> {
  return {
    'Idempotency-Key': options.idempotencyKey ?? crypto.randomUUID(),
    ...(options.version === undefined ? {} : { 'If-Match': `"${options.version}"` }),
  }
}

interface HttpOptions {
  /** Called once per answer that says the session is gone, before the call fails. */
  onUnauthorized?: (error: HttpError) => void
  /** Called when an answer says that reading works and saving does not, before the call fails. */
  onReadOnly?: (code: ReadOnlyCode) => void
  /**
   * Asks the person who they are, when a call is only answered after that; gives the grant with which the call is sent
   * again, an empty one to be asked anew, or null when they gave up. Without it such calls fail.
   */
  onStepUp?: (question: StepUpQuestion) => Promise<string | null>
  /** Another `fetch`, for example one that hands out answers asked for earlier. */
  fetch?: typeof globalThis.fetch
  /**
   * Called when a write has ended, with what it changed: null for nothing, undefined when that is not known. The write
   * ends for its caller when this does.
   */
  onWritten?: (change: WrittenChange | null | undefined) => Promise<void> | undefined
}

/** Change made by a write of this page. */
export type WrittenChange = Pick<Change, 'id' | 'touched'>

/** Times that a call is sent again because its session was renewed meanwhile. */
const maxRenewals = 3

/** Refusals that say nothing about what is stored: the call itself was wrong. */
const leavesAsSeen = new Set([400, 401, 403, 413, 415, 422, 429])

/**
 * Makes the HTTP client: session cookie always sent, JSON both ways, one error type. No answer is older than a write of
 * the same client: a read that was under way when a write ended is asked once more before anybody gets to see it.
 */
export function createHttp({
  onUnauthorized,
  onReadOnly,
  onStepUp,
  fetch: send = (...args) => fetch(...args),
  onWritten,
}: HttpOptions = {}): HttpApi {
  let written = 0

  function fail(error: HttpError): never {
    if (isUnauthorized(error)) onUnauthorized?.(error)
    const readOnly = error.status === 503 && toReadOnlyCode(error.problem?.code)
    if (readOnly) onReadOnly?.(readOnly)
    throw error
  }

  async function call(method: string, url: string, init: RequestInit = {}): Promise<Response> {
    let request = init
    for (let renewals = 0; ; ) {
      const response = await send(url, { method, credentials: 'include', ...request })
      learnServerTime(response.headers.get('Date'))
      if (response.ok) return response
      const { status, statusText, headers } = response
      const error = new HttpError(status, await response.text(), statusText, headers.get('Retry-After'))
      // It met a session that goes on under another id, which this browser has by now: nothing was done yet.
      if (status === 401 && error.problem?.reason === 'renewed' && renewals < maxRenewals) {
        renewals += 1
        continue
      }
      const grant = await grantFor(error)
      if (grant === null) return fail(error)
      request = { ...init, headers: { ...init.headers, ...(grant ? { [stepUpHeader]: grant } : {}) } }
    }
  }

  /** What lets a refused call through when it is sent again; null when nothing does. */
  async function grantFor({ status, problem }: HttpError): Promise<string | null> {
    if (status !== 403 || problem?.code !== stepUpRequired || !problem.stepUp || !onStepUp) return null
    return await onStepUp(problem.stepUp)
  }

  async function read<T>(response: Response): Promise<T> {
    const text = await response.text()
    return (text ? JSON.parse(text) : undefined) as T
  }

  /** After a failure the server may have carried it out, or another write was first: what was changed is not known. */
  async function writing<T>(work: () => Promise<Answered<T>>, isDeletion = false): Promise<T> {
    try {
      const { value, header } = await work()
      written += 1
      const tell = async () => onWritten?.(parseChange(header) ?? null)
      // A page of the deleted record is left first, so that it is not fetched once more.
      if (isDeletion) setTimeout(tell)
      else await tell()
      return value
    } catch (error) {
      written += 1
      const isKnown = error instanceof HttpError && leavesAsSeen.has(error.status)
      await onWritten?.(isKnown ? null : undefined)
      throw error
    }
  }

  async function reading<T>(
    url: string,
    signal: AbortSignal | undefined,
    take: (response: Response) => Promise<T>,
  ): Promise<T> {
    for (;;) {
      const before = written
      const answer = await take(await call('GET', url, { signal }))
      if (before === written) return answer
    }
  }

  function write(method: string) {
    return async <T>(url: string, body?: unknown, options?: WriteOptions): Promise<T> => {
      const init: RequestInit = { headers: writeHeaders(options), signal: options?.signal }
      if (body !== undefined) {
        init.headers = { ...init.headers, 'Content-Type': 'application/json' }
        init.body = JSON.stringify(body)
      }
      return await writing(async () => {
        const response = await call(method, url, init)
        return { value: await read<T>(response), header: response.headers.get(changeHeader) }
      }, method === 'DELETE')
    }
  }

  const remove = write('DELETE')

  return {
    get: <T>(url: string, options?: { signal?: AbortSignal }) =>
      reading<T>(url, options?.signal, (response) => read(response)),
    list: <T>(url: string, options?: { signal?: AbortSignal }) =>
      reading<Page<T>>(url, options?.signal, async (response) => {
        const exact = response.headers.get('X-Total-Count')
        const total = exact ?? response.headers.get('X-Total-At-Least')
        return {
          rows: await read<T[]>(response),
          next: nextPage(response.headers.get('Link')),
          total: total === null ? null : Number(total),
          totalIsExact: exact !== null,
        }
      }),
    post: write('POST'),
    put: write('PUT'),
    patch: write('PATCH'),
    delete: (url, options) => remove(url, undefined, options),
    upload: <T>(url: string, form: FormData, options: UploadOptions = {}) =>
      writing(() => sendForm<T>(url, form, options, fail)),
  }
}

/** Answer to a write: its body, and the header that names the change. */
interface Answered<T> {
  value: T
  header: string | null
}

/** Sends a form by XMLHttpRequest, because fetch does not tell how much of a body was sent. */
function sendForm<T>(
  url: string,
  form: FormData,
  options: UploadOptions,
  fail: (error: HttpError) => never,
): Promise<Answered<T>> {
  const cancelled = () => new DOMException('The upload was cancelled', 'AbortError')
  return new Promise<Answered<T>>((resolve, reject) => {
    if (options.signal?.aborted) return reject(cancelled())
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.withCredentials = true
    for (const [name, value] of Object.entries(writeHeaders(options))) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total)
    }
    // An error thrown in a handler of the request is lost; a rejected promise becomes the upload's failure.
    request.onload = () => resolve(takeUpload<T>(request, fail))
    request.onerror = () => reject(new TypeError('The network connection failed'))
    request.onabort = () => reject(cancelled())
    options.signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

/** The answer to an upload. @throws HttpError when it was refused, SyntaxError when it is no JSON (a proxy's page) */
async function takeUpload<T>(
  request: XMLHttpRequest,
  fail: (error: HttpError) => never,
): Promise<Answered<T>> {
  const { status, responseText, statusText } = request
  if (status < 200 || status >= 300)
    fail(new HttpError(status, responseText, statusText, request.getResponseHeader('Retry-After')))
  const value = (responseText ? JSON.parse(responseText) : undefined) as T
  return { value, header: request.getResponseHeader(changeHeader) }
}
