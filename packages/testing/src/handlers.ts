import type { Problem } from '@drayline/platform/http'
import {
  type DefaultBodyType,
  type HttpHandler,
  HttpResponse,
  http as mswHttp,
  type PathParams,
  type StrictResponse,
} from 'msw'

export { delay, type HttpHandler, HttpResponse } from 'msw'

/** Takes no stack for each handler, which msw keeps for a listing: a test makes hundreds, and that was a twentieth of its time. */
function withoutStack<Make extends (...args: never[]) => HttpHandler>(make: Make): Make {
  return ((...args) => {
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    try {
      return make(...args)
    } finally {
      Error.stackTraceLimit = stackTraceLimit
    }
  }) as Make
}

/** The handlers of msw, by method. */
export const http = {
  ...mswHttp,
  get: withoutStack(mswHttp.get),
  post: withoutStack(mswHttp.post),
  put: withoutStack(mswHttp.put),
  patch: withoutStack(mswHttp.patch),
  delete: withoutStack(mswHttp.delete),
}

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  412: 'Precondition Failed',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
}

/** An error as the API answers it. A 5xx carries a trace id. */
export function problem(
  status: number,
  message = titles[status] ?? 'Error',
  rest: Partial<Problem> = {},
): StrictResponse<DefaultBodyType> {
  const body: Problem = {
    status,
    title: titles[status] ?? 'Error',
    message,
    ...(status >= 500 ? { traceId: 'test-trace' } : {}),
    ...rest,
  }
  return HttpResponse.json(body as never, { status, headers: { 'Content-Type': 'application/problem+json' } })
}

/** Returns whether a row matches the value of one parameter of the query. */
type Match<Row> = (row: Row, value: string) => boolean

export interface ListHandlerOptions<Row> {
  /** Texts that `?q=` searches in; by default every text of the row. */
  search?: (row: Row) => readonly (string | null | undefined)[]
  /**
   * Parameters this list knows besides limit, cursor, sort and q. A name alone compares the field (several values by
   * comma); any other parameter is refused with 400, so that a screen cannot send a filter that does not exist.
   */
  filters?: readonly (keyof Row & string)[] | Readonly<Record<string, Match<Row>>>
  /** Value that a sort name compares, when it is not the field of that name. */
  sorts?: Readonly<Record<string, (row: Row) => string | number | null>>
  /** The sorts this list knows besides id; another is refused with 400. By default any field. */
  sortable?: readonly string[]
  /** By default the newest first, as the API does. */
  defaultSort?: string
  /** Fields sent of a row, when the mock stores more than the API's lists answer. */
  present?: (row: Row) => object
  /** Counts only up to here and then answers 'at least', as the API does with large lists. */
  countCap?: number
}

/**
 * `GET <path>` over an array, behaving as the API's lists do: limit (50, at most 200), opaque cursor, sort, search,
 * filters, `Link`, the total on the first page, and problem+json for what it refuses.
 */
export function listHandler<Row extends { id: number }>(
  path: string,
  rows: (params: PathParams) => readonly Row[],
  options: ListHandlerOptions<Row> = {},
): HttpHandler {
  return http.get(path, ({ request, params }) => {
    const url = new URL(request.url)
    const errors = refused(url.searchParams, options)
    if (Object.keys(errors).length > 0) return problem(400, 'The request is not valid', { errors })
    const matching = sorted(filtered(rows(params), url.searchParams, options), url.searchParams, options)
    return page(matching, url, options)
  })
}

function matchers<Row>(options: ListHandlerOptions<Row>): Record<string, Match<Row>> {
  const { filters = [] } = options
  if (!isNames(filters)) return { ...filters }
  return Object.fromEntries(
    filters.map((name) => [name, (row: Row, value: string) => value.split(',').includes(String(row[name]))]),
  )
}

function isNames<Row>(
  filters: ListHandlerOptions<Row>['filters'],
): filters is readonly (keyof Row & string)[] {
  return Array.isArray(filters)
}

function refused<Row>(query: URLSearchParams, options: ListHandlerOptions<Row>): Record<string, string> {
  const known = new Set(['limit', 'cursor', 'sort', 'q', ...Object.keys(matchers(options))])
  const errors: Record<string, string> = {}
  for (const name of query.keys()) if (!known.has(name)) errors[name] = 'Unknown parameter'
  const sort = query.get('sort')?.replace(/^-/, '') ?? 'id'
  if (options.sortable && !['id', ...options.sortable].includes(sort)) errors.sort = 'Unknown sort'
  const limit = Number(query.get('limit') ?? 50)
  if (!Number.isInteger(limit) || limit < 1 || limit > 200) errors.limit = 'Must be 1 to 200'
  return errors
}

function filtered<Row>(
  rows: readonly Row[],
  query: URLSearchParams,
  options: ListHandlerOptions<Row>,
): Row[] {
  const text = (query.get('q') ?? '').trim().toLowerCase()
  const texts =
    options.search ??
    ((row: Row) => Object.values(row as object).filter((value) => typeof value === 'string'))
  const tests = Object.entries(matchers(options)).filter(([name]) => query.get(name))
  return rows.filter(
    (row) =>
      (text === '' || texts(row).some((part) => part?.toLowerCase().includes(text))) &&
      tests.every(([name, test]) => test(row, query.get(name) ?? '')),
  )
}

function sorted<Row extends { id: number }>(
  rows: Row[],
  query: URLSearchParams,
  options: ListHandlerOptions<Row>,
): Row[] {
  const sort = query.get('sort') ?? options.defaultSort ?? '-id'
  const name = sort.replace(/^-/, '')
  const field = name as keyof Row
  const value = options.sorts?.[name] ?? ((row: Row) => row[field] as string | number | null)
  const direction = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => direction * (compare(value(a), value(b)) || a.id - b.id))
}

/** Amounts are texts in JSON and numbers in the database: what looks like a number is compared as one. */
function compare(a: string | number | null, b: string | number | null): number {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  const difference = Number(a) - Number(b)
  return Number.isNaN(difference) ? String(a).localeCompare(String(b)) : difference
}

function page<Row extends { id: number }>(
  rows: readonly Row[],
  url: URL,
  { countCap = 10_000, present = (row) => row }: ListHandlerOptions<Row>,
): Response {
  const limit = Number(url.searchParams.get('limit') ?? 50)
  const cursor = url.searchParams.get('cursor')
  const start = cursor ? rows.findIndex((row) => row.id === Number(atob(cursor))) + 1 : 0
  const shown = rows.slice(start, start + limit)
  const headers = new Headers()
  const last = shown.at(-1)
  if (last && start + limit < rows.length) {
    const next = new URL(url)
    next.searchParams.set('cursor', btoa(String(last.id)))
    headers.set('Link', `<${next.pathname}${next.search}>; rel="next"`)
  }
  if (!cursor && rows.length <= countCap) headers.set('X-Total-Count', String(rows.length))
  if (!cursor && rows.length > countCap) headers.set('X-Total-At-Least', String(countCap))
  return HttpResponse.json(shown.map(present) as never, { headers })
}
