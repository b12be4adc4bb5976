import { Problem } from '../../kernel/base/errors.ts'
import type { ChainedLog, ChainedRecord } from '../../kernel/database/chained-log.ts'
import { appendToPartition } from '../../kernel/database/chained-log.ts'
import { runTransaction } from '../../kernel/database/transaction.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { KeyRing } from '../keys/index.ts'
import { existingLogKey, makeLogKey } from '../keys/index.ts'
import type { AccessDoc } from './access.model.ts'
import { AccessPartition, AccessRecord, accessPartitionCount } from './access.model.ts'

/** The log of who looked at which value. */
export const accessLog: ChainedLog<AccessDoc> = {
  records: AccessRecord,
  heads: AccessPartition,
  partitionCount: accessPartitionCount,
  headsFromStart: false,
}

/**
 * The key that chains the access log, made with the first record.
 * @throws Problem 503 when the ring does not open it; then nothing is logged, so nothing is shown either
 */
export async function accessLogKey(ring: KeyRing): Promise<Buffer> {
  const key = (await existingLogKey(ring, 'access-log')) ?? (await makeLogKey(ring, 'access-log'))
  if (!key) throw new Problem(503, 'vault.noKeys')
  return key
}

/** Access to an entry, without the person. */
export type AccessEntry = Pick<AccessDoc, 'action' | 'reason' | 'at'> & {
  entry: Pick<AccessDoc, 'clientId' | 'label' | 'dataType'> & {
    _id: number
    secret: Pick<AccessDoc, 'secretVersion'>
  }
}

/** Appends to the log, inside the running transaction: without the record there is no change and no value. */
export async function appendAccess(
  call: AnyCall,
  key: Buffer,
  { entry, ...happened }: AccessEntry,
): Promise<void> {
  const { user, ctx } = call
  const who = { userId: user.id, userName: user.name }
  const where = {
    ip: ctx.ip,
    userAgent: ctx.get('user-agent').slice(0, 300),
    requestId: ctx.state.requestId,
  }
  await appendRecord(key, { ...happened, ...who, ...subjectOf(entry), ...where })
}

/** Part of an entry that the log records. */
export function subjectOf({ _id: entryId, clientId, label, dataType, secret }: AccessEntry['entry']) {
  return { entryId, clientId, label, dataType, secretVersion: secret.secretVersion }
}

type AccessFields = Omit<AccessDoc, keyof ChainedRecord>

/** Appends a record to the partition of its entry, inside the running transaction. */
async function appendRecord(key: Buffer, fields: AccessFields): Promise<void> {
  await appendToPartition(accessLog, key, fields.entryId % accessPartitionCount, [fields])
}

/** Appends very many, outside of any transaction: one for each partition, in the order given. */
export async function appendRecords(key: Buffer, records: readonly AccessFields[]): Promise<void> {
  const byPartition = Map.groupBy(records, ({ entryId }) => entryId % accessPartitionCount)
  for (const [partition, own] of byPartition)
    for (let at = 0; at < own.length; at += appendedAtOnce)
      await runTransaction(() =>
        appendToPartition(accessLog, key, partition, own.slice(at, at + appendedAtOnce)),
      )
}

/** Records of one transaction, which has to be over in time. */
const appendedAtOnce = 1_000
