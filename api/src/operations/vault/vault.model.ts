import type { VaultDataType } from '@drayline/domain/platform/audit/vault-access'
import { vaultDataTypes } from '@drayline/domain/platform/audit/vault-access'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { plainModel, recordModel } from '../../kernel/database/model.ts'
import type { Binding, Envelope } from '../../platform/keys/index.ts'

/** A vault entry as it is stored. Vault entries are in no search: they have no search keys. */
export interface VaultDoc extends RecordDoc {
  clientId: number
  dataType: VaultDataType
  label: string
  labelSortKey: string
  notes: string | null
  isActive: boolean
  secret: Envelope
  lastAccessedAt: Date | null
  lastAccessedBy: number | null
  createdBy: number | null
}

const labelled = {
  clientId: { type: Number, required: true },
  dataType: { type: String, enum: vaultDataTypes, required: true },
}

export const VaultRecord = recordModel<VaultDoc>(
  { collection: 'client_vault', entity: 'vault' },
  {
    ...labelled,
    label: { type: String, required: true },
    labelSortKey: { type: String, default: '' },
    notes: { type: String, default: null },
    isActive: { type: Boolean, default: true },
    secret: {
      secretVersion: { type: Number, required: true },
      keyId: { type: String, required: true },
      wrappedKey: { type: String, required: true },
      ciphertext: { type: String, required: true },
    },
    lastAccessedAt: { type: Date, default: null },
    lastAccessedBy: { type: Number, default: null },
    createdBy: { type: Number, default: null },
  },
  [
    [{ clientId: 1, _id: -1 }],
    [{ clientId: 1, labelSortKey: -1, _id: -1 }],
    [{ clientId: 1, dataType: -1, _id: -1 }],
    [{ clientId: 1, createdAt: -1, _id: -1 }],
    [{ clientId: 1, lastAccessedAt: -1, _id: -1 }],
    [{ 'secret.keyId': 1, _id: 1 }],
  ],
)

/** Context that the value of an entry is bound to. */
export function bindingOf({
  _id,
  clientId,
  dataType,
}: Pick<VaultDoc, '_id' | 'clientId' | 'dataType'>): Binding {
  return { entryId: _id, clientId, dataType }
}

/** That someone knows the present value of an entry. Removed when the value changes or the entry goes. */
export interface KnownDoc {
  /** `<user>:<entry>` */
  _id: string
  userId: number
  entryId: number
  clientId: number
  /** What it is, where it is not an entry of the vault; null for what was noted before this was kept. */
  label: string | null
  dataType: VaultDataType | null
  secretVersion: number
  firstAt: Date
  lastAt: Date
  times: number
}

export const KnownSecretRecord = plainModel<KnownDoc>(
  'vault_known',
  {
    _id: { type: String, required: true },
    userId: { type: Number, required: true },
    entryId: { type: Number, required: true },
    clientId: { type: Number, required: true },
    label: { type: String, default: null },
    dataType: { type: String, default: null },
    secretVersion: { type: Number, required: true },
    firstAt: { type: Date, required: true },
    lastAt: { type: Date, required: true },
    times: { type: Number, required: true },
  },
  [[{ userId: 1, lastAt: -1, _id: -1 }], [{ entryId: 1 }]],
)
