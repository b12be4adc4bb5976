import { routes } from '../../routes.ts'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'

interface Operation {
  operationId: string
  security: unknown[]
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<
    string,
    { description?: string; $ref?: string; content?: Record<string, { schema: object }> }
  >
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

let api: TestApi
let document: Document

beforeAll(async () => {
  api = await startTestApi()
  document = (await api.anonymous().get('/api/openapi.json')).body
})
afterAll(() => api.stop())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  )

test('describes every route and nothing else', () => {
  const described = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`)
  const registered = routes.map(({ path, method }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect(described.sort()).toEqual([...registered, 'GET /api/openapi.json'].sort())
})

test('is an OpenAPI 3.1 document: ids are unique, path parameters declared, answers described', () => {
  expect(document.openapi).toMatch(/^3\.1/)
  const ids = operations().map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { path, operation } of operations()) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
    expect(declared.map(({ name }) => name)).toEqual(inPath)
    expect(declared.every(({ required }) => required)).toBe(true)
    expect(Object.keys(operation.responses).some((status) => /^[23]/.test(status))).toBe(true)
    for (const answer of Object.values(operation.responses))
      expect(answer.description ?? answer.$ref).toBeTruthy()
  }
})

test('references only what it contains', () => {
  for (const match of JSON.stringify(document).matchAll(/"\$ref":"#\/(components\/\w+\/\w+)"/g)) {
    expect(document).toHaveProperty(match[1]?.split('/') ?? [])
  }
})

test('says what the schemas say', () => {
  const profile = document.paths['/api/user/profile']?.patch?.requestBody?.content['application/json']?.schema
  expect(profile).toMatchObject({
    type: 'object',
    properties: {
      bio: { type: ['string', 'null'], maxLength: 500 },
      theme: { type: 'string', enum: ['light', 'dark', 'system'] },
      emailNotifications: { type: 'boolean' },
    },
  })
  const login = document.paths['/api/auth/login']?.post
  expect(login?.security).toEqual([])
  expect(login?.requestBody?.content['application/json']?.schema).toMatchObject({
    required: ['username', 'password'],
  })
  const invoice = document.paths['/api/invoices/{id}']?.get?.responses?.['200']
  // Objects inside an answer are always there, even where they may be null.
  expect(invoice?.content?.['application/json']?.schema).toMatchObject({
    required: expect.arrayContaining(['amount', 'client', 'load', 'paidBy']),
    properties: { client: { type: ['object', 'null'], required: ['id', 'name'] } },
  })
  const list = document.paths['/api/activities']?.get
  const limit = list?.parameters?.find(({ name }) => name === 'limit')
  expect(limit?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 200, default: 50 })
})

/** Every schema in the document, with where it stands. */
function* schemasIn(value: unknown, where: string): Generator<[string, Schema]> {
  if (!value || typeof value !== 'object') return
  for (const [name, inner] of Object.entries(value)) {
    const place = `${where}/${name}`
    if (name === 'schema' || name === 'items' || name === 'additionalProperties') yield [place, inner]
    if (name === 'properties' || name === 'schemas') {
      for (const [field, schema] of Object.entries(inner as object)) yield [`${place}/${field}`, schema]
    }
    yield* schemasIn(inner, place)
  }
}

interface Schema {
  type?: string | string[]
  enum?: unknown[]
  default?: unknown
  required?: string[]
  properties?: object
  items?: object
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

const types = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null']
const keywords = [
  ...['type', 'enum', 'default', 'required', 'properties', 'items', 'additionalProperties', 'description'],
  ...['pattern', 'format', 'minimum', 'maximum', 'exclusiveMinimum', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', '$ref'],
]

test('its schemas are JSON Schema 2020-12: known keywords and types, bounds and defaults that can be met', () => {
  const all = [...schemasIn(document, '')]
  expect(all.length).toBeGreaterThan(200)
  for (const [place, schema] of all) {
    const at = (problem: string) => `${place}: ${problem}`
    const wrong: string[] = []
    const own = [schema.type ?? []].flat()
    if (!Object.keys(schema).every((name) => keywords.includes(name))) wrong.push(at('unknown keyword'))
    if (!own.every((type) => types.includes(type))) wrong.push(at('unknown type'))
    if (new Set(own).size !== own.length) wrong.push(at('a type twice'))
    if (own.includes('array') !== (schema.items !== undefined)) wrong.push(at('items belong to arrays'))
    if (!(schema.required ?? []).every((name) => Object.hasOwn(schema.properties ?? {}, name)))
      wrong.push(at('requires what it does not describe'))
    if (schema.enum && new Set(schema.enum).size !== schema.enum.length) wrong.push(at('a value twice'))
    if (schema.enum && schema.default !== undefined && !schema.enum.includes(schema.default))
      wrong.push(at('default is no value'))
    if ((schema.minimum ?? 0) > (schema.maximum ?? Number.MAX_VALUE)) wrong.push(at('bounds'))
    if ((schema.minLength ?? 0) > (schema.maxLength ?? Number.MAX_VALUE)) wrong.push(at('lengths'))
    expect(() => new RegExp(schema.pattern ?? '', 'u')).not.toThrow()
    expect(wrong).toEqual([])
  }
})

test('an answer with a body is no 204', () => {
  for (const { path, method, operation } of operations()) {
    const { 204: empty } = operation.responses as Record<string, { content?: object }>
    expect({ path, method, content: empty?.content }).toEqual({ path, method, content: undefined })
  }
})

test('parameters are named once, statuses are statuses, and security schemes exist', () => {
  for (const { path, method, operation } of operations()) {
    const names = (operation.parameters ?? []).map((parameter) => `${parameter.in} ${parameter.name}`)
    expect(new Set(names).size).toBe(names.length)
    for (const parameter of operation.parameters ?? []) {
      expect(['path', 'query', 'header']).toContain(parameter.in)
      expect(parameter.schema).toBeDefined()
    }
    expect(Object.keys(operation.responses).every((status) => /^[1-5]\d\d$/.test(status))).toBe(true)
    // A GET has no body, and every other method of ours may.
    if (method === 'get') expect({ path, body: operation.requestBody }).toEqual({ path, body: undefined })
    for (const scheme of operation.security) {
      for (const name of Object.keys(scheme as object))
        expect(document).toHaveProperty(['components', 'securitySchemes', name])
    }
  }
  // Two templates that differ only in names would be the same path.
  const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'))
  expect(new Set(shapes).size).toBe(shapes.length)
})
