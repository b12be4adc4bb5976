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

/** A hash over everything a build reads: its own folder, the shared packages and the lock file; tests left out. */
export async function sourceFingerprint(folder: string, mode: string): Promise<string> {
  const packages = (await readdir(join(workspaceRoot, 'packages'))).filter((name) => name !== 'testing')
  const roots = [
    ...['src', 'remote.config.ts', 'package.json', 'tsconfig.json'].map((path) => join(folder, path)),
    ...packages.flatMap((name) => [
      join(workspaceRoot, 'packages', name, 'src'),
      join(workspaceRoot, 'packages', name, 'package.json'),
    ]),
    join(workspaceRoot, 'package-lock.json'),
  ]
  const files = (await Promise.all(roots.map(filesUnder))).flat()
  const hash = createHash('sha256').update(mode)
  for (const file of files) hash.update(file.slice(workspaceRoot.length)).update(await readFile(file))
  return hash.digest('hex')
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

/** What the build in a folder was made from; undefined when there is none that finished. */
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
