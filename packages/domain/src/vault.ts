import type { InferType } from 'yup'
import { boolean, number, object, string } from 'yup'
import { idField, oneOf, optionalText, recordFields, reference } from './fields.ts'
import { msg } from './messages.ts'
import { userChoice } from './user.ts'

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

function fits(encoded: string | undefined): boolean {
  return (
    encoded === undefined || new TextEncoder().encode(decodeSecret(encoded) ?? '').length <= longestSecret
  )
}

const isThere = (encoded: string | undefined) =>
  encoded === undefined ||
  encoded === '' ||
  decodeSecret(encoded) === null ||
  decodeSecret(encoded)?.trim() !== ''

/** A value in a request. The text of a rule never repeats it. */
function encodedSecret() {
  return string()
    .test('encoded', msg('vault.data.encoding'), (text) => text === undefined || decodeSecret(text) !== null)
    .test('blank', msg('vault.data.required'), isThere)
    .test('length', msg('vault.data.tooLong'), fits)
}

const common = {
  dataType: oneOf(vaultDataTypes).required(msg('choice.invalid')),
  label: string().trim().max(120, msg('text.tooLong')).required(msg('vault.label.required')),
  notes: optionalText(1000),
  isActive: boolean().default(true),
}

/** A new entry, as `POST /api/vault` takes it. */
export const vaultInput = object({
  clientId: idField().required(msg('vault.clientId.required')),
  ...common,
  encryptedData: encodedSecret().required(msg('vault.data.required')),
})
export type VaultInput = InferType<typeof vaultInput>

/** Changed fields of an entry, as `PATCH /api/vault/{id}` takes them; an entry stays with its client. */
export const vaultPatch = object({
  dataType: oneOf(vaultDataTypes),
  label: string().trim().min(1, msg('vault.label.required')).max(120, msg('text.tooLong')),
  notes: optionalText(1000).default(undefined),
  isActive: boolean(),
  encryptedData: encodedSecret().min(1, msg('vault.data.required')),
})
export type VaultPatch = InferType<typeof vaultPatch>

/** What a person types: the value as it is, encoded only when it is sent. */
export const vaultForm = object({
  clientId: idField().required(msg('vault.clientId.required')),
  ...common,
  data: string()
    .test('blank', msg('vault.data.required'), (text) => text === undefined || text.trim() !== '')
    .test('length', msg('vault.data.tooLong'), (text) => fits(text === undefined ? text : encodeSecret(text)))
    .required(msg('vault.data.required')),
})
export type VaultFormInput = InferType<typeof vaultForm>

/** The same for an entry that exists: an empty value keeps the one it has. */
export const vaultEditForm = vaultForm.shape({
  data: string()
    .test('length', msg('vault.data.tooLong'), (text) => fits(text === undefined ? text : encodeSecret(text)))
    .default(''),
})

const person = () => userChoice.nullable().default(undefined).defined()

/** An entry as the API answers it. Its value is never part of it. */
export const vaultEntry = object({
  ...recordFields,
  clientId: number().integer().required(),
  dataType: string<VaultDataType>().oneOf(vaultDataTypes).required(),
  label: string().required(),
  notes: string().nullable().defined(),
  isActive: boolean().required(),
  lastAccessedAt: string().nullable().defined(),
  lastAccessedBy: number().integer().nullable().defined(),
  lastAccessedByUser: person(),
  createdBy: number().integer().nullable().defined(),
  createdByUser: person(),
})
export type VaultEntry = InferType<typeof vaultEntry>

export const shortestReason = 5

export const revealPurposes = ['show', 'copy'] as const
export type RevealPurpose = (typeof revealPurposes)[number]

/** Asking for a value: why, and whether to show or only to copy it. */
export const revealInput = object({
  reason: string()
    .trim()
    .max(300, msg('text.tooLong'))
    .required(msg('vault.reason.required'))
    .min(shortestReason, msg('vault.reason.tooShort')),
  purpose: oneOf(revealPurposes).default('show'),
})
export type RevealInput = InferType<typeof revealInput>

/** The value of one entry; null when it cannot be decrypted. */
export const revealedSecret = object({
  id: number().integer().required(),
  value: string().nullable().defined(),
})
export type RevealedSecret = InferType<typeof revealedSecret>

/** What somebody did with a value. Who creates or changes one knows it, too. */
export const vaultAccessActions = ['created', 'changed', 'shown', 'copied', 'failed', 'deleted'] as const
export type VaultAccessAction = (typeof vaultAccessActions)[number]

/** One line of an entry's access log; `id` is `<lane>:<seq>`, its place in the chain. */
export const vaultAccess = object({
  id: string().required(),
  at: string().required(),
  user: reference({ name: string().required() }).required(),
  action: string<VaultAccessAction>().oneOf(vaultAccessActions).required(),
  reason: string().nullable().defined(),
  ip: string().defined(),
})
export type VaultAccess = InferType<typeof vaultAccess>

/** A secret that somebody knows: seen, copied or typed in since its value last changed. */
export const knownSecret = object({
  id: number().integer().required(),
  client: reference({ name: string().required() }).nullable().defined(),
  label: string().required(),
  dataType: string<VaultDataType>().oneOf(vaultDataTypes).required(),
  firstAt: string().required(),
  lastAt: string().required(),
  times: number().integer().required(),
})
export type KnownSecret = InferType<typeof knownSecret>

/** Typing the password again before something sensitive. */
export const confirmPasswordInput = object({
  password: string().max(1024, msg('text.tooLong')).required(msg('login.password.required')),
})
