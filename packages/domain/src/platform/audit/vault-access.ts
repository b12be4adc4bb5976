/** Kinds of secrets (R-VLT-3). */
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

/** Actions on a secret value. A person who creates or changes one knows it, too. */
export const vaultAccessActions = ['created', 'changed', 'shown', 'copied', 'failed', 'deleted'] as const
export type VaultAccessAction = (typeof vaultAccessActions)[number]
