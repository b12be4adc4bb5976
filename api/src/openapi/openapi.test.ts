import { routes } from '../routes.ts'
import type { TestApi } from '../testing/api-test.ts'
import { startTestApi } from '../testing/api-test.ts'

interface Operation {
  operationId: string
  security: unknown[]
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description?: string; $ref?: string }>
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
    expect(Object.keys(operation.responses).some((status) => status.startsWith('2'))).toBe(true)
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
  const list = document.paths['/api/activities']?.get
  const limit = list?.parameters?.find(({ name }) => name === 'limit')
  expect(limit?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 200, default: 50 })
})
