import fc from 'fast-check'
import type { Permission } from '../kernel/http/route.ts'
import { openApiDocument } from '../platform/openapi/openapi.ts'
import { routes } from '../routes.ts'
import type { JsonSchema } from './values.ts'
import { anything, fitting, spoiled } from './values.ts'

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  schema: JsonSchema
}

interface Described {
  'x-permission'?: Permission
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

/** An operation of the API's document. */
export interface Operation {
  method: string
  /** `/api/loads/{id}` */
  path: string
  permission: Permission
  parameters: Parameter[]
  /** Undefined without a body, or for files. */
  body: JsonSchema | undefined
}

/** What a run leaves alone: calls that end the sessions of the run, wait for ever, or belong to pipelines. */
const leftAlone = [
  /^\/api\/auth\//,
  /^\/api\/admin\/users/,
  /^\/api\/users\/\{id\}\/role/,
  /^\/api\/deploy\//,
  /\/stream$/,
  /^\/api\/platform\/remotes/,
]

/** The operations of the document, as it is served. */
export function operations(): Operation[] {
  const { paths } = openApiDocument(routes) as { paths: Record<string, Record<string, Described>> }
  return Object.entries(paths)
    .filter(([path]) => !leftAlone.some((pattern) => pattern.test(path)))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => ({
        method: method.toUpperCase(),
        path,
        permission: permissionOf(method, path),
        parameters: described.parameters ?? [],
        body: described.requestBody?.content['application/json']?.schema,
      })),
    )
}

/** From the routes, not from the document: what the document says of rights is compared with answers as well. */
function permissionOf(method: string, path: string): Permission {
  const asked = path.replaceAll(/\{(\w+)\}/g, ':$1')
  const route = routes.find((each) => each.method === method.toUpperCase() && each.path === asked)
  if (!route) throw new Error(`${method} ${path} is in the document and no route`)
  return route.permission
}

/** One call that may be made. */
export interface Call {
  operation: Operation
  path: string
  body: unknown
  headers: Record<string, string>
}

/** Any call of an operation: with a body and query that fit the document, or with one thing spoiled. */
export function callOf(operation: Operation): fc.Arbitrary<Call> {
  const { parameters, body } = operation
  const of = (place: Parameter['in']) => parameters.filter((parameter) => parameter.in === place)
  const query = fc.record(
    Object.fromEntries(of('query').map(({ name, schema }) => [name, fc.oneof(fitting(schema), anything)])),
    { requiredKeys: [] },
  )
  const places = fc.record(Object.fromEntries(of('path').map((each) => [each.name, placeOf(each.schema)])))
  const bodies = body
    ? fc.oneof(fitting(body), fitting(body), spoiled(body), anything)
    : fc.constant(undefined)
  const versions = fc.constantFrom(undefined, '"1"', '"2"', '*', '"x"')
  return fc.tuple(places, query, bodies, versions).map(([found, asked, sent, version]) => ({
    operation,
    path: withQuery(filled(operation.path, found), asked),
    body: sent,
    headers: (version ? { 'if-match': version } : {}) as Record<string, string>,
  }))
}

function placeOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), fitting(schema), anything)
}

function filled(path: string, places: Record<string, unknown>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name) => encode(places[name]) || '1')
}

function withQuery(path: string, query: Record<string, unknown>): string {
  const parts = Object.entries(query).map(([name, value]) => `${name}=${encode(value)}`)
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`
}

/** Half characters cannot be written in an address. */
function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return encodeURIComponent((text ?? '').toWellFormed().slice(0, 500)).replaceAll('.', '%2E')
}
