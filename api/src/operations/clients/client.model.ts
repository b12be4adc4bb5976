import type { Values } from '@drayline/domain/kernel/forms/record-fields'
import { clientFields } from '@drayline/domain/operations/clients/client-schema'
import { sameKeysOf } from '@drayline/domain/operations/similar/similar'
import { listIndexes } from '../../kernel/database/list-indexes.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { recordModel } from '../../kernel/database/model.ts'
import { nameKeys } from '../../kernel/database/name-keys.ts'
import { phoneKeys, searchKeys, sortKey } from '../../kernel/database/search-keys.ts'
import { storedFields } from '../../kernel/database/stored-fields.ts'
import { sameKeysIndex } from '../similar/index.ts'

/** A client as it is stored. */
export interface ClientDoc extends RecordDoc, Values<typeof clientFields> {
  nameSortKey: string
  search: string[]
  /** Keys it is compared by with other clients, see `sameKeysOf`. */
  sameKeys: string[]
}

/** Fields that follow from others: what a client is sorted, found (name, people, phone) and compared by. */
export function clientKeys(client: Pick<ClientDoc, 'name' | 'email' | 'contactPerson' | 'phone' | 'taxId'>) {
  const { name, contactPerson, email, phone } = client
  return {
    nameSortKey: sortKey(name),
    search: [
      ...searchKeys(name, email, contactPerson),
      ...nameKeys(name, contactPerson),
      ...phoneKeys(phone),
    ],
    sameKeys: sameKeysOf('client', client),
  }
}

export const ClientRecord = recordModel<ClientDoc>(
  { collection: 'clients', entity: 'client' },
  {
    ...storedFields(clientFields),
    nameSortKey: { type: String, default: '' },
    search: [String],
    sameKeys: [String],
  },
  [...listIndexes(['nameSortKey', 'createdAt', 'status'], ['status']), sameKeysIndex],
)
