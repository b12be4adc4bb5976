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
  let found: ReturnType<typeof operationsOf> | undefined
  return (method, path, answer) => {
    found ??= operationsOf(routes)
    const described = found.find(method, new URL(path, 'http://localhost').pathname)
    if (!described) return
    const problems = answerProblems(found.document, described, answer, method === 'HEAD')
    if (problems.length === 0) return
    throw new Error(`${method} ${path} is not as the OpenAPI document says: ${problems.join('; ')}`)
  }
}

/** The document with a way to find an operation by the path of a call; a path without places goes first. */
function operationsOf(routes: readonly Route[]) {
  const all = [...routes, openApiRoute(routes)]
  const document = openApiDocument(all) as OpenApi
  const places = (path: string) => path.split(':').length
  const paths = [...new Set(all.map(({ path }) => path))].sort((a, b) => places(a) - places(b))
  const templates = paths.map((path) => ({ path, pattern: pathPattern(path) }))
  return {
    document,
    find(method: string, pathname: string) {
      const template = templates.find(({ pattern }) => pattern.test(pathname))
      const methods = template && document.paths[template.path.replaceAll(/:(\w+)/g, '{$1}')]
      return methods?.[method === 'HEAD' ? 'get' : method.toLowerCase()]?.responses
    },
  }
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
