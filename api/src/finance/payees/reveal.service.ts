import type { PayeeNumbers } from '@drayline/domain/finance/payees/payee'
import type { RevealInput } from '@drayline/domain/operations/vault/vault'
import { notFound } from '../../kernel/base/errors.ts'
import { runTransaction } from '../../kernel/database/transaction.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { noteKnown } from '../../operations/vault/index.ts'
import { accessLogKey, appendAccess } from '../../platform/audit/index.ts'
import { keyRing, open } from '../../platform/keys/index.ts'
import { accessOf } from './payee.access.ts'
import type { PayeeDoc } from './payee.model.ts'
import { PayeeRecord, payeeBinding } from './payee.model.ts'

/**
 * The numbers of an account, by the rules of the vault: a reason, a proof of who asks (the route's `stepUp`), and a
 * record in its access log that is stored before they leave.
 * @throws Problem 404
 */
export async function revealPayee(
  call: AnyCall,
  id: number,
  { reason, purpose }: RevealInput,
): Promise<PayeeNumbers> {
  const ring = await keyRing(call.config)
  const logKey = await accessLogKey(ring)
  const at = call.now()
  return await runTransaction(async () => {
    const payee = await PayeeRecord.findById(id).lean<PayeeDoc>()
    if (!payee) throw notFound()
    const value = open(ring, payeeBinding(payee), payee.secret)
    const action = value === null ? 'failed' : purpose === 'copy' ? 'copied' : 'shown'
    const access = accessOf(payee, action, reason, at)
    await appendAccess(call, logKey, access)
    if (value !== null) await noteKnown(call, access.entry, at)
    return { id, numbers: value === null ? null : (JSON.parse(value) as PayeeNumbers['numbers']) }
  })
}
