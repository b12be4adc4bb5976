import type { ClientStatus } from '@drayline/domain/operations/clients/client'
import { clientStatuses } from '@drayline/domain/operations/clients/client'
import { sameKeysOf } from '@drayline/domain/operations/similar/similar'
import { listIndexes } from '../../kernel/database/list-indexes.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { recordModel } from '../../kernel/database/model.ts'
import { searchKeys, sortKey } from '../../kernel/database/search-keys.ts'
import { sameKeysIndex } from '../similar/index.ts'

/** A client as it is stored. */
export interface ClientDoc extends RecordDoc {
  name: string
  email: string | null
  phone: string | null
  address: string | null
  contactPerson: string | null
  taxId: string | null
  status: ClientStatus
  nameSortKey: string
  search: string[]
  /** What it is compared by with other clients, see `sameKeysOf`. */
  sameKeys: string[]
}

/** Fields that follow from others: what a client is sorted, found (name, e-mail, contact person) and compared by. */
export function clientKeys(client: Pick<ClientDoc, 'name' | 'email' | 'contactPerson' | 'phone' | 'taxId'>) {
  return {
    nameSortKey: sortKey(client.name),
    search: searchKeys(client.name, client.email, client.contactPerson),
    sameKeys: sameKeysOf('client', client),
  }
}

const text = { type: String, default: null }

export const ClientRecord = recordModel<ClientDoc>(
  { collection: 'clients', entity: 'client' },
  {
    name: { type: String, required: true },
    email: text,
    phone: text,
    address: text,
    contactPerson: text,
    taxId: text,
    status: { type: String, enum: clientStatuses, required: true },
    nameSortKey: { type: String, default: '' },
    search: { type: [String], default: [] },
    sameKeys: { type: [String], default: [] },
  },
  [...listIndexes(['nameSortKey', 'createdAt', 'status'], ['status']), sameKeysIndex],
)
