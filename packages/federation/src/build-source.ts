import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { workspaceRoot } from './paths.ts'

const run = promisify(execFile)

/** What a build was made from. */
export interface BuildSource {
  /** Commit of the checkout; null where there is none. */
  commit: string | null
  /** True if files differed from the commit. */
  dirty: boolean
  /** SHA-256 of the lock file in hex; null without one. */
  lock: string | null
}

/** Reads what a folder is built from. Where the checkout is left behind (an image), `BUILD_COMMIT` names the commit. */
export async function buildSource(folder: string): Promise<BuildSource> {
  const [commit, changes, lock] = await Promise.all([
    git(folder, 'rev-parse', 'HEAD'),
    git(folder, 'status', '--porcelain'),
    readFile(join(workspaceRoot, 'package-lock.json')).catch(() => undefined),
  ])
  return {
    commit: commit ?? (process.env.BUILD_COMMIT || null),
    dirty: Boolean(changes),
    lock: lock ? createHash('sha256').update(lock).digest('hex') : null,
  }
}

/**
 * The moment a build belongs to, ISO 8601: that of its commit, since the clock would give each build other bytes. Only
 * changes that no commit holds are of now. `SOURCE_DATE_EPOCH` (seconds) decides where it is set.
 */
export async function sourceTime(folder: string, { commit, dirty }: BuildSource): Promise<string> {
  const seconds = process.env.SOURCE_DATE_EPOCH ?? (!dirty && commit && (await commitTime(folder)))
  return (seconds ? new Date(Number(seconds) * 1_000) : new Date()).toISOString()
}

function commitTime(folder: string): Promise<string | undefined> {
  return git(folder, 'log', '-1', '--format=%ct')
}

async function git(folder: string, ...args: string[]): Promise<string | undefined> {
  const answer = await run('git', args, { cwd: folder }).catch(() => undefined)
  return answer?.stdout.trim()
}
