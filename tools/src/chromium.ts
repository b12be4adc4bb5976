import { execFile } from 'node:child_process'
import { access, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, type LaunchOptions, chromium as playwright } from 'playwright-core'
import { cacheFolders, repositoryRoot, writableCacheFolder } from './cache.ts'
import { UserError } from './user-error.ts'

const run = promisify(execFile)

/** A Chromium that starts on this machine, with the environment it needs for that. */
export interface ChromiumProgram {
  /** Undefined where the machine's own Chrome is used. */
  executablePath: string | undefined
  env: NodeJS.ProcessEnv
}

/**
 * Starts the Chromium that came with the npm packages; nothing is downloaded.
 * @throws UserError when it cannot run here
 */
export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  const program = await findChromium()
  const args = ['--no-sandbox', ...(options.args ?? [])]
  const which = program.executablePath ? { executablePath: program.executablePath } : { channel: 'chrome' }
  return playwright.launch({
    ...options,
    ...which,
    args,
    env: { ...definedOnly(program.env), ...options.env },
  })
}

/** Finds a Chromium: `CHROMIUM_PATH`, the packaged one on Linux x86-64, the installed Chrome elsewhere. */
async function findChromium(): Promise<ChromiumProgram> {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) return { executablePath: chosen, env: process.env }
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { executablePath: undefined, env: process.env }
  const folder = await unpackedFolder()
  return { executablePath: join(folder, 'chromium'), env: await environmentFor(folder) }
}

/** Unpacked once per version: the package itself takes whatever an older version has left in the temp folder. */
async function unpackedFolder(): Promise<string> {
  const name = `chromium-${await packageVersion()}`
  for (const cache of cacheFolders()) {
    const folder = join(cache, name)
    if (await exists(join(folder, 'chromium'))) return folder
  }
  const cache = await writableCacheFolder()
  const work = await mkdtemp(join(cache, 'unpack-'))
  try {
    await unpackInto(work)
    await rename(work, join(cache, name)).catch((error) => {
      // Another process was faster; its copy is as good.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  return join(cache, name)
}

async function unpackInto(folder: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium')
  const archives = join(repositoryRoot, 'node_modules/@sparticuz/chromium/bin')
  const before = process.env.TMPDIR
  // The package unpacks into the temp folder only.
  process.env.TMPDIR = folder
  try {
    const names = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
    await Promise.all(names.map((name) => inflate(join(archives, name))))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

/** Adds the package's own libraries and fonts where the system lacks them. */
async function environmentFor(folder: string): Promise<NodeJS.ProcessEnv> {
  const fonts = (await exists('/etc/fonts/fonts.conf')) ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }
  const plain = { ...process.env, ...fonts }
  const first = await startProblem(folder, plain)
  if (!first) return plain
  const libraries = [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  const helped = { ...plain, LD_LIBRARY_PATH: libraries }
  const second = await startProblem(folder, helped)
  if (!second) return helped
  throw new UserError(
    `Chromium cannot be started: ${second}`,
    'Install its libraries (Debian, Ubuntu: apt install libnss3 libnspr4 libexpat1), or set CHROMIUM_PATH.',
  )
}

async function startProblem(folder: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  try {
    await run(join(folder, 'chromium'), ['--version'], { env, timeout: 30_000 })
    return undefined
  } catch (error) {
    const text = error instanceof Error && 'stderr' in error ? `${error.stderr}` : String(error)
    return text.trim().split('\n').at(-1)
  }
}

async function packageVersion(): Promise<string> {
  const file = join(repositoryRoot, 'node_modules/@sparticuz/chromium/package.json')
  const content: unknown = JSON.parse(await readFile(file, 'utf8'))
  if (typeof content === 'object' && content && 'version' in content) return String(content.version)
  throw new Error(`${file} has no version`)
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch {
    return false
  }
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  const entries = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return Object.fromEntries(entries)
}
