import { nextId } from '../../kernel/database/ids.ts'

/**
 * The next number of an encrypted value. Vault entries and bank accounts share one numbering: a value is bound to its
 * number, and the access log names it by nothing else.
 */
export function nextSecretId(): Promise<number> {
  return nextId('client_vault')
}
