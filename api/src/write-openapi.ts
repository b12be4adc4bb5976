import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openApiRoute } from './platform/openapi/openapi.routes.ts'
import { openApiDocument } from './platform/openapi/openapi.ts'
import { routes } from './routes.ts'

/** The document as the repository keeps it, so that a change of the API shows in a review. */
const file = join(resolve(import.meta.dirname, '../..'), 'packages/api-document/openapi.json')

/**
 * `node api/src/write-openapi.ts` writes the document; with `--check` it only compares, and fails when the file is
 * not what the routes say.
 */
async function main(): Promise<void> {
  const text = `${JSON.stringify(openApiDocument([...routes, openApiRoute(routes)]), null, 2)}\n`
  if (!process.argv.includes('--check')) {
    await mkdir(resolve(file, '..'), { recursive: true })
    await writeFile(file, text)
    return
  }
  if ((await readFile(file, 'utf8').catch(() => '')) === text) return
  process.stderr.write(
    'packages/api-document/openapi.json is out of date: run node api/src/write-openapi.ts and review it\n',
  )
  process.exitCode = 1
}

await main()
