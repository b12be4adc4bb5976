import type { Values } from '@drayline/domain/kernel/forms/record-fields'
import { brokerFields } from '@drayline/domain/operations/brokers/broker-schema'
import { sameKeysOf } from '@drayline/domain/operations/similar/similar'
import { listIndexes } from '../../kernel/database/list-indexes.ts'
import type { IndexSpec, RecordDoc } from '../../kernel/database/model.ts'
import { recordModel } from '../../kernel/database/model.ts'
import { nameKeys } from '../../kernel/database/name-keys.ts'
import { phoneKeys, searchKeys, sortKey } from '../../kernel/database/search-keys.ts'
import { storedFields } from '../../kernel/database/stored-fields.ts'
import { sameKeysIndex } from '../similar/index.ts'

/** A broker as it is stored. */
export interface BrokerDoc extends RecordDoc, Values<typeof brokerFields> {
  /** Exposure: amount and number of submitted and approved invoices and of purchases that are owed; see exposure.ts. */
  exposureCents: number
  openInvoices: number
  /** True if the exposure is more than the credit limit: kept, so that it can be listed and counted. */
  overLimit: boolean
  /** Counts up with every record that begins to refer to the broker; see `claimBroker`. */
  claims: number
  nameSortKey: string
  search: string[]
  /** Keys it is compared by with other brokers, see `sameKeysOf`. */
  sameKeys: string[]
}

/** A broker starts without open invoices. */
export const noExposure = { exposureCents: 0, openInvoices: 0, overLimit: false, claims: 0 }

/**
 * Fields that follow from others: what a broker is sorted, found (name, people, phone, place, MC and DOT number) and
 * compared by.
 */
export function brokerKeys(
  broker: Pick<BrokerDoc, 'name' | 'contactPerson' | 'email' | 'phone' | 'city' | 'mcNumber' | 'dotNumber'>,
) {
  const { name, contactPerson, email, phone, city, mcNumber, dotNumber } = broker
  // The DOT number is stored without the letters that people write to it.
  const registrations = [mcNumber, dotNumber && `USDOT DOT ${dotNumber}`]
  return {
    nameSortKey: sortKey(name),
    search: [
      ...searchKeys(name, contactPerson, email, city, ...registrations),
      ...nameKeys(name, contactPerson),
      ...phoneKeys(phone),
    ],
    sameKeys: sameKeysOf('broker', broker),
  }
}

export const BrokerRecord = recordModel<BrokerDoc>(
  { collection: 'brokers', entity: 'broker' },
  {
    ...storedFields(brokerFields),
    exposureCents: { type: Number, default: 0 },
    openInvoices: { type: Number, default: 0 },
    overLimit: { type: Boolean, default: false },
    claims: { type: Number, default: 0 },
    nameSortKey: { type: String, default: '' },
    search: [String],
    sameKeys: [String],
  },
  [
    ...listIndexes(
      ['nameSortKey', 'createdAt', 'status', 'creditLimit', 'exposureCents'],
      ['status', 'overLimit'],
    ),
    uniqueWhenGiven('mcNumber'),
    uniqueWhenGiven('dotNumber'),
    sameKeysIndex,
  ],
)

/** No two brokers with the same number; any number of them without one. */
function uniqueWhenGiven(field: 'mcNumber' | 'dotNumber'): IndexSpec {
  const given = { [field]: { $type: 'string' } }
  return [{ [field]: 1 }, { unique: true, partialFilterExpression: given, name: `${field}_unique` }]
}
