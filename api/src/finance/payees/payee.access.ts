import type { VaultAccessAction } from '@drayline/domain/platform/audit/vault-access'
import type { PayeeDoc } from './payee.model.ts'

/** Access to the numbers of an account, as the vault's log keeps it. */
export function accessOf(payee: PayeeDoc, action: VaultAccessAction, reason: string | null, at: Date) {
  const { secretId, clientId, bankName, accountTail, secret } = payee
  const label = `${bankName} ••••${accountTail}`
  const entry = { _id: secretId, clientId, label, dataType: 'bank_account', secret } as const
  return { entry, action, reason, at }
}
