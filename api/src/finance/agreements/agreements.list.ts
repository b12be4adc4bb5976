import type { AgreementTerms } from '@drayline/domain/finance/agreements/agreement'
import { standingOn } from '@drayline/domain/finance/agreements/agreement'
import { op } from '../../kernel/database/filter.ts'
import { walkLimit } from '../../kernel/database/model.ts'
import type { ListOptions } from '../../kernel/lists/list.ts'
import { listQuery, Page } from '../../kernel/lists/list.ts'
import { anyOf, equal } from '../../kernel/lists/list-filters.ts'
import type { BrokerDoc } from '../../operations/brokers/index.ts'
import { brokerRecords } from '../../operations/brokers/index.ts'
import type { ClientDoc } from '../../operations/clients/index.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import type { AgreementDoc } from './agreement.model.ts'
import { AgreementRecord } from './agreement.model.ts'
import type { AgreementRow } from './agreement.presenter.ts'

/** Filters of the list, as the query gives them. */
export interface AgreementFilters {
  clientId?: number | undefined
  state?: string | undefined
}

/** One page of versions with the names they mention. */
export async function listAgreements(
  query: AgreementFilters & ListOptions<AgreementDoc>['query'],
): Promise<Page<AgreementRow>> {
  const filter = { ...equal('clientId', query.clientId), ...anyOf('state', query.state) }
  const page = await listQuery({ model: AgreementRecord, query, filter })
  return new Page(await withNames(page.rows), page.next, page.total, page.atLeast)
}

/** One version; null when there is none. */
export async function findAgreement(id: number): Promise<AgreementRow | null> {
  const agreement = await AgreementRecord.findById(id).lean<AgreementDoc>()
  return agreement && rowOf(agreement)
}

/** A version with the names it mentions, also inside a transaction. */
export async function rowOf(agreement: AgreementDoc): Promise<AgreementRow> {
  const [row] = await withNames([agreement])
  return row ?? { ...agreement, client: null, brokers: [] }
}

/** Ids of the brokers that have terms of their own, each once. */
export function brokersOf({
  brokerAdvances,
  limits,
}: Pick<AgreementTerms, 'brokerAdvances' | 'limits'>): number[] {
  return [...new Set([...brokerAdvances, ...limits.brokers].map(({ brokerId }) => brokerId))]
}

/**
 * The terms that count for a client on a calendar date: of the active versions the one that no later one has taken the
 * place of. Null without an agreement (R-AGR-4).
 */
export function agreementInForce(clientId: number, day: string): Promise<AgreementDoc | null> {
  return AgreementRecord.findOne({ clientId, ...inForceOn(day) } as never)
    .sort({ effectiveFrom: -1, number: -1 })
    .lean<AgreementDoc>()
    .exec()
}

/** The same for many clients, by client; those without an agreement are left out. */
export async function agreementsInForce(
  clientIds: readonly number[],
  day: string,
): Promise<Map<number, AgreementDoc>> {
  const versions = await AgreementRecord.find({ clientId: op.in(clientIds), ...inForceOn(day) } as never)
    .sort({ clientId: 1, effectiveFrom: 1, number: 1 })
    .lean<AgreementDoc[]>()
  // Of several the last one stays.
  return new Map(versions.map((version) => [version.clientId, version]))
}

const inForceOn = (day: string) => ({
  state: 'active',
  effectiveFrom: op.lte(day),
  $or: [{ effectiveUntil: null }, { effectiveUntil: op.gt(day) }],
})

/** Minimums that clients owe in a month, in cents by client, by the terms in force on a day. */
export async function monthlyMinimums(
  day: string,
): Promise<Map<number, Pick<AgreementTerms, 'monthlyMinimumCents'>>> {
  const minimums = new Map<number, Pick<AgreementTerms, 'monthlyMinimumCents'>>()
  const agreed = { state: 'active', 'terms.monthlyMinimumCents': op.gt(0), effectiveFrom: op.lte(day) }
  const versions = AgreementRecord.find(agreed as never)
    .lean<AgreementDoc[]>()
    .cursor(walkLimit)
  for await (const version of versions)
    if (standingOn(version, day) === 'inForce') minimums.set(version.clientId, version.terms)
  return minimums
}

async function withNames(rows: readonly AgreementDoc[]): Promise<AgreementRow[]> {
  const clients = await clientRecords
    .find({ _id: op.in(rows.map(({ clientId }) => clientId)) } as never, { name: 1 })
    .lean<ClientDoc[]>()
  const brokerIds = rows.flatMap(({ terms }) => brokersOf(terms))
  const brokers = brokerIds.length
    ? await brokerRecords.find({ _id: op.in(brokerIds) } as never, { name: 1 }).lean<BrokerDoc[]>()
    : []
  const named = ({ _id: id, name }: { _id: number; name: string }) => ({ id, name })
  const clientsById = new Map(clients.map((client) => [client._id, named(client)]))
  const brokersById = new Map(brokers.map((broker) => [broker._id, named(broker)]))
  return rows.map((row) => ({
    ...row,
    client: clientsById.get(row.clientId) ?? null,
    brokers: brokersOf(row.terms).flatMap((id) => brokersById.get(id) ?? []),
  }))
}
