import type { ChildProcess } from 'node:child_process'
import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { forkBound } from '../../kernel/process/bound-process.ts'
import type { ConvertRequest } from './protocol.ts'

const heapMegabytes = 768
const require = createRequire(import.meta.url)

/** Code that the process runs: its own files and the installed libraries. */
const ownCode = ['*', '../../kernel/base/no-network.ts'].map((path) => join(import.meta.dirname, path))
const libraries = ['sharp', '@cantoo/pdf-lib', '@hyzyla/pdfium'].map((name) => {
  const path = require.resolve(name)
  return join(path.slice(0, path.lastIndexOf('node_modules')), 'node_modules', '*')
})

/**
 * Starts the process for one file. It may read its sources and write its target, and nothing else but code: no other
 * file, no process, no worker. Libraries in machine code (`sharp`) are let in for pictures alone; Node's permissions do
 * not bind these, so they are handed bytes instead of paths. Where the system lets us, the process is in a network of
 * its own that leads nowhere; in any case JavaScript opens no connection (`no-network.ts`).
 */
export async function startIsolated(
  { kind, sources, target, parts = [] }: ConvertRequest,
  script = 'child.ts',
): Promise<ChildProcess> {
  const drawsPictures = kind === 'image' || kind === 'photo' || kind === 'thumbnail'
  const rights = [
    '--permission',
    ...[...ownCode, ...new Set(libraries), ...sources].map((path) => `--allow-fs-read=${path}`),
    ...[target, ...parts.map((part) => part.target)].map((path) => `--allow-fs-write=${path}`),
    ...(drawsPictures ? ['--allow-addons'] : ['--disallow-code-generation-from-strings']),
    // Node warns that addons could do anything; that is said above.
    '--disable-warning=SecurityWarning',
    `--max-old-space-size=${heapMegabytes}`,
  ]
  return forkBound(join(import.meta.dirname, script), {
    ...((await hasOwnNetworks()) && { through: inOwnNetwork }),
    execArgv: rights,
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
  })
}

/** A user namespace, in which anybody may make a network namespace: it has no interface that is up. */
const inOwnNetwork = ['unshare', '--user', '--map-current-user', '--net', '--']
let ownNetworks: Promise<boolean> | undefined

/** Tells whether this system lets a process have a network of its own; containers usually forbid it. */
export function hasOwnNetworks(): Promise<boolean> {
  const [program = '', ...options] = inOwnNetwork
  ownNetworks ??= promisify(execFile)(program, [...options, 'true'], { timeout: 5_000 }).then(
    () => true,
    () => false,
  )
  return ownNetworks
}
