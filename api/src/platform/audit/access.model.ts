import type { VaultAccessAction, VaultDataType } from '@drayline/domain/platform/audit/vault-access'
import { vaultAccessActions } from '@drayline/domain/platform/audit/vault-access'
import type { ChainedRecord, PartitionHead } from '../../kernel/database/chained-log.ts'
import { chainedFields } from '../../kernel/database/chained-log.ts'
import { appendOnlyModel, plainModel } from '../../kernel/database/model.ts'

/** Access records form this many chains, so that people who open different entries seldom wait for each other. */
export const accessPartitionCount = 16

/** Access to a secret value: person, action, time and reason. Never changed or removed. */
export interface AccessDoc extends ChainedRecord {
  at: Date
  userId: number
  /** Name at that time, since people leave. */
  userName: string
  action: VaultAccessAction
  reason: string | null
  entryId: number
  clientId: number
  /** Label of the entry at that time, since entries are deleted. */
  label: string
  dataType: VaultDataType
  secretVersion: number
  ip: string
  userAgent: string
  requestId: string
}

const text = { type: String, default: '' }
const number = { type: Number, required: true }

export const AccessRecord = appendOnlyModel<AccessDoc>(
  'vault_access',
  {
    _id: { type: String, required: true },
    lane: number,
    seq: number,
    at: { type: Date, required: true },
    userId: number,
    userName: text,
    action: { type: String, enum: vaultAccessActions, required: true },
    reason: { type: String, default: null },
    entryId: number,
    clientId: number,
    label: text,
    dataType: text,
    secretVersion: number,
    ip: text,
    userAgent: text,
    requestId: text,
    prevHash: { type: String, required: true },
    hash: { type: String, required: true },
  },
  [[{ lane: 1, seq: 1 }, { unique: true }], [{ entryId: 1, at: -1, _id: -1 }], [{ entryId: 1, _id: -1 }]],
  chainedFields(['at', 'userId', 'action', 'entryId']),
)

/** The ends of the partitions. */
export const AccessPartition = plainModel<PartitionHead>('vault_access_heads', {
  _id: number,
  seq: number,
  hash: { type: String, required: true },
  seal: { type: String, required: true },
})
