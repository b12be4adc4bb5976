import type { Schema } from '@drayline/testing/schema-problems'
import { schemaProblems } from '@drayline/testing/schema-problems'
import { pathPattern } from '../kernel/http/compile.ts'
import type { Route } from '../kernel/http/route.ts'
import { openApiRoute } from '../platform/openapi/openapi.routes.ts'
import { openApiDocument } from '../platform/openapi/openapi.ts'
import type { TestAnswer } from './http-client.ts'

interface Described {
  $ref?: string
  content?: Record<string, { schema?: Schema }>
}

interface OpenApi {
  paths: Record<string, Record<string, { responses: Record<string, Described> }>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Described> }
}

/** Fails when an answer is not as the OpenAPI document says: its status, content type and body. */
export type DocumentCheck = (method: string, path: string, answer: TestAnswer) => void

/** The check of answers against the document of these routes; paths that no route has are not concerned. */
export function documentCheck(routes: readonly Route[]): DocumentCheck {
  const find = pathFinder([...routes, openApiRoute(routes)])
  return (method, path, answer) => {
    const found = find(new URL(path, 'http://localhost').pathname)
    const responses = found?.methods[method === 'HEAD' ? 'get' : method.toLowerCase()]?.responses
    if (!found || !responses) return
    const problems = answerProblems(found.document, responses, answer, method === 'HEAD')
    if (problems.length === 0) return
    throw new Error(`${method} ${path} is not as the OpenAPI document says: ${problems.join('; ')}`)
  }
}

/**
 * A way to find what the document says of the path of a call; a path without places goes first. Only what is called is
 * written into a document: that of all routes takes as long as dozens of calls.
 */
function pathFinder(routes: readonly Route[]) {
  const places = (path: string) => path.split(':').length
  const byPath = Map.groupBy(routes, ({ path }) => path)
  const paths = [...byPath].sort(([a], [b]) => places(a) - places(b))
  const found = paths.map(([path, own]) => {
    let described: { document: OpenApi; methods: OpenApi['paths'][string] } | undefined
    const describe = () => {
      const document = openApiDocument(own) as OpenApi
      return { document, methods: Object.values(document.paths)[0] ?? {} }
    }
    return { pattern: pathPattern(path), read: () => (described ??= describe()) }
  })
  return (pathname: string) => found.find(({ pattern }) => pattern.test(pathname))?.read()
}

function answerProblems(
  { components }: OpenApi,
  responses: Record<string, Described>,
  { status, headers, text }: TestAnswer,
  isHead: boolean,
): string[] {
  const named = responses[status]
  if (!named) return [`it is never answered with ${status}`]
  const described = named.$ref ? components.responses[named.$ref.split('/').at(-1) ?? ''] : named
  const type = headers['content-type']?.split(';', 1)[0]
  const types = Object.keys(described?.content ?? {})
  if (isHead) return []
  if (types.length === 0) return text === '' ? [] : [`${status} has no body, and this is ${type}`]
  if (!type || !types.includes(type)) return [`${status} is ${types.join(' or ')}, and this is ${type}`]
  const schema = described?.content?.[type]?.schema as (Schema & { $ref?: string }) | undefined
  if (!schema || !type.endsWith('json')) return []
  const resolved = schema.$ref ? components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema
  return schemaProblems(JSON.parse(text), resolved ?? {}, 'answer')
}
