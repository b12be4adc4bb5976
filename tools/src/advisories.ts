// Compares all components with the published weaknesses: npm run advisories
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkAdvisories, reportOf } from './advisories/check.ts'
import { localFile, readAdvisories, readAttacked } from './advisories/read.ts'
import { readOptions } from './arguments.ts'
import { repositoryRoot } from './cache.ts'
import { createLifecycle } from './lifecycle.ts'
import { billOfMaterials, type Lock } from './sbom/components.ts'

const published = 'https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip'

const usage = `npm run advisories -- [--from all.zip] [--attacked catalog.json] [--mended GHSA-…] [--lock package-lock.json]

  --from      ZIP file or address of records in the OSV format; by default ${published}
  --attacked  CISA's catalog of known exploited vulnerabilities (JSON): these have 2 days
  --mended    a weakness that is switched off otherwise; may be given more than once
  --lock      the lock file whose components are compared

Ends with exit code 1 when a component is past its deadline, or when the records are older than a week.`

const lifecycle = createLifecycle()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const { values } = readOptions(usage, {
    from: { type: 'string', default: published },
    attacked: { type: 'string' },
    mended: { type: 'string', multiple: true, default: [] },
    lock: { type: 'string', default: join(repositoryRoot, 'package-lock.json') },
  })
  const folder = await mkdtemp(join(tmpdir(), 'advisories-'))
  lifecycle.onEnd(() => rm(folder, { recursive: true }))
  const { components } = billOfMaterials(JSON.parse(await readFile(values.lock, 'utf8')) as Lock)
  const attacked = values.attacked ? await readAttacked(values.attacked) : new Set<string>()
  const records = readAdvisories(await localFile(values.from, folder))
  const result = await checkAdvisories(components, records, { attacked, mended: new Set(values.mended) })
  const { lines, isGood } = reportOf(result, components.length, new Date())
  console.log(lines.join('\n'))
  await lifecycle.end(isGood ? 0 : 1)
}
