import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Content } from './send-file.ts'

/** `shell.json` of a build of the shell; written by `@drayline/federation`. */
export interface ShellDescriptor {
  version: string
  contract: string
  /** All it offers, in ascending order; builds that offer one alone may lack it. */
  contracts?: string[]
  /** Packages it provides to remotes, with their versions; absent in older builds. */
  shared?: Record<string, string>
  scripts: string[]
  styles: string[]
  /** Files of the shell's own screens, by name; absent in older builds. */
  screens?: Record<string, string[]>
  /** Files of what remotes may begin with beyond the shell's first code, by the module's key; absent in older builds. */
  later?: Record<string, string[]>
  /** The script that draws the page's frame, with its hash; absent in older builds and while developing. */
  frame?: { file: string; integrity: string }
}

interface ListedFile extends Content {
  path: string
  br?: number
  gz?: number
}

/** A file of the shell with its compressed variants. */
export interface ShellFile extends Content {
  path: string
  br: Content | null
  gz: Content | null
}

/** A build of the shell on disk. */
export interface ShellBuild {
  descriptor: ShellDescriptor
  files: ReadonlyMap<string, ShellFile>
  /** Source of the script that draws the page's frame. */
  frame?: string | undefined
  read(content: Content): Promise<Buffer>
}

const builds = new Map<string, () => Promise<ShellBuild | undefined>>()

/**
 * Gives the present build of a folder; it is read again after the shell was built anew. While a build is being written
 * the one before is served on, from memory.
 */
export function shellBuilds(dir: string): () => Promise<ShellBuild | undefined> {
  const present = builds.get(dir) ?? watchBuild(dir)
  builds.set(dir, present)
  return present
}

function watchBuild(dir: string): () => Promise<ShellBuild | undefined> {
  let known: { modified: number; build: ShellBuild } | undefined
  let reading: Promise<void> | undefined
  const read = async (modified: number) => {
    try {
      const build = await readShellBuild(dir)
      known = { modified, build }
    } catch {
      // Half written: the next request looks again.
    }
    reading = undefined
  }
  return async () => {
    const info = await stat(join(dir, 'files.json')).catch(() => undefined)
    if (info && known?.modified !== info.mtimeMs) {
      reading ??= read(info.mtimeMs)
      await reading
    }
    return known?.build
  }
}

async function readShellBuild(dir: string): Promise<ShellBuild> {
  const [descriptor, list] = await Promise.all([
    readJson<ShellDescriptor>(join(dir, 'shell.json')),
    readJson<{ files: ListedFile[] }>(join(dir, 'files.json')),
  ])
  const paths = new Map<string, string>()
  const content = (key: string, path: string, size: number): Content => {
    paths.set(key, join(dir, path))
    return { sha256: key, size }
  }
  const files = list.files.map(({ path, sha256, size, br, gz }): [string, ShellFile] => [
    path,
    {
      path,
      ...content(sha256, path, size),
      // A variant is named after its original; only the entity tag needs the name.
      br: br === undefined ? null : content(`br-${sha256}`, `${path}.br`, br),
      gz: gz === undefined ? null : content(`gz-${sha256}`, `${path}.gz`, gz),
    },
  ])
  const [read, frame] = await Promise.all([
    memoryReader(paths, new Map(files)),
    readFrame(dir, descriptor.frame),
  ])
  return { descriptor, files: new Map(files), frame, read }
}

/**
 * Reads the script that draws frames.
 * @throws Error when it is not the one that the descriptor names: the build is being written
 */
async function readFrame(dir: string, frame: ShellDescriptor['frame']): Promise<string | undefined> {
  if (!frame) return undefined
  const source = await readFile(join(dir, frame.file))
  const hash = createHash('sha384').update(source).digest('base64')
  if (frame.integrity !== `sha384-${hash}`) throw new Error(`${frame.file} is not the one of this build`)
  return source.toString()
}

/**
 * Reads all files at once, two megabytes: the next build removes them while this one is still in use.
 * @throws Error when a file is missing or not as long as the list says: the build is being written
 */
async function memoryReader(
  paths: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, ShellFile>,
): Promise<ShellBuild['read']> {
  const contents = new Map<string, Buffer>()
  const listed = [...files.values()]
    .flatMap((file) => [file, file.br, file.gz])
    .filter((each) => each !== null)
  await Promise.all(
    listed.map(async ({ sha256, size }) => {
      const bytes = await readFile(paths.get(sha256) ?? '')
      if (bytes.length !== size) throw new Error(`${paths.get(sha256)} is not complete`)
      contents.set(sha256, bytes)
    }),
  )
  return async ({ sha256 }) => {
    const bytes = contents.get(sha256)
    if (!bytes) throw new Error(`The build has no content ${sha256}`)
    return bytes
  }
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T
}
