import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { ReadEntry } from 'tar'
import { Parser } from 'tar'
import { isSafePath, maxBuildBytes, maxFileBytes, maxFiles } from './release-check.ts'

/** Largest upload in bytes, compressed. A build holds its files three times: plain, gzip and brotli. */
export const maxUploadBytes = 64 * 1024 * 1024

/** Archives consist of blocks of this size. */
const blockSize = 512

/** An upload that is no build. `tooLarge` tells it from one that is broken. */
export class UploadRefused extends Error {
  readonly tooLarge: boolean

  constructor(problem: string, tooLarge = false) {
    super(problem)
    this.name = 'UploadRefused'
    this.tooLarge = tooLarge
  }
}

/**
 * Unpacks a build from a .tar.gz in memory, checking every entry before it is read: plain files inside the folder
 * only, and no more of them than a build may have. Nothing is written anywhere.
 * @throws UploadRefused
 */
export async function unpackBuild(source: Readable): Promise<Map<string, Buffer>> {
  const archive = readArchive()
  const packed = source.pipe(limited(maxUploadBytes))
  const unpacked = packed.pipe(createGunzip())
  source.once('error', (error) => packed.destroy(error))
  packed.once('error', (error) => unpacked.destroy(error))
  try {
    for await (const chunk of unpacked) {
      archive.write(chunk as Buffer)
      // The rest is padding; reading on would let a few bytes keep the process busy.
      if (archive.ended()) break
    }
  } catch (error) {
    throw error instanceof UploadRefused ? error : broken()
  }
  if (!archive.ended()) throw broken()
  return archive.files
}

/** Takes an archive in pieces; `write` throws at the first entry that may not be. */
function readArchive() {
  const files = new Map<string, Buffer>()
  // A parser told to unpack by itself would not stop at the end.
  const parser = new Parser({ strict: true, gzip: false, brotli: false, zstd: false } as never)
  let total = 0
  let ended = false
  let problem: Error | undefined
  parser.on('eof', () => {
    ended = true
  })
  parser.on('warn', () => {
    problem ??= broken()
  })
  parser.on('entry', (entry: ReadEntry) => {
    total += entry.size
    problem ??= entryProblem(entry, files.size, total)
    const chunks: Buffer[] = []
    entry.on('data', (chunk: Buffer) => problem ?? chunks.push(chunk))
    entry.on('end', () => {
      if (entry.type === 'File') files.set(plainPath(entry.path), Buffer.concat(chunks))
    })
  })
  const write = (chunk: Buffer) => {
    for (let at = 0; at < chunk.length && !ended && !problem; at += blockSize)
      parser.write(chunk.subarray(at, at + blockSize))
    if (problem) throw problem
  }
  return { files, write, ended: () => ended }
}

function broken(): UploadRefused {
  return new UploadRefused('is not a readable .tar.gz archive')
}

function entryProblem(entry: ReadEntry, count: number, total: number): UploadRefused | undefined {
  if (entry.type === 'Directory') return undefined
  const path = plainPath(entry.path)
  if (entry.type !== 'File') return new UploadRefused(`${entry.path}: is a ${entry.type}, not a file`)
  if (!isSafePath(path)) return new UploadRefused(`${entry.path}: is not a plain relative path`)
  if (entry.size > maxFileBytes)
    return new UploadRefused(`${path}: is larger than ${megabytes(maxFileBytes)}`, true)
  if (total > maxBuildBytes)
    return new UploadRefused(`the build is larger than ${megabytes(maxBuildBytes)}`, true)
  if (count >= maxFiles) return new UploadRefused(`the build has more than ${maxFiles} files`, true)
  return undefined
}

/** `./page.js` and `page.js` are the same file. */
function plainPath(path: string): string {
  return path.replace(/^\.\//, '')
}

function limited(most: number): Transform {
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      if (seen > most) done(new UploadRefused(`the upload is larger than ${megabytes(most)}`, true))
      else done(null, chunk)
    },
  })
}

function megabytes(bytes: number): string {
  return `${bytes / 1024 / 1024} MB`
}
