import type { TokenRight } from '@drayline/domain/platform/releases/release'
import { tokenRights } from '@drayline/domain/platform/releases/release'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { recordModel } from '../../kernel/database/model.ts'

/** A key with which a team's pipeline publishes its own remote. The secret itself is stored nowhere. */
export interface DeployTokenDoc extends RecordDoc {
  remoteId: string
  name: string
  /** SHA-256 of the secret, which has 256 random bits: nothing slower is needed against guessing. */
  tokenHash: string
  /** The secret's first letters, to recognize it by. */
  hint: string
  /** What it may do; absent in tokens of earlier servers, which may do everything. */
  rights?: TokenRight[]
  createdBy: string
  expiresAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

const date = { type: Date, default: null }

export const DeployTokenRecord = recordModel<DeployTokenDoc>(
  { collection: 'deploy_tokens', entity: null },
  {
    remoteId: { type: String, required: true },
    name: { type: String, required: true },
    tokenHash: { type: String, required: true },
    hint: { type: String, required: true },
    rights: { type: [String], default: [...tokenRights] },
    createdBy: { type: String, required: true },
    expiresAt: { type: Date, required: true },
    lastUsedAt: date,
    revokedAt: date,
  },
  [[{ tokenHash: 1 }, { unique: true }], [{ remoteId: 1, _id: -1 }]],
)
