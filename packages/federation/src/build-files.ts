import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** A file of a build; sizes in bytes, absent where a compressed variant is not worth having. */
export interface BuildFile {
  path: string
  size: number
  sha256: string
  /** `sha384-…`, for the record of a release and its signature. */
  integrity: string
  br?: number
  gz?: number
}

const compressible = /\.(m?js|css|json|svg|html|txt|webmanifest)$/
/** Below this, compression saves less than a packet. */
const minCompressedBytes = 512

/** What is for the server alone: descriptors, written after the files and not part of their hash, and the frame. */
const descriptorFiles = new Set(['remote.json', 'shell.json', 'files.json', 'build.json', 'frame.cjs'])

/** Lists the files of a finished build and writes `.br` and `.gz` beside those that gain from it. */
export async function finishFiles(folder: string, compress: boolean): Promise<BuildFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !descriptorFiles.has(path) && !/\.(br|gz)$/.test(path))
    .sort()
  return await Promise.all(paths.map((path) => finishFile(folder, path, compress)))
}

async function finishFile(folder: string, path: string, compress: boolean): Promise<BuildFile> {
  const content = await readFile(join(folder, path))
  const file: BuildFile = {
    path,
    size: content.length,
    sha256: sha256(content),
    integrity: integrityOf(content),
  }
  if (!compress || !compressible.test(path) || content.length < minCompressedBytes) return file
  const [br, gz] = await Promise.all([
    brotliAsync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    gzipAsync(content, { level: 9 }),
  ])
  await Promise.all([writeFile(join(folder, `${path}.br`), br), writeFile(join(folder, `${path}.gz`), gz)])
  return { ...file, br: br.length, gz: gz.length }
}

/** The hash of a file as browsers compare it: `sha384-…`. */
export function integrityOf(content: Uint8Array | string, kind: 'sha256' | 'sha384' = 'sha384'): string {
  return `${kind}-${createHash(kind).update(content).digest('base64')}`
}

/** SHA-256 in hex. */
function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Eight hex digits for the content of a build: the same sources give the same version on every machine. */
export function contentHash(files: readonly BuildFile[], extra: unknown): string {
  const lines = files.map((file) => `${file.path} ${file.sha256}`)
  return sha256([...lines, JSON.stringify(extra)].join('\n')).slice(0, 8)
}
