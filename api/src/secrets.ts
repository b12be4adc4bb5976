import { PayeeRecord, payeeBinding } from './finance/payees/payee.model.ts'
import { bindingOf, VaultRecord } from './operations/vault/vault.model.ts'
import { TotpRecord, totpBinding } from './platform/factors/factor.model.ts'
import type { KeyRing } from './platform/keys/key-ring.ts'
import type { RotationOptions, RotationReport } from './platform/keys/rotate.ts'
import { rotateSecrets, sealedSource, secretsByKey } from './platform/keys/rotate.ts'

/** Every collection with encrypted values: a key that is dropped must close none of them. */
const sources = [
  sealedSource(VaultRecord, bindingOf),
  sealedSource(PayeeRecord, payeeBinding),
  sealedSource(TotpRecord, totpBinding),
]

/** Wraps the data keys of all encrypted values anew by the ring's first key. */
export function rotateVaultKey(ring: KeyRing, options?: RotationOptions): Promise<RotationReport> {
  return rotateSecrets(sources, ring, options)
}

/** Number of values that each key of the ring encrypts. */
export function entriesByKey(): Promise<Map<string, number>> {
  return secretsByKey(sources)
}
