import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:http'

export interface TestAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** The parsed JSON; reading it fails the test when the answer is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
  body: any
}

export interface SendOptions {
  headers?: Record<string, string>
  /** Sent as JSON, unless it is a text or bytes: those are sent as they are. */
  body?: unknown
  /** A program, which sends none of the headers that browsers and our screens add to every call. */
  plain?: boolean
}

/** Headers that browsers send with calls from our pages, with the key that our screens send with writes. */
export function browserHeaders(origin: string, method: string): Record<string, string> {
  if (method === 'GET' || method === 'HEAD') return { 'sec-fetch-site': 'same-origin' }
  return { 'sec-fetch-site': 'same-origin', origin, 'idempotency-key': randomUUID() }
}

/**
 * Sends one real HTTP request. Not `fetch`: tests must be able to send headers that browsers keep for themselves.
 */
export function send(
  base: string,
  method: string,
  path: string,
  options: SendOptions = {},
): Promise<TestAnswer> {
  const payload = toPayload(options.body)
  const headers = {
    ...(payload === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(payload.length) }),
    connection: 'close',
    ...options.headers,
  }
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, base), { method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve(toAnswer(answer.statusCode ?? 0, answer.headers, Buffer.concat(chunks).toString())),
      )
    })
    sent.on('error', reject)
    sent.end(payload)
  })
}

function toPayload(body: unknown): Buffer | undefined {
  if (body === undefined) return undefined
  if (Buffer.isBuffer(body)) return body
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}

function toAnswer(status: number, headers: TestAnswer['headers'], text: string): TestAnswer {
  return {
    status,
    headers,
    text,
    get body() {
      return JSON.parse(text)
    },
  }
}

/** The cookies an answer sets, as a `Cookie` header of the next request. */
export function cookiesOf(answer: TestAnswer): string {
  const set = answer.headers['set-cookie'] ?? []
  return [set]
    .flat()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}
