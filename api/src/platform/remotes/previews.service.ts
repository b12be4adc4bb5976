import type { AuditAction } from '@drayline/domain/kernel/journal/audit-actions'
import { previewParameter, readPreview } from '@drayline/domain/platform/releases/preview-link'
import type { PreviewInput } from '@drayline/domain/platform/releases/release'
import type { Config } from '../../kernel/base/config.ts'
import { conflict } from '../../kernel/base/errors.ts'
import { op } from '../../kernel/database/filter.ts'
import type { Tx } from '../../kernel/writes/tx.ts'
import type { KeyRing } from '../keys/index.ts'
import { keyRing } from '../keys/index.ts'
import type { PreviewDoc } from './preview.model.ts'
import { RemotePreview } from './preview.model.ts'
import { isSignedText } from './preview-signature.ts'
import { releaseId, remoteNumber } from './release-id.ts'
import { RemoteRelease } from './remote.model.ts'

const day = 24 * 60 * 60 * 1000
/** Links to versions of one remote that hold at a time: what they name is not swept. */
const maxLive = 200
/** Links that one address may name. */
const maxAsked = 10

const live = (now: Date) => ({ endedAt: null, expiresAt: op.gt(now) })

/**
 * Makes a link to a version that is stored; audited. Call it in a transaction.
 * @throws Problem 409 for a version that is not there, and with too many links
 */
export async function makePreview(
  tx: Tx,
  remoteId: string,
  { version, days }: PreviewInput,
  createdBy: string,
  { current }: KeyRing,
): Promise<PreviewDoc> {
  await keepRelease(tx, remoteId, version)
  const count = await RemotePreview.countDocuments({ remoteId, ...live(tx.now) } as never)
  if (count >= maxLive) throw conflict({ key: 'remote.preview.tooMany', params: { remote: remoteId, count } })
  const expiresAt = new Date(tx.now.getTime() + days * day)
  const fields = { remoteId, release: version, keyId: current.id, createdBy, expiresAt, endedAt: null }
  const preview = await tx.insert(RemotePreview, fields)
  auditPreview(tx, 'remotePreview.created', null, preview)
  return preview
}

/** Meets a sweep of versions at this moment: one of the two looks again. */
async function keepRelease(tx: Tx, remote: string, version: string): Promise<void> {
  const _id = releaseId(remote, version)
  const { matchedCount } = await RemoteRelease.updateOne({ _id }, { $set: { previewedAt: tx.now } })
  if (matchedCount > 0) return
  const message = { key: 'remote.noVersion', params: { remote, version } } as const
  throw conflict(message, { version: message })
}

/** The link for a pipeline that published: the one it made for this version before, if it lasts as long to the day. */
export async function previewFor(
  tx: Tx,
  remoteId: string,
  input: PreviewInput,
  createdBy: string,
  ring: KeyRing,
): Promise<PreviewDoc> {
  const [from, to] = [input.days - 1, input.days].map((days) => new Date(tx.now.getTime() + days * day))
  const known = await RemotePreview.findOne({
    ...{ remoteId, release: input.version, createdBy, keyId: ring.current.id },
    ...{ endedAt: null, expiresAt: op.between(from, to) },
  } as never).lean<PreviewDoc>()
  return known ?? (await makePreview(tx, remoteId, input, createdBy, ring))
}

/** Ends a link at once; ending it twice changes nothing about it. */
export async function endPreview(tx: Tx, preview: PreviewDoc): Promise<PreviewDoc> {
  if (preview.endedAt) return preview
  const after = await tx.update(RemotePreview, preview, { endedAt: tx.now })
  auditPreview(tx, 'remotePreview.ended', preview, after)
  return after
}

function auditPreview(tx: Tx, action: AuditAction, before: PreviewDoc | null, after: PreviewDoc): void {
  const audited = ({ _id, remoteId, release, createdBy, expiresAt, endedAt }: PreviewDoc) => ({
    ...{ remote: remoteId, version: release, link: _id, createdBy, expiresAt, endedAt },
  })
  tx.audit({
    action,
    entityType: 'remote',
    entityId: remoteNumber(after.remoteId),
    before: before && audited(before),
    after: audited(after),
  })
}

/** Versions of a remote that links lead to. */
export async function previewedVersions(remoteId: string, now: Date): Promise<string[]> {
  return await RemotePreview.distinct('release', { remoteId, ...live(now) } as never)
}

/** The previews that an address asks for and that hold: by their signature, not ended, not over. One of each remote. */
export async function askedPreviews(
  query: URLSearchParams,
  config: Config,
  now: Date,
): Promise<ReadonlyMap<string, PreviewDoc>> {
  const texts = query.getAll(previewParameter).flatMap((text) => text.split(','))
  const asked = texts.slice(0, maxAsked).flatMap((text) => {
    const link = readPreview(text)
    return link ? [{ text, id: link.id }] : []
  })
  if (asked.length === 0) return new Map()
  const ring = await keyRing(config)
  const ids = asked.map(({ id }) => id)
  const found = await RemotePreview.find({ _id: op.in(ids), ...live(now) } as never).lean<PreviewDoc[]>()
  const held = found.filter((preview) => asked.some(({ text }) => isSignedText(ring, preview, text)))
  return new Map(held.map((preview) => [preview.remoteId, preview]))
}
