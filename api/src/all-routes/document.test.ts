import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiRoute } from '../platform/openapi/openapi.routes.ts'
import { openApiDocument } from '../platform/openapi/openapi.ts'
import { routes } from '../routes.ts'

test('the document of the API that is kept says what the routes say', () => {
  const kept = readFileSync(join(__dirname, '../../../packages/api-document/openapi.json'), 'utf8')
  const said = JSON.parse(JSON.stringify(openApiDocument([...routes, openApiRoute(routes)])))
  expect(said).toEqual(JSON.parse(kept))
})
