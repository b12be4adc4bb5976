import type { RevealedSecret, RevealInput } from '@drayline/domain/operations/vault/vault'
import { conflict, notFound } from '../../kernel/base/errors.ts'
import { runTransaction } from '../../kernel/database/transaction.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { accessLogKey, appendAccess } from '../../platform/audit/index.ts'
import { keyRing, open } from '../../platform/keys/index.ts'
import { noteKnown } from './known.service.ts'
import type { VaultDoc } from './vault.model.ts'
import { bindingOf, VaultRecord } from './vault.model.ts'

/**
 * The value of an entry. The access record is stored by a majority of the database's members before the value leaves;
 * when it cannot be, the value does not. It does not go through `write`, which keeps answers for a repetition: asked
 * for twice is looked at twice.
 * @throws Problem 404, 409 for an entry that is switched off
 */
export async function revealSecret(call: AnyCall, id: number, input: RevealInput): Promise<RevealedSecret> {
  const ring = await keyRing(call.config)
  const logKey = await accessLogKey(ring)
  const at = call.now()
  return await runTransaction(async () => {
    const entry = await VaultRecord.findById(id).lean<VaultDoc>()
    if (!entry) throw notFound()
    if (!entry.isActive) throw conflict({ key: 'vault.inactive' })
    const value = open(ring, bindingOf(entry), entry.secret)
    const done = input.purpose === 'copy' ? 'copied' : 'shown'
    const action = value === null ? 'failed' : done
    await appendAccess(call, logKey, { entry, action, reason: input.reason, at })
    if (value !== null) {
      await noteKnown(call, entry, at)
      await noteAccess(call, id, at)
    }
    return { id, value }
  })
}

/** Looking is no change of the record: neither version nor `updatedAt` move. */
async function noteAccess(call: AnyCall, id: number, at: Date): Promise<void> {
  const access = { lastAccessedAt: at, lastAccessedBy: call.user.id }
  await VaultRecord.updateOne({ _id: id }, { $set: access }, { timestamps: false })
}
