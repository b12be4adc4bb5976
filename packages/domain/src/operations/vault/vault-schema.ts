import { boolean, type InferType, number, object, string } from 'yup'
import { idField, oneLine, oneOf, optionalText, recordFields, reference } from '../../kernel/forms/fields.ts'
import { msg } from '../../kernel/text/messages.ts'
import {
  type VaultAccessAction,
  type VaultDataType,
  vaultAccessActions,
  vaultDataTypes,
} from '../../platform/audit/vault-access.ts'
import { userChoice } from '../../platform/users/user-schema.ts'
import { decodeSecret, maxSecretBytes, minReasonLength, revealPurposes } from './vault.ts'

/** The text of a value in a request; null for what is no base64 of one. */
const secretOf = (encoded?: string) => (encoded === undefined ? undefined : decodeSecret(encoded))
const isBlank = (text?: string | null) => text?.trim() === ''
const fits = (text?: string | null) => new TextEncoder().encode(text ?? undefined).length <= maxSecretBytes

/** A value in a request. The text of a rule never repeats it. */
function encodedSecret() {
  return string()
    .test('encoded', msg('vault.data.encoding'), (text) => secretOf(text) !== null)
    .test('blank', msg('vault.data.required'), (text) => !isBlank(secretOf(text)))
    .test('length', msg('vault.data.tooLong'), (text) => fits(secretOf(text)))
}

const common = {
  dataType: oneOf(vaultDataTypes).required(msg('choice.invalid')),
  label: oneLine(120).required(msg('vault.label.required')),
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
  label: oneLine(120).min(1, msg('vault.label.required')),
  notes: optionalText(1000).default(undefined),
  isActive: boolean(),
  encryptedData: encodedSecret().min(1, msg('vault.data.required')),
})
export type VaultPatch = InferType<typeof vaultPatch>

/** Secret as typed: encoded only when it is sent. */
export const vaultForm = object({
  clientId: idField().required(msg('vault.clientId.required')),
  ...common,
  data: string()
    .test('blank', msg('vault.data.required'), (text) => !isBlank(text))
    .test('length', msg('vault.data.tooLong'), fits)
    .required(msg('vault.data.required')),
})
export type VaultFormInput = InferType<typeof vaultForm>

/** The same for an entry that exists: an empty value keeps the one it has. */
export const vaultEditForm = vaultForm.shape({
  data: string().test('length', msg('vault.data.tooLong'), fits).default(''),
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

/** Asking for a value: why, and whether to show or only to copy it. */
export const revealInput = object({
  reason: string()
    .trim()
    .max(300, msg('text.tooLong'))
    .required(msg('vault.reason.required'))
    .min(minReasonLength, msg('vault.reason.tooShort')),
  purpose: oneOf(revealPurposes).default('show'),
})
export type RevealInput = InferType<typeof revealInput>

/** The value of one entry; null when it cannot be decrypted. */
export const revealedSecret = object({
  id: number().integer().required(),
  value: string().nullable().defined(),
})
export type RevealedSecret = InferType<typeof revealedSecret>

/** One line of an entry's access log; `id` is `<partition>:<seq>`, its place in the chain. */
export const vaultAccess = object({
  id: string().required(),
  at: string().required(),
  user: reference({ name: string().required() }).required(),
  action: string<VaultAccessAction>().oneOf(vaultAccessActions).required(),
  reason: string().nullable().defined(),
  ip: string().defined(),
})
export type VaultAccess = InferType<typeof vaultAccess>

/** A secret that someone knows: seen, copied or typed in since its value last changed. */
export const knownSecret = object({
  id: number().integer().required(),
  client: reference({ name: string().required() }).nullable().defined(),
  label: string().required(),
  dataType: string<VaultDataType>().oneOf(vaultDataTypes).required(),
  firstAt: string().required(),
  lastAt: string().required(),
  times: number().integer().required(),
  /** False for the numbers of a client's bank account, which stand on the client's page. */
  isInVault: boolean().required(),
})
export type KnownSecret = InferType<typeof knownSecret>
