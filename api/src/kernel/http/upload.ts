import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerMessageKey } from '@drayline/domain/kernel/text/server-messages'
import type { Context } from 'koa'
import { koaBody } from 'koa-body'
import { badRequest, invalid, noRoomForFiles, Problem } from '../base/errors.ts'
import type { ScannerAddress } from '../base/virus-scan.ts'
import { hasRoomForFiles } from '../database/database-disk.ts'
import type { AnyCall } from './call.ts'
import { refuseHarmful } from './scan-upload.ts'

/** One file a route takes, as `multipart/form-data`. */
export interface UploadRules {
  /** Name of its field; `file` by default. */
  field?: string
  /** Largest file; more is refused while it arrives. */
  maxBytes: number
  /** Message in that case. */
  tooLarge: ServerMessageKey
  missing: ServerMessageKey
}

/** A file that arrived. It is gone when the call has been answered. */
export interface UploadedFile {
  path: string
  /** Bytes. */
  size: number
  sha256: string
  /** As the sender wrote it: not to be trusted. */
  name: string
}

/** Room for the other fields and the boundaries between them. */
const envelope = 64 * 1024

/**
 * Receives a file into a folder of its own, has it scanned where a scanner is set, hands the other fields to `use`, and
 * removes the folder whatever happens.
 * @throws Problem 503 too little of the disk is left or the scanner is silent, 413 too large, 415 not multipart, 422
 * none, several or harmful files, 400 broken off or malformed
 */
