import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Content } from './send-file.ts'

/** `shell.json` of a build of the shell; written by `@drayline/federation`. */
export interface ShellDescriptor {
  version: string
  contract: string
  /** Packages it provides to remotes, with their versions; absent in older builds. */
  shared?: Record<string, string>
  scripts: string[]
  styles: string[]
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
  read(content: Content): Promise<Buffer>
}

/** Gives the present build of a folder; it is read again after the shell was built anew. */
export function shellBuilds(dir: string): () => Promise<ShellBuild | undefined> {
  let known: { modified: number; build: ShellBuild } | undefined
  return async () => {
    const info = await stat(join(dir, 'files.json')).catch(() => undefined)
    if (!info) return undefined
    if (known?.modified === info.mtimeMs) return known.build
    known = { modified: info.mtimeMs, build: await readShellBuild(dir) }
    return known.build
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
  return { descriptor, files: new Map(files), read: memoryReader(paths) }
}

/** Reads each file once: the shell is small, and a build never changes while it is in use. */
function memoryReader(paths: ReadonlyMap<string, string>): ShellBuild['read'] {
  const contents = new Map<string, Promise<Buffer>>()
  return ({ sha256 }) => {
    const reading = contents.get(sha256) ?? readFile(paths.get(sha256) ?? '')
    contents.set(sha256, reading)
    reading.catch(() => contents.delete(sha256))
    return reading
  }
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T
}
