import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileTypeFromFile } from 'file-type'
import { invalid, Problem, unavailable } from '../../kernel/base/errors.ts'
import { op } from '../../kernel/database/filter.ts'
import type { FileId } from '../../kernel/database/stored-files.ts'
import { keepFile, releaseFiles, removeOrphans, storeFile } from '../../kernel/database/stored-files.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { sendStoredFile } from '../../kernel/http/send-stored-file.ts'
import { temporaryFolder, uploadedFile } from '../../kernel/http/upload.ts'
import type { Written } from '../../kernel/http/written.ts'
import type { Tx } from '../../kernel/writes/tx.ts'
import { write } from '../../kernel/writes/write.ts'
import { renewSessions } from '../auth/index.ts'
import { Converter } from '../converter/index.ts'
import type { UserDoc } from '../users/index.ts'
import { toSessionUser, User } from '../users/index.ts'

/** A small file can hold a picture of gigabytes; more pixels than any camera of a phone are refused unread. */
export const maxPhotoPixels = 50e6

/** Pictures are decoded in a process of their own, one after the other: see `documents/convert`. */
const converter = new Converter({ timeout: 30_000, memory: 800 * 1024 * 1024 })
/** Milliseconds, with the pictures of others before it. */
const decodeTimeoutMs = 120_000

/** Media types of the pictures that are taken, by their content. */
export const photoTypes: ReadonlySet<string | undefined> = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
])

/**
 * Makes the uploaded picture the caller's own: type by content, turned upright, square, scaled, without metadata, under
 * a name of its own that never means another picture.
 * @throws Problem 415 for what is no picture, 422 for one that cannot be read
 */
export async function changePhoto(call: AnyCall): Promise<Written<UserDoc>> {
  const { path, size } = uploadedFile(call)
  if (size === 0) throw invalid({ profileImage: 'photo.required' })
  if (!photoTypes.has((await fileTypeFromFile(path))?.mime)) throw notAnImage()
  const file = await scaled(path, call.now())
  const old: FileId[] = []
  try {
    return await write(call, async (tx) => {
      await keepFile(file)
      return await replace(tx, await tx.load(User, call.user.id), file, old)
    })
  } finally {
    await removeOrphans([file, ...old])
  }
}

/** Takes the caller's picture away, if there is one; the initials are shown again. */
export async function removePhoto(call: AnyCall): Promise<Written<UserDoc>> {
  const old: FileId[] = []
  const user = await write(
    call,
    async (tx) => {
      const before = await tx.load(User, call.user.id)
      return before.profileImageUrl ? await replace(tx, before, null, old) : before
    },
    { audited: false },
  )
  await removeOrphans(old)
  return user
}

async function replace(tx: Tx, before: UserDoc, file: FileId | null, old: FileId[]): Promise<UserDoc> {
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

/** Stores the picture as it is shown. */
async function scaled(path: string, now: Date): Promise<FileId> {
  const folder = await temporaryFolder()
  try {
    const target = join(folder, 'photo.webp')
    const request = {
      kind: 'photo' as const,
      sources: [path],
      target,
      maxPixels: maxPhotoPixels,
      maxPages: 1,
    }
    const signal = AbortSignal.timeout(decodeTimeoutMs)
    const answer = await converter.convert(request, signal).catch((error: unknown) => {
      throw signal.aborted ? unavailable() : error
    })
    if ('failure' in answer) throw invalid({ profileImage: 'photo.unreadable' })
    return await storeFile(target, now)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Answers with a picture. Names are not guessable and never reused, so browsers may keep it. 404 when it is gone. */
export async function sendPhoto({ ctx }: AnyCall, name: string): Promise<void> {
  const owner = await User.findOne(
    { profileImageUrl: op.typed(`/uploads/${name}`) },
    { photoFile: 1 },
  ).lean<UserDoc>()
  const headers = {
    'Cache-Control': 'private, max-age=31536000, immutable',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  }
  await sendStoredFile(ctx, owner?.photoFile, { type: 'image/webp', disposition: 'inline', headers })
}
