import { nextId } from '../../kernel/database/ids.ts'

/**
 * The next number of an encrypted value, or the first of `count`. Vault entries and bank accounts share one numbering: a value is bound to its
 * number, and the access log names it by nothing else.
 */
export function nextSecretId(count = 1): Promise<number> {
  return nextId('client_vault', count)
}
