import { sessionEnds } from '@drayline/domain/kernel/access/session-end'
import { changeHeader } from '@drayline/domain/kernel/records/change'
import { stepUpHeader } from '@drayline/domain/platform/users/step-up'
import { stepUpQuestion } from '@drayline/domain/platform/users/step-up-schema'
import type { Schema } from 'yup'
import { statusOf } from '../../kernel/http/present.ts'
import { problemStatuses } from '../../kernel/http/problem-statuses.ts'
import type { Route } from '../../kernel/http/route.ts'
import { maxLimit } from '../../kernel/lists/list.ts'
import type { JsonSchema } from './json-schema.ts'
import { requiredFields, toJsonSchema } from './json-schema.ts'

type Operation = Record<string, unknown>

/** The OpenAPI 3.1 document of a list of routes, from the very schemas that check the calls. */
export function openApiDocument(routes: readonly Route[]): object {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Drayline API',
      version: '1.0.0',
      description:
        'Amounts are decimal strings in US dollars ("1500.25"), instants ISO 8601 in UTC, calendar dates YYYY-MM-DD, ' +
        'ids integers. Lists are arrays; the next page is in the Link header. Errors are application/problem+json. ' +
        'Unknown fields of a body are dropped, unknown query fields are refused; a text that reads as a number, or a number ' +
        'where text is wanted, is taken as such. It changes additively.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'drayline.sid' } },
      schemas: { Problem: problemSchema },
      responses: problemResponses(),
    },
  }
}

const problemSchema: JsonSchema = {
  type: 'object',
  required: ['status', 'title', 'message'],
  properties: {
    status: { type: 'integer' },
    title: { type: 'string' },
    message: { type: 'string', description: 'For people, in their language' },
    errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'By field' },
    reason: { type: 'string', enum: [...sessionEnds], description: 'With 401: why the session is gone' },
    current: { description: 'With 412: the record as it is now' },
    code: { type: 'string', description: 'What a program may go by' },
    stepUp: {
      ...toJsonSchema(stepUpQuestion),
      description:
        'With the code step_up_required: the question, for POST /api/auth/step-up; its grant goes with the repeated call',
    },
    receipt: {
      type: 'object',
      required: ['id', 'bookDay'],
      properties: { id: { type: 'integer' }, bookDay: { type: 'string' } },
      description: 'With the code same_receipt: the receipt that it looks like',
    },
    problems: {
      type: 'array',
      items: { type: 'string' },
      description: 'With 422: what is wrong with a build',
    },
    traceId: { type: 'string' },
  },
}

function operation(route: Route): Operation {
  const parameters = [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)]
  return {
    operationId: operationId(route),
    summary: route.summary,
    tags: [route.path.split('/')[2] ?? 'api'],
    security: route.permission === 'public' ? [] : [{ session: [] }],
    'x-permission': route.permission,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body ? { requestBody: requestBody(route, route.body) } : {}),
    responses: responses(route),
  }
}

function operationId({ method, path }: Route): string {
  const words = path
    .replace(/^\/api\//, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  return [method.toLowerCase(), ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('')
}

function fieldsOf(schema: Schema | undefined): [string, JsonSchema][] {
  if (!schema) return []
  return Object.entries((toJsonSchema(schema).properties ?? {}) as Record<string, JsonSchema>)
}

/** In the order of the path, whatever order its schemas were put together in. */
function pathParameters(route: Route) {
  const place = ([name]: [string, JsonSchema]) => route.path.indexOf(`:${name}`)
  const inOrder = fieldsOf(route.params).toSorted((a, b) => place(a) - place(b))
  return inOrder.map(([name, schema]) => ({ name, in: 'path', required: true, schema }))
}

function queryParameters(route: Route) {
  const required = route.query ? requiredFields(route.query) : []
  return fieldsOf(route.query).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function headerParameters(route: Route) {
  const header = (name: string, description: string, schema: JsonSchema) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema,
  })
  const asking = route.stepUp
    ? [header(stepUpHeader, 'The grant of POST /api/auth/step-up for exactly this call', { type: 'string' })]
    : []
  if (!route.write) return asking
  return [
    header('Idempotency-Key', 'The same key and body give the first answer again', {
      type: 'string',
      minLength: 1,
      maxLength: 255,
    }),
    header('If-Match', 'The version the change is based on, such as "3"', { type: 'string' }),
    ...asking,
  ]
}

