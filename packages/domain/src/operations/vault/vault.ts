export type * from './vault-schema.ts'

/** Placeholder for a value that cannot be decrypted (R-VLT-6). */
export const undecodableValue = '***ENCRYPTED***'

/** Longest value in bytes of UTF-8. */
export const maxSecretBytes = 8192

/** Time a value stays on screen, in milliseconds. */
export const secretShownFor = 30_000

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** A value as it travels (R-VLT-4): the base64 of its UTF-8. That is a form, not encryption. */
export function encodeSecret(value: string): string {
  const bytes = new TextEncoder().encode(value)
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** The opposite of `encodeSecret`; null when the text is not the base64 of UTF-8. */
export function decodeSecret(encoded: string): string | null {
  if (!base64.test(encoded)) return null
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

export const minReasonLength = 5

export const revealPurposes = ['show', 'copy'] as const
export type RevealPurpose = (typeof revealPurposes)[number]