export async function withUpload(
  ctx: Context,
  { rules, scanner }: { rules: UploadRules; scanner: ScannerAddress | undefined },
  use: (fields: Record<string, unknown>) => Promise<void>,
): Promise<void> {
  if (!ctx.is('multipart/form-data')) throw new Problem(415, 'error.mediaType')
  if (Number(ctx.req.headers['content-length'] ?? 0) > rules.maxBytes + envelope) {
    await letFinish(ctx, rules)
    throw tooLarge(rules)
  }
  if (!hasRoomForFiles()) {
    await letFinish(ctx, rules)
    throw noRoomForFiles()
  }
  const folder = await temporaryFolder()
  try {
    await receive(ctx, rules, folder)
    ctx.state.upload = theFile(ctx, rules)
    await refuseHarmful(ctx, fieldOf(rules), ctx.state.upload, scanner)
    const fields = { ...(ctx.request.body as Record<string, unknown> | undefined) }
    const { sha256, size, name } = ctx.state.upload
    // Tells this request from another under the same Idempotency-Key.
    ctx.request.body = { ...fields, file: { sha256, size, name } }
    await use(fields)
  } finally {
    ctx.state.upload = undefined
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** The file of a call whose route has `upload`. */
export function uploadedFile({ ctx }: AnyCall): UploadedFile {
  if (!ctx.state.upload) throw new Error('This route takes no file')
  return ctx.state.upload
}

async function receive(ctx: Context, rules: UploadRules, folder: string): Promise<void> {
  const parse = koaBody({
    json: false,
    urlencoded: false,
    text: false,
    multipart: true,
    patchNode: false,
    parsedMethods: ['POST'] as never,
    formidable: {
      uploadDir: folder,
      hashAlgorithm: 'sha256',
      maxFiles: 1,
      maxFileSize: rules.maxBytes,
      maxTotalFileSize: rules.maxBytes,
      allowEmptyFiles: true,
      minFileSize: 0,
      maxFields: 20,
      maxFieldsSize: envelope / 2,
      // Parts in which a name says it is a file; any other file field would be kept for nothing.
      filter: ({ name }: { name: string | null }) => name === fieldOf(rules),
    } as never,
  })
  const gone = whenGone(ctx)
  try {
    await Promise.race([parse(ctx, async () => undefined), gone.promise])
  } catch (error) {
    await letFinish(ctx, rules)
    throw asProblem(error, rules)
  } finally {
    gone.forget()
  }
}

/** Rejects when the sender leaves. The parser alone would wait forever for someone who left before it began. */
function whenGone(ctx: Context) {
  const { promise, reject } = Promise.withResolvers<never>()
  const check = () => {
    if (!ctx.req.complete) reject(badRequest())
  }
  promise.catch(() => undefined)
  ctx.req.once('close', check)
  if (ctx.req.destroyed) check()
  return { promise, forget: () => ctx.req.off('close', check) }
}

const drainTimeoutMs = 10_000

/**
 * Lets the sender of a refused file finish, and keeps nothing of it: browsers do not read an answer while they are
 * still sending, and would tell of a broken connection instead of the reason. Only to a point: who sends several times
 * too much is cut off.
 */
async function letFinish({ req }: Context, { maxBytes }: UploadRules): Promise<void> {
  if (req.complete || req.destroyed) return
  let left = 4 * maxBytes
  const { promise, resolve } = Promise.withResolvers<void>()
  const count = (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) resolve()
  }
  const timeout = setTimeout(resolve, drainTimeoutMs)
  req.on('data', count).once('end', resolve).once('close', resolve).resume()
  await promise
  clearTimeout(timeout)
  req.off('data', count)
}

/** Codes of formidable, whose errors carry no status that Koa reads. */
const sizeErrors = new Set<unknown>([1009, 1016])
const tooManyFiles = 1015

function asProblem(error: unknown, rules: UploadRules): unknown {
  const { code, httpCode } = error as { code?: unknown; httpCode?: number }
  if (sizeErrors.has(code)) return tooLarge(rules)
  if (code === tooManyFiles) return invalid({ [fieldOf(rules)]: 'document.file.single' })
  if (/\bENOSPC\b/.test(String(error))) return noRoomForFiles()
  const theirs = (httpCode !== undefined && httpCode < 500) || typeof code === 'number'
  return theirs ? badRequest() : error
}

function fieldOf({ field = 'file' }: UploadRules): string {
  return field
}

function tooLarge(rules: UploadRules): Problem {
  return new Problem(413, rules.tooLarge, { errors: { [fieldOf(rules)]: rules.tooLarge } })
}

interface ParsedFile {
  filepath: string
  size: number
  hash?: unknown
  originalFilename: string | null
}

function theFile(ctx: Context, rules: UploadRules): UploadedFile {
  const files = (ctx.request as { files?: Record<string, ParsedFile | ParsedFile[]> }).files?.[fieldOf(rules)]
  const [file, ...more] = [files ?? []].flat()
  if (!file) throw invalid({ [fieldOf(rules)]: rules.missing })
  if (more.length > 0) throw invalid({ [fieldOf(rules)]: 'document.file.single' })
  return {
    path: file.filepath,
    size: file.size,
    sha256: String(file.hash),
    name: file.originalFilename ?? '',
  }
}

const prefix = 'drayline-files-'

/** An empty folder that only this user of the machine can read; its name says which process it belongs to. */
export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
}

/** Removes folders that killed processes left behind. Those of running ones are left alone. */
export async function cleanUpTemporaryFolders(now: Date): Promise<number> {
  let removed = 0
  for (const name of await readdir(tmpdir())) {
    const owner = new RegExp(`^${prefix}(\\d+)-\\w{6}$`).exec(name)?.[1]
    const path = join(tmpdir(), name)
    if (!owner || !(await isLeftBehind(Number(owner), path, now))) continue
    await rm(path, { recursive: true, force: true }).catch(() => undefined)
    removed += 1
  }
  return removed
}

/** Nothing is worked on for an hour; a restarted container may have the process id of the one before. */
async function isLeftBehind(pid: number, path: string, now: Date): Promise<boolean> {
  if (pid !== process.pid) return !isRunning(pid)
  const changed = (await stat(path).catch(() => undefined))?.mtimeMs ?? now.getTime()
  const started = Date.now() - process.uptime() * 1000
  return changed < Math.max(started, now.getTime() - 60 * 60 * 1000)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}