function requestBody({ upload }: Route, schema: Schema) {
  if (upload)
    return {
      required: true,
      content: { 'multipart/form-data': { schema: formSchema(schema, upload.field) } },
    }
  return { required: true, content: { 'application/json': { schema: toJsonSchema(schema) } } }
}

function formSchema(schema: Schema, field = 'file'): JsonSchema {
  const fields = toJsonSchema(schema)
  return {
    ...fields,
    properties: { [field]: { type: 'string', format: 'binary' }, ...(fields.properties as object) },
    required: [field, ...((fields.required as string[] | undefined) ?? [])],
  }
}

function responses(route: Route): Record<string, unknown> {
  const problems = Object.fromEntries(
    problemStatuses(route).map((status) => [String(status), problemResponse(status)]),
  )
  // A raw answer has no schema, but a body.
  const status = route.raw ? (route.status ?? 200) : statusOf(route)
  const others = (route.also ?? []).filter((each) => each < 400)
  return {
    [String(status)]: success(route),
    ...Object.fromEntries(others.map((each) => [String(each), each === 304 ? unchanged : success(route)])),
    ...problems,
  }
}

const unchanged = { description: 'As in the answer whose ETag is in If-None-Match' }

function success(route: Route) {
  if (route.raw) {
    const types = [route.raw].flat().map((type) => type.split(';', 1)[0] ?? type)
    const content = Object.fromEntries(types.map((type) => [type, {}]))
    return { description: 'The file', content }
  }
  if (route.item) {
    const schema = { type: 'array', maxItems: maxLimit, items: toJsonSchema(route.item) }
    return { description: 'One page', headers: pageHeaders, content: { 'application/json': { schema } } }
  }
  const headers = route.write ? { headers: writeHeaders } : {}
  if (!route.response) return { description: 'Done', ...headers }
  return {
    description: 'Done',
    ...headers,
    content: { 'application/json': { schema: toJsonSchema(route.response) } },
  }
}

const writeHeaders = {
  ETag: { schema: { type: 'string' }, description: 'The new version, for If-Match' },
  [changeHeader]: {
    schema: { type: 'string' },
    description: 'The id of the change and what it touched: `<id>; invoice:7, load:3, document`',
  },
  'Idempotent-Replayed': {
    schema: { type: 'string' },
    description: 'Set when an earlier answer is given again',
  },
}

const pageHeaders = {
  Link: { schema: { type: 'string' }, description: 'The next page, rel="next"; absent on the last' },
  'X-Total-Count': {
    schema: { type: 'integer' },
    description: 'All matches, on the first page, where it is cheap',
  },
  'X-Total-At-Least': {
    schema: { type: 'integer' },
    description: 'Instead, when there are more than are counted',
  },
}

const descriptions: Record<number, string> = {
  400: 'Not understood: broken JSON, an unknown, repeated or wrong query field',
  401: 'Nobody is signed in, or the sign-in was refused',
  403: 'Not permitted, or sent by another site',
  404: 'No such record',
  408: 'The request did not arrive in time',
  409: 'Contradicts the present state',
  410: 'Was there, and can be used no more',
  412: 'The record has changed since the version in If-Match',
  413: 'Too large',
  415: 'Not JSON, or a file of a type that is not taken',
  416: 'No such part of the file',
  422: 'Fields break a rule',
  429: 'Too often; see Retry-After',
  431: 'The head of the request is larger than 16 KB',
  500: 'A fault on our side; only a trace id is told',
  406: 'Not in the form that Accept asks for',
  502: 'The partner answered with a failure',
  504: 'The partner did not answer in time',
  503: 'Not available for the moment; see Retry-After',
}

function problemResponse(status: number) {
  return { $ref: `#/components/responses/Problem${status}` }
}

function problemResponses() {
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  const entries = Object.entries(descriptions)
  return Object.fromEntries(
    entries.map(([status, description]) => [`Problem${status}`, { description, content }]),
  )
}
