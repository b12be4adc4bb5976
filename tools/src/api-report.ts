// Writes the reports of the packages' public surfaces: `npm run api-report`
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readOptions } from './arguments.ts'
import { repositoryRoot } from './cache.ts'
import { createLifecycle } from './lifecycle.ts'
import { compilePackages } from './packages/compile.ts'
import { type PublishedPackage, publishedPackages } from './packages/published.ts'
import { entryLines, raised, readReport, reportFile, reportText, surfaceChange } from './packages/report.ts'
import { surfaceOf } from './packages/surface.ts'
import { UserError } from './user-error.ts'
import { withEntry } from './versions/changelog.ts'

const usage = `npm run api-report -- [--compatible | --breaking]

  Writes packages/*/api-report.txt anew. Of a package whose surface changed since its report, without a higher version,
  it raises the version and writes what is new into CHANGELOG.md, for you to say it better: by a minor version when
  everything that was there still is, otherwise say which:
  --compatible  what changed compiles as before everywhere: a minor version
  --breaking    it does not: a major version`

const lifecycle = createLifecycle()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const { values } = readOptions(usage, { compatible: { type: 'boolean' }, breaking: { type: 'boolean' } })
  const packages = publishedPackages()
  const compiled = join(repositoryRoot, `.cache/api-report-${process.pid}`)
  lifecycle.onEnd(() => rm(compiled, { recursive: true, force: true }))
  await compilePackages(packages, compiled)
  const problems: string[] = []
  for (const own of packages) {
    const surface = surfaceOf(own, join(compiled, own.short))
    const part = neededRaise(own, surface, values)
    if (part === 'unsaid') problems.push(...whatWent(own, surface))
    else await keep(own, surface, part)
  }
  if (problems.length > 0)
    throw new UserError(problems.join('\n'), 'Bring it back, or say --compatible or --breaking.')
  await lifecycle.end(0)
}

type Raise = 'none' | 'minor' | 'major' | 'unsaid'

function neededRaise(
  own: PublishedPackage,
  surface: string,
  said: { compatible?: boolean; breaking?: boolean },
): Raise {
  const kept = readReport(own)
  if (!kept || kept.surface === surface.trim() || kept.version !== own.manifest.version) return 'none'
  if (surfaceChange(kept.surface, surface).gone.length === 0 || said.compatible) return 'minor'
  return said.breaking ? 'major' : 'unsaid'
}

function whatWent(own: PublishedPackage, surface: string): string[] {
  const { gone } = surfaceChange(readReport(own)?.surface ?? '', surface)
  return [`${own.manifest.name}: went or changed:`, ...gone.map((line) => `  ${line.slice(0, 160)}`)]
}

async function keep(own: PublishedPackage, surface: string, part: 'none' | 'minor' | 'major'): Promise<void> {
  const { name, version: before } = own.manifest
  const version = part === 'none' ? before : raised(before, part)
  if (version !== before) {
    await replaceIn(join(own.folder, 'package.json'), `"version": "${before}"`, `"version": "${version}"`)
    const locked = (text: string) => `"name": "${name}",\n      "version": "${text}"`
    await replaceIn(join(repositoryRoot, 'package-lock.json'), locked(before), locked(version))
    const { gone, added } = surfaceChange(readReport(own)?.surface ?? '', surface)
    const changelog = join(own.folder, 'CHANGELOG.md')
    const lines = entryLines(gone, added)
    await writeFile(changelog, withEntry(await readFile(changelog, 'utf8'), version, lines))
    console.log(`${name} ${before} → ${version}: ${lines.join(' ')}`)
  }
  await writeFile(reportFile(own), reportText({ ...own, manifest: { ...own.manifest, version } }, surface))
}

async function replaceIn(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(from, to))
}
