import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { workspaceRoot } from './paths.ts'

const recordFile = 'build.json'

interface BuildRecord {
  fingerprint: string
  version: string
}

/** Packages that no build takes anything from: tests, and the template of new remotes. */
const unbuilt = ['testing', 'reference-remote', 'api-document']
const lockFile = 'package-lock.json'

/** A hash over everything a build reads: its own folder, shared and installed packages; tests left out. */
export async function sourceFingerprint(folder: string, mode: string): Promise<string> {
  const own = join(workspaceRoot, 'packages')
  // Elsewhere than in this repository they are installed packages, which the lock file tells.
  const packages = existsSync(own) ? (await readdir(own)).filter((name) => !unbuilt.includes(name)) : []
  const roots = [
    ...['src', 'remote.config.ts', 'package.json', 'tsconfig.json'].map((path) => join(folder, path)),
    ...packages.flatMap((name) => [join(own, name, 'src'), join(own, name, 'package.json')]),
    join(workspaceRoot, lockFile),
  ]
  const files = (await Promise.all(roots.map(filesUnder))).flat()
  const hash = createHash('sha256').update(mode)
  for (const file of files) {
    const content = await readFile(file)
    hash
      .update(file.slice(workspaceRoot.length))
      .update(file.endsWith(lockFile) ? installedPackages(content.toString()) : content)
  }
  return hash.digest('hex')
}

/**
 * Hashes what a lock file installs, without our own folders: a new remote must not make the builds of the others
 * stale.
 */
export function installedPackages(lock: string): string {
  const { packages } = JSON.parse(lock) as { packages: Record<string, { link?: boolean }> }
  const installed = Object.entries(packages).filter(
    ([path, entry]) => path.includes('node_modules/') && !entry.link,
  )
  return JSON.stringify(installed)
}

async function filesUnder(path: string): Promise<string[]> {
  if (!existsSync(path)) return []
  if (/\.(ts|json)$/.test(path)) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** Fingerprint of the build in a folder; undefined when there is none that finished. */
export async function readBuildRecord(outputPath: string): Promise<BuildRecord | undefined> {
  try {
    return JSON.parse(await readFile(join(outputPath, recordFile), 'utf8')) as BuildRecord
  } catch {
    return undefined
  }
}

/** Notes what a build was made from. Written last: its presence says that the build is complete. */
export async function writeBuildRecord(outputPath: string, record: BuildRecord): Promise<void> {
  await writeFile(join(outputPath, recordFile), `${JSON.stringify(record)}\n`)
}
