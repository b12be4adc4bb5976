import type { HttpApi, Page, UploadOptions, WriteOptions } from '@drayline/contract'
import { learnServerTime } from './server-time.ts'

/** The API's one shape of errors, `application/problem+json`. */
export interface Problem {
  status: number
  title: string
  message: string
  /** Texts by field, in the user's language. */
  errors?: Record<string, string>
  traceId?: string
  /** The record as it is now, on 412. */
  current?: unknown
}

/**
 * A response that was not ok. `message` is the status code, a colon, a space and the body (or the status text),
 * spec part 1 section 8; `problem` is the body when the API wrote it.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  readonly problem: Problem | null

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`)
    this.status = status
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

/** Whether the session is gone (spec part 1, section 8). */
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
  onUnauthorized?: () => void
  /** Another `fetch`, for example one that hands out answers asked for earlier. */
  fetch?: typeof globalThis.fetch
}

/** Makes the HTTP client: session cookie always sent, JSON both ways, one error type. */
export function createHttp({
  onUnauthorized,
  fetch: send = (...args) => fetch(...args),
}: HttpOptions = {}): HttpApi {
  async function fail(status: number, body: string, statusText: string): Promise<never> {
    const error = new HttpError(status, body, statusText)
    if (isUnauthorized(error)) onUnauthorized?.()
    throw error
  }

  async function call(method: string, url: string, init: RequestInit = {}): Promise<Response> {
    const response = await send(url, { method, credentials: 'include', ...init })
    learnServerTime(response.headers.get('Date'))
    if (!response.ok) await fail(response.status, await response.text(), response.statusText)
    return response
  }

  async function read<T>(response: Response): Promise<T> {
    const text = await response.text()
    return (text ? JSON.parse(text) : undefined) as T
  }

  function write(method: string) {
    return async <T>(url: string, body?: unknown, options?: WriteOptions): Promise<T> => {
      const init: RequestInit = { headers: writeHeaders(options), signal: options?.signal }
      if (body !== undefined) {
        init.headers = { ...init.headers, 'Content-Type': 'application/json' }
        init.body = JSON.stringify(body)
      }
      return read<T>(await call(method, url, init))
    }
  }

  const remove = write('DELETE')

  return {
    get: async (url, options) => read(await call('GET', url, { signal: options?.signal })),
    list: async <T>(url: string, options?: { signal?: AbortSignal }): Promise<Page<T>> => {
      const response = await call('GET', url, { signal: options?.signal })
      const exact = response.headers.get('X-Total-Count')
      const total = exact ?? response.headers.get('X-Total-At-Least')
      return {
        rows: await read<T[]>(response),
        next: nextPage(response.headers.get('Link')),
        total: total === null ? null : Number(total),
        totalIsExact: exact !== null,
      }
    },
    post: write('POST'),
    put: write('PUT'),
    patch: write('PATCH'),
    delete: (url, options) => remove(url, undefined, options),
    upload: <T>(url: string, form: FormData, options: UploadOptions = {}) =>
      sendForm<T>(url, form, options, fail),
  }
}

/** Sends a form by XMLHttpRequest, because fetch does not tell how much of a body was sent. */
function sendForm<T>(
  url: string,
  form: FormData,
  options: UploadOptions,
  fail: (status: number, body: string, statusText: string) => Promise<never>,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.withCredentials = true
    for (const [name, value] of Object.entries(writeHeaders(options))) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total)
    }
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) {
        resolve((request.responseText ? JSON.parse(request.responseText) : undefined) as T)
      } else {
        fail(request.status, request.responseText, request.statusText).catch(reject)
      }
    }
    request.onerror = () => reject(new TypeError('The network connection failed'))
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
    options.signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
