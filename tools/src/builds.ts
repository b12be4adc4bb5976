import { spawn } from 'node:child_process'
import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readBuildRecord, sourceFingerprint } from '@drayline/federation/fingerprint'
import { repositoryRoot } from './cache.ts'
import { UserError } from './user-error.ts'

const parallelBuilds = 2

/** The shell and every remote: the folders of the repository that are built for the browser. */
export async function buildFolders(): Promise<string[]> {
  const entries = await readdir(repositoryRoot, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory() && entry.name.startsWith('mf-'))
  return ['shell', ...names.map((entry) => entry.name).sort()]
}

/** The remotes among the folders. */
export async function remoteFolders(): Promise<string[]> {
  return (await buildFolders()).filter((name) => name !== 'shell')
}

/** Returns whether a folder's build is missing or was made from other sources. */
export async function isStale(name: string): Promise<boolean> {
  const folder = join(repositoryRoot, name)
  const record = await readBuildRecord(join(folder, 'dist'))
  const descriptor = name === 'shell' ? 'shell.json' : 'remote.json'
  if (!record || !(await exists(join(folder, 'dist', descriptor)))) return true
  return record.fingerprint !== (await sourceFingerprint(folder, 'production'))
}

/** The folders whose build is stale. */
export async function staleFolders(): Promise<string[]> {
  const folders = await buildFolders()
  const stale = await Promise.all(folders.map(isStale))
  return folders.filter((_, index) => stale[index])
}

/**
 * Builds these folders, at most two at a time.
 * @throws UserError with the compiler's own words when one fails
 */
export async function buildAll(
  names: string[],
  note: (text: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const waiting = [...names]
  const worker = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      await buildOne(name, signal)
      note(`${name} built`)
    }
  }
  const results = await Promise.allSettled(Array.from({ length: parallelBuilds }, worker))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

function buildOne(name: string, signal?: AbortSignal): Promise<void> {
  const cli = join(repositoryRoot, 'packages/federation/src/cli.ts')
  const child = spawn(process.execPath, [cli, 'build'], {
    cwd: join(repositoryRoot, name),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal ? { signal } : {}),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', (code) => {
      if (code === 0) return done()
      failed(new UserError(`${name} cannot be built:\n${output.trim()}`, 'Correct what is named above.'))
    })
  })
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch {
    return false
  }
}
