import apiDocument from '@drayline/api-document/openapi.json' with { type: 'json' }
import { changeHeader } from '@drayline/domain/kernel/records/change'
import { getResponse, HttpHandler, type RequestHandler } from 'msw'
import { type Schema, schemaProblems } from './schema-problems.ts'

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
}

interface Operation {
  parameters?: Parameter[]
  responses: Record<
    string,
    { headers?: Record<string, unknown>; content?: Record<string, { schema?: Schema }> }
  >
}

/** The API's calls by path and method. */
const operations = apiDocument.paths as Record<string, Record<string, Operation>>

/** Paths differ only in how they name their places: `/api/loads/:id`, `/api/loads/{id}`. */
const shapeOf = (path: string) => path.replaceAll(/:\w+|\{\w+\}/g, '{}')

const operationOf = (method: string, path: string) => {
  const found = Object.entries(operations).find(([known]) => shapeOf(known) === shapeOf(path))
  return found?.[1][method.toLowerCase()]
}

let templates: { path: string; pattern: RegExp }[] | undefined

/** The path of the document that a URL belongs to; one without places is nearer than one with. */
function templateOf(pathname: string): string | undefined {
  templates ??= Object.keys(operations)
    .map((path) => ({ path, pattern: patternOf(path) }))
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
  return templates.find(({ pattern }) => pattern.test(pathname))?.path
}

/** Values for the placeholders of a path. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+|\{\w+\}/g, '[^/]+')}$`)
}

/** Returns whether a call only reads, as the API's document says: a question may be a POST. One that is not there writes. */
export function onlyReads(method: string, pathname: string): boolean {
  if (method === 'GET') return true
  const path = templateOf(pathname)
  const operation = path && operations[path]?.[method.toLowerCase()]
  if (!operation) return false
  return !Object.values(operation.responses).some(({ headers }) => headers && changeHeader in headers)
}

/** Differences between a mocked answer and the API's document; error answers are not in the document. */
export async function answerProblems(method: string, url: string, response: Response): Promise<string[]> {
  const path = templateOf(new URL(url).pathname)
  const operation = path && operations[path]?.[method.toLowerCase()]
  if (!operation || !response.ok) return []
  const described = operation.responses[response.status]
  if (!described) return isFile(operation) ? [] : [`the API never answers with ${response.status}`]
  const schema = described.content?.['application/json']?.schema
  return schema ? schemaProblems(await response.json(), schema, 'answer') : []
}

/** Returns whether a call answers with a file, of which the document says its type alone. */
function isFile({ responses }: Operation): boolean {
  return Object.values(responses).some(({ content = {} }) =>
    Object.values(content).some((type) => !type.schema),
  )
}

/** Parameters of a call that the API would refuse, and those it wants and does not get. */
export function queryProblems(method: string, url: string): string[] {
  const { pathname, searchParams } = new URL(url)
  const path = templateOf(pathname)
  const operation = path && operations[path]?.[method.toLowerCase()]
  if (!operation) return []
  const known = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
  const names = known.map(({ name }) => name)
  const unknown = [...searchParams.keys()].filter((name) => !names.includes(name))
  const missing = known.filter(({ name, required }) => required && !searchParams.has(name))
  return [
    ...unknown.map((name) => `the API has no parameter '${name}'`),
    ...missing.map(({ name }) => `the API wants the parameter '${name}'`),
  ]
}

const origin = 'http://localhost'

async function call(handlers: readonly RequestHandler[], url: string): Promise<Response | undefined> {
  return await getResponse([...handlers], new Request(new URL(url, origin)))
}

/** The path with ids that exist: those of the first record of the list above it. */
async function withIds(handlers: readonly RequestHandler[], path: string): Promise<string> {
  const [start = '', name] = path.split(/\/:(\w+)/, 2)
  if (!name) return path
  const list = await call(handlers, start)
  const rows: unknown = list?.ok ? await list.json() : []
  const first = Array.isArray(rows) ? (rows[0] as { id?: unknown } | undefined)?.id : undefined
  return path.replace(`:${name}`, String(first ?? 1))
}

type ExampleWrite = readonly [method: string, url: string, body?: unknown]

