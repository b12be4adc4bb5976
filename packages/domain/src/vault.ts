export type * from './vault-schema.ts'

/** What kind of secret an entry holds (spec part 2, section 3). */
export const vaultDataTypes = [
  'ssn',
  'bank_account',
  'password',
  'driver_license',
  'passport',
  'tax_documents',
  'insurance',
  'other',
] as const
export type VaultDataType = (typeof vaultDataTypes)[number]

/** What stands for a value that cannot be decrypted (spec part 2, sections 2 and 8). */
export const undecodableValue = '***ENCRYPTED***'

/** Longest value in bytes of UTF-8. */
export const longestSecret = 8192

/** How long after typing the password a value may be asked for without typing it again, in milliseconds. */
export const confirmationLasts = 5 * 60_000

/** How long a value stays on screen, in milliseconds. */
export const secretShownFor = 30_000

/** Code of the 403 that asks for the password again. */
export const passwordRequired = 'password_required'

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** A value as it travels (spec part 2, section 7): the base64 of its UTF-8. That is a form, not encryption. */
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

export const shortestReason = 5

export const revealPurposes = ['show', 'copy'] as const
export type RevealPurpose = (typeof revealPurposes)[number]

/** What somebody did with a value. Who creates or changes one knows it, too. */
export const vaultAccessActions = ['created', 'changed', 'shown', 'copied', 'failed', 'deleted'] as const
export type VaultAccessAction = (typeof vaultAccessActions)[number]
