import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { previewText, readPreview } from '@drayline/domain/platform/releases/preview-link'
import type { KeyRing } from '../keys/index.ts'
import type { PreviewDoc } from './preview.model.ts'

/** The text of a link, signed over everything it stands for; null when its key has left the ring. */
export function signedText(ring: KeyRing, preview: PreviewDoc): string | null {
  const { _id: id, remoteId: remote, release: version, expiresAt, keyId } = preview
  const key = ring.find(keyId)
  if (!key) return null
  const own = Buffer.from(hkdfSync('sha256', key.key, '', 'drayline remote preview', 32))
  const signed = JSON.stringify([id, remote, version, expiresAt.toISOString()])
  const signature = createHmac('sha256', own).update(signed).digest('base64url')
  return previewText({ remote, version, id, signature })
}

/** Tells whether a text is the link to this preview, to the letter. */
export function isSignedText(ring: KeyRing, preview: PreviewDoc, text: string): boolean {
  const expected = Buffer.from(signedText(ring, preview) ?? '')
  const given = Buffer.from(text)
  return (
    readPreview(text) !== undefined && expected.length === given.length && timingSafeEqual(expected, given)
  )
}
