import { Readable } from 'node:stream'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { renewSessions } from '../auth/session.model.ts'
import type { AnyCall } from '../core/call.ts'
import { invalid, notFound, Problem } from '../core/errors.ts'
import type { FileId } from '../core/stored-files.ts'
import { fileSize, keepFile, readFile, releaseFiles, removeLoose, storeFile } from '../core/stored-files.ts'
import type { Tx } from '../core/tx.ts'
import { uploadedFile } from '../core/upload.ts'
import { write } from '../core/write.ts'
import type { UserDoc } from './user.model.ts'
import { User } from './user.model.ts'
import { toSessionUser } from './user.presenter.ts'

/** Edge length in pixels: sharp on any screen at the largest size we show. */
const edge = 512
/** A small file can hold a picture of gigabytes; more pixels than any camera of a phone are refused unread. */
const mostPixels = 50e6
/** Seconds. */
const patience = 10

const accepted = new Set<string | undefined>(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])

/**
 * Makes the uploaded picture the caller's own: type by content, turned upright, square, scaled, without metadata, under
 * a name of its own that never means another picture.
 * @throws Problem 415 for what is no picture, 422 for one that cannot be read
 */
export async function changePhoto(ctx: AnyCall): Promise<UserDoc> {
  const { path, size } = uploadedFile(ctx)
  if (size === 0) throw invalid({ profileImage: 'photo.required' })
  if (!accepted.has((await fileTypeFromFile(path))?.mime)) throw notAnImage()
  const picture = await scaled(path)
  const file = await storeFile(Readable.from([picture]), ctx.now())
  const old: FileId[] = []
  try {
    return await write(ctx, async (tx) => {
      await keepFile(file)
      return await replace(ctx, tx, file, old)
    })
  } finally {
    await removeLoose([file, ...old])
  }
}

/** Takes the caller's picture away; the initials are shown again. */
export async function removePhoto(ctx: AnyCall): Promise<UserDoc> {
  const old: FileId[] = []
  const user = await write(ctx, (tx) => replace(ctx, tx, null, old))
  await removeLoose(old)
  return user
}

async function replace(ctx: AnyCall, tx: Tx, file: FileId | null, old: FileId[]): Promise<UserDoc> {
  const before = await tx.load(User, ctx.user.id)
  const profileImageUrl = file ? `/uploads/${file}.webp` : null
  const after = await tx.update(User, before, { profileImageUrl, photoFile: file })
  if (before.photoFile) {
    await releaseFiles([before.photoFile], tx.now)
    old.push(before.photoFile)
  }
  await renewSessions(toSessionUser(after))
  tx.audit({ action: 'user.photoChanged', entityType: 'user', entityId: after._id, before, after })
  return after
}

function notAnImage(): Problem {
  return new Problem(415, 'photo.type', { errors: { profileImage: 'photo.type' } })
}

async function scaled(path: string): Promise<Buffer> {
  try {
    // One frame only; whatever the file knows of place, time and camera is not written again.
    return await sharp(path, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
      .timeout({ seconds: patience })
      .rotate()
      .resize(edge, edge, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    throw invalid({ profileImage: 'photo.unreadable' })
  }
}

/** Answers with a picture. Names are not guessable and never reused, so browsers may keep it. 404 when it is gone. */
export async function sendPhoto({ http }: AnyCall, name: string): Promise<void> {
  const owner = await User.findOne({ profileImageUrl: `/uploads/${name}` }, { photoFile: 1 }).lean<UserDoc>()
  const size = owner?.photoFile ? await fileSize(owner.photoFile) : undefined
  if (!owner?.photoFile || size === undefined) throw notFound()
  http.status = 200
  http.set({
    'Cache-Control': 'private, max-age=31536000, immutable',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Content-Disposition': 'inline',
    ETag: `"${owner.photoFile}"`,
  })
  if (http.fresh) {
    http.status = 304
    return
  }
  http.type = 'image/webp'
  http.length = size
  if (http.method !== 'HEAD') http.body = readFile(owner.photoFile)
}
