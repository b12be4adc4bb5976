import { Page } from '../lists/list.ts'
import type { AnyCall } from './call.ts'
import type { Answer } from './idempotency.ts'

/** The status of a successful answer of this route. */
export function statusOf(route: AnyCall['route']): number {
  return route.status ?? (route.response || route.item ? 200 : 204)
}

/** Presents a handler's result: only what the route's presenter names leaves the API. */
export function presented(call: AnyCall, result: unknown): unknown {
  const { route } = call
  if (result instanceof Page) return result.rows.map((row) => route.present?.(row as never, call as never))
  return route.response ? route.present?.(result as never, call as never) : undefined
}

/** The answer to a write, as it is sent and as it is kept for a repetition of the request. */
export function answerOf(call: AnyCall, result: unknown, headers: Record<string, string>): Answer {
  const body = presented(call, result)
  return {
    status: statusOf(call.route),
    headers: { ...headers, ...versionHeader(body) },
    body: body === undefined ? null : JSON.stringify(body),
  }
}

/** `ETag: "<version>"` for a single record, to be sent back as `If-Match`. */
export function versionHeader(body: unknown): Record<string, string> {
  const version = (body as { version?: unknown } | undefined)?.version
  return typeof version === 'number' ? { ETag: `"${version}"` } : {}
}
