import { op } from '../../kernel/database/filter.ts'
import { hasTyped, searchFilter } from '../../kernel/database/search-keys.ts'
import type { Asked } from '../../platform/search/index.ts'
import { namedLike } from '../../platform/search/index.ts'
import { brokerRecords } from '../brokers/index.ts'
import { clientRecords } from '../clients/index.ts'

/** Of each kind: the database merges their records in the order of an index as long as both together are below 200. */
const maxParties = 50

/** Conditions on records of the clients, and of the brokers, that a text names; undefined for none. */
export interface OfParties {
  ofClients: { clientId: unknown } | undefined
  ofBrokers: { brokerId: unknown } | undefined
}

const answers = new WeakMap<Asked, Promise<OfParties>>()

/** Finds the clients and brokers that a text names, once for all who ask for the same text. Numbers name none. */
export function findParties(asked: Asked): Promise<OfParties> {
  const answer = answers.get(asked) ?? readParties(asked.typed)
  answers.set(asked, answer)
  return answer
}

async function readParties(typed: string): Promise<OfParties> {
  if (!/\p{L}/u.test(typed)) return { ofClients: undefined, ofBrokers: undefined }
  const [clients, brokers] = await Promise.all([
    namedLike(clientRecords, typed, maxParties),
    namedLike(brokerRecords, typed, maxParties),
  ])
  // They are also found by what is not their name, such as a city or a number of their own.
  const idsOf = (rows: readonly { _id: number; name: string }[]) =>
    rows.filter(({ name }) => hasTyped(name, typed)).map(({ _id }) => _id)
  const [clientIds, brokerIds] = [idsOf(clients), idsOf(brokers)]
  return {
    ofClients: clientIds.length > 0 ? { clientId: op.in(clientIds) } : undefined,
    ofBrokers: brokerIds.length > 0 ? { brokerId: op.in(brokerIds) } : undefined,
  }
}

/** The same as a list, for records that have both. */
export async function ofParties(asked: Asked): Promise<object[]> {
  const { ofClients, ofBrokers } = await findParties(asked)
  return [ofClients, ofBrokers].filter((one) => one !== undefined)
}

/**
 * A search in records of a client and a broker: by the record's own texts, or by the name of either. Names are looked
 * up instead of copied into the records, so that a renamed one is found at once. Undefined without a text. Give
 * `listQuery` the query without `q` then.
 */
export async function searchWithParties(
  text: string | undefined,
): Promise<Record<string, unknown> | undefined> {
  const own = searchFilter(text)
  if (!own) return undefined
  const parties = await ofParties({ typed: text ?? '' })
  return parties.length > 0 ? { $or: [own, ...parties] } : own
}