/** Calls as screens make them. */
export interface ExampleCalls {
  /** URLs of reads that need parameters or a certain record. */
  reads?: readonly string[]
  /** Method, URL and body; they are made first, so that reads find what they leave. */
  writes?: readonly ExampleWrite[]
  /** Writes that leave nothing to read; they are made last. */
  lastWrites?: readonly ExampleWrite[]
}

/**
 * Lists where mocked handlers differ from the API's document: calls that the API does not have, statuses it never
 * answers with, and answers that lack a field, have one too many, or (to reads) hold no record to look at.
 */
export async function apiDrift(
  handlers: readonly RequestHandler[],
  { reads: examples = [], writes = [], lastWrites = [] }: ExampleCalls = {},
): Promise<string[]> {
  const problems: string[] = []
  const exampleOf = (method: string, path: string) =>
    [...writes, ...lastWrites].find((each) => each[0] === method && matches(path, each[1]))
  for (const write of writes) problems.push(...(await writeProblems(handlers, write)))
  for (const [name, { method, path }] of callsOf(handlers)) {
    const operation = operationOf(method, path)
    if (!operation) problems.push(`${name}: the API has no such call`)
    if (operation && method !== 'GET' && !exampleOf(method, path))
      problems.push(`${name}: needs an example with its body`)
    if (!operation || method !== 'GET') continue
    const own = examples.filter((url) => matches(path, url))
    const wants = operation.parameters?.some((parameter) => parameter.in === 'query' && parameter.required)
    const bare = wants || own.some((url) => !url.includes('?')) ? [] : [await withIds(handlers, path)]
    problems.push(...(await readProblems(handlers, name, [...bare, ...own])))
  }
  for (const write of lastWrites) problems.push(...(await writeProblems(handlers, write)))
  const unused = examples.filter(
    (url) => ![...callsOf(handlers).values()].some(({ path }) => matches(path, url)),
  )
  return [...problems, ...unused.map((url) => `${url}: no handler answers this example`)]
}

function callsOf(handlers: readonly RequestHandler[]): Map<string, { method: string; path: string }> {
  const http = handlers.filter((handler) => handler instanceof HttpHandler)
  const calls = http.map(({ info }) => ({ method: String(info.method), path: String(info.path) }))
  return new Map(calls.map((each) => [`${each.method} ${each.path}`, each]))
}

function matches(path: string, url: string): boolean {
  return patternOf(path).test(url.split('?')[0] ?? '')
}

async function writeProblems(
  handlers: readonly RequestHandler[],
  [method, url, body]: ExampleWrite,
): Promise<string[]> {
  const json = body === undefined || body instanceof FormData ? body : JSON.stringify(body)
  const headers = typeof json === 'string' ? { 'content-type': 'application/json' } : undefined
  const request = new Request(new URL(url, origin), { method, headers, body: json ?? null })
  const response = await getResponse([...handlers], request)
  if (!response?.ok) {
    const said = response ? `${response.status} ${await response.text()}` : 'by nobody'
    return [`${method} ${url}: answered ${said}`]
  }
  const found = await answerProblems(method, request.url, response)
  return found.map((problem) => `${method} ${url}: ${problem}`)
}

async function readProblems(
  handlers: readonly RequestHandler[],
  name: string,
  urls: readonly string[],
): Promise<string[]> {
  if (urls.length === 0) return [`${name}: needs an example with its parameters`]
  const problems: string[] = []
  let rows = 0
  for (const url of urls) {
    const address = new URL(url, origin).href
    const response = await call(handlers, url)
    if (!response?.ok) {
      problems.push(`GET ${url}: answered ${response?.status ?? 'by nobody'}`)
      continue
    }
    const body: unknown = response.headers.get('content-type')?.includes('json')
      ? await response.clone().json()
      : undefined
    rows += Array.isArray(body) ? body.length : 1
    const found = [...queryProblems('GET', address), ...(await answerProblems('GET', address, response))]
    problems.push(...found.slice(0, 5).map((problem) => `GET ${url}: ${problem}`))
  }
  return rows > 0 ? problems : [...problems, `${name}: no answer holds a record to look at`]
}
