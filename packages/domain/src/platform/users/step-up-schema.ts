import { array, boolean, type InferType, object, string } from 'yup'
import { oneLine } from '../../kernel/forms/fields.ts'
import { msg } from '../../kernel/text/messages.ts'

/** Longest text of a browser's answer for a passkey; what devices send has some hundred characters. */
export const webAuthnText = () => string().max(8_000, msg('text.tooLong'))

/** A browser's proof that its person used a passkey (WebAuthn, `AuthenticationResponseJSON`). */
export const passkeyProof = object({
  id: webAuthnText().required(),
  rawId: webAuthnText().required(),
  type: string().oneOf(['public-key']).required(),
  response: object({
    clientDataJSON: webAuthnText().required(),
    authenticatorData: webAuthnText().required(),
    signature: webAuthnText().required(),
    userHandle: webAuthnText().nullable(),
  }).required(),
})
export type PasskeyProof = InferType<typeof passkeyProof>

const typedCode = () => oneLine(40)

/** Second factor: one of a passkey, a code of an authenticator app and a recovery code. */
export const factorProof = object({
  passkey: passkeyProof.nullable().default(null),
  code: typedCode(),
  recoveryCode: typedCode(),
})
export type FactorProof = InferType<typeof factorProof>

/** The answer to the question who is there: a passkey, or the password, with a code where there is a second factor. */
export const stepUpInput = factorProof.shape({
  challenge: string().max(2_000).required(),
  password: string().max(1024, msg('text.tooLong')),
  /** The person has signed in once more at the company's sign-in service, about this question. */
  provider: boolean().default(false),
})
export type StepUpInput = InferType<typeof stepUpInput>

/** Question that a passkey answers (WebAuthn, `PublicKeyCredentialRequestOptionsJSON`). */
export const passkeyQuestion = object({
  challenge: string().required(),
  rpId: string().required(),
  allowCredentials: array(
    object({
      id: string().required(),
      type: string().oneOf(['public-key']).required(),
      transports: array(string().required()),
    }).required(),
  ).required(),
  userVerification: string().oneOf(['required']).required(),
})
export type PasskeyQuestion = InferType<typeof passkeyQuestion>

/** Ways in which a person can prove who they are. */
export const factorWays = object({
  passkey: passkeyQuestion.nullable().defined(),
  /** They have an authenticator app. */
  code: boolean().required(),
  /** They have recovery codes left. */
  recovery: boolean().required(),
})
export interface FactorWays {
  passkey: PasskeyQuestion | null
  code: boolean
  recovery: boolean
}

/** Question that a protected call is refused with until it is answered. */
export const stepUpQuestion = factorWays.shape({
  challenge: string().required(),
  /** They have a password that counts. Missing from servers that know nothing else. */
  password: boolean(),
  /** Name of the sign-in service where they can prove it. */
  provider: string().nullable(),
})
export interface StepUpQuestion extends FactorWays {
  challenge: string
  password?: boolean
  provider?: string | null
}

/** The grant for one repetition of the call, within two minutes. */
export const stepUpGrant = object({ grant: string().required() })
export type StepUpGrant = InferType<typeof stepUpGrant>
