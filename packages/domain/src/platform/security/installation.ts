import { array, type InferType, object, string } from 'yup'
import { oneOf } from '../../kernel/forms/fields.ts'

/** What an installation can have set below level 2 of OWASP ASVS 5.0, in the order of the screen. */
export const installationChecks = [
  'publicAddress',
  'gatewayTls',
  'databaseTls',
  'mailTls',
  'otherTls',
  'secondFactor',
  'codeDrift',
  'breachedPasswords',
  'secretFiles',
  'vaultCipher',
  'virusScanner',
  'logShipping',
  'lastBackup',
  'buildAge',
] as const
export type InstallationCheckId = (typeof installationChecks)[number]

/** Outcome of a check. `notApplicable`: what it is about is not there, such as other machines that could listen. */
export const installationStates = ['met', 'below', 'notApplicable'] as const
export type InstallationState = (typeof installationStates)[number]

/** Hours after which the last backup is too old; the alert of the same name asks the same. */
export const maxBackupAgeHours = 26

/** Days after which a build has missed an update: patch versions come monthly (docs/security/decisions.md). */
export const maxBuildAgeDays = 31

const check = object({
  id: oneOf(installationChecks).required(),
  /** Numbers of ASVS 5.0; none for what it leaves to us. */
  requirements: array(string().required()).required(),
  state: oneOf(installationStates).required(),
  title: string().required(),
  /** One sentence on why it is so. */
  reason: string().required(),
  /** One sentence on what to do, where it is below. */
  remedy: string().nullable().defined(),
})
export type InstallationCheck = InferType<typeof check>

/** Every check of this installation. */
export const installation = object({ checks: array(check).required() })
export type Installation = InferType<typeof installation>
