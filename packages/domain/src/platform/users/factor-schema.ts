import { array, boolean, type InferType, number, object, string } from 'yup'
import { idField, oneLine, oneOf } from '../../kernel/forms/fields.ts'
import { msg } from '../../kernel/text/messages.ts'
import { factorKinds } from './factor.ts'
import { webAuthnText } from './step-up-schema.ts'

/** A second factor as its owner sees it: nothing secret. */
export const factorRecord = object({
  id: idField().required(),
  kind: oneOf(factorKinds).required(),
  name: string().required(),
  /** A passkey that several devices have, such as by a password manager. */
  synced: boolean().required(),
  createdAt: string().required(),
  lastUsedAt: string().nullable().defined(),
})
export type Factor = InferType<typeof factorRecord>

/** The caller's second factors, and how many recovery codes are left. */
export const ownFactors = object({
  factors: array(factorRecord.required()).required(),
  recoveryCodesLeft: number().integer().required(),
  /** By when the office asks for one; null when it does not, or there is one. */
  enrollBy: string().nullable().defined(),
})
export type OwnFactors = InferType<typeof ownFactors>

/** Beginning with a second factor of this kind. */
export const factorBegin = object({ kind: oneOf(factorKinds).required() })
export type FactorBegin = InferType<typeof factorBegin>

const credential = object({
  id: string().required(),
  type: string().oneOf(['public-key']).required(),
  transports: array(string().required()),
})

/** What a browser makes a passkey from (WebAuthn, `PublicKeyCredentialCreationOptionsJSON`). */
export const passkeyOptions = object({
  rp: object({ id: string().required(), name: string().required() }).required(),
  user: object({
    id: string().required(),
    name: string().required(),
    displayName: string().required(),
  }).required(),
  challenge: string().required(),
  pubKeyCredParams: array(
    object({
      alg: number().integer().required(),
      type: string().oneOf(['public-key']).required(),
    }).required(),
  ).required(),
  excludeCredentials: array(credential.required()).required(),
  authenticatorSelection: object({
    residentKey: string().oneOf(['preferred']).required(),
    userVerification: string().oneOf(['required']).required(),
  }).required(),
  attestation: string().oneOf(['none']).required(),
})
export type PasskeyOptions = InferType<typeof passkeyOptions>

/** How a second factor is set up; the ticket goes with the answer, within ten minutes. */
export const factorSetup = object({
  ticket: string().required(),
  /** For a passkey. */
  passkey: passkeyOptions.nullable().default(null),
  /** For an app: the key as text, and the address that the QR code holds. */
  app: object({ key: string().required(), address: string().required() }).nullable().default(null),
})
export type FactorSetup = InferType<typeof factorSetup>

const name = () => oneLine(60).required(msg('factor.name.required'))

/** A browser's new passkey (WebAuthn, `RegistrationResponseJSON`). */
const newPasskey = object({
  id: webAuthnText().required(),
  rawId: webAuthnText().required(),
  type: string().oneOf(['public-key']).required(),
  response: object({
    clientDataJSON: webAuthnText().required(),
    attestationObject: webAuthnText().required(),
    transports: array(oneLine(40).required()).max(10),
  }).required(),
})
export type NewPasskey = InferType<typeof newPasskey>

/** A second factor that was set up: the passkey, or the first code of an app. */
export const factorInput = object({
  ticket: string().max(2_000).required(),
  name: name(),
  passkey: newPasskey.nullable().default(null),
  code: oneLine(40),
})
export type FactorInput = InferType<typeof factorInput>

export const factorPatch = object({ name: name() })
export type FactorPatch = InferType<typeof factorPatch>

/** The factors after a change; recovery codes are there when new ones were made, and in this answer alone. */
export const factorsChanged = ownFactors.shape({
  recoveryCodes: array(string().required()).nullable().default(null),
})
export type FactorsChanged = InferType<typeof factorsChanged>
