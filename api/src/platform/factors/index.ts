// Public surface of second factors: other features import nothing else of it.

export type { FactorPolicyDoc } from './policy.ts'
export { enrollByOf, FactorPolicyRecord, readFactorPolicy } from './policy.ts'
export type { OwnFactor, UsedFactor } from './factors.service.ts'
export { factorsOf, maxFactors, removeAllFactors, takeFactor, waysOf } from './factors.service.ts'
export { registerPasskey, registrationQuestion } from './passkeys.ts'
export { newTotpSecret, totpAddress, totpStep } from './totp.ts'
export { recoveryCodesLeft, renewRecoveryCodes } from './recovery-codes.ts'
export { PasskeyRecord, TotpRecord, totpBinding } from './factor.model.ts'
