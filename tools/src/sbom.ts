// Writes the list of all components as CycloneDX, for scanners and auditors: npm run sbom -- [--out sbom.json] [--runtime]
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readOptions } from './arguments.ts'
import { repositoryRoot } from './cache.ts'
import { createLifecycle } from './lifecycle.ts'
import type { Lock } from './sbom/components.ts'
import { billOfMaterials } from './sbom/components.ts'

const usage = `npm run sbom -- [--out sbom.json] [--runtime]

  --out      where it is written; by default sbom.cdx.json
  --runtime  without what only builds and tests`

const lifecycle = createLifecycle()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const { values } = readOptions(usage, { out: { type: 'string' }, runtime: { type: 'boolean' } })
  const bom = billOfMaterials(
    JSON.parse(await readFile(join(repositoryRoot, 'package-lock.json'), 'utf8')) as Lock,
  )
  const components = bom.components.filter(({ scope }) => !values.runtime || scope !== 'excluded')
  const path = resolve(values.out ?? 'sbom.cdx.json')
  await writeFile(path, `${JSON.stringify({ ...bom, components }, null, 2)}\n`)
  console.log(`${path}: ${components.length} components`)
  await lifecycle.end(0)
}
