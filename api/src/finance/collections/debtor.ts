import { debtorClients } from '@drayline/domain/finance/collections/broker-worklist'
import { debtorContact } from '@drayline/domain/finance/collections/broker-worklist-schema'
import { fieldNames } from '@drayline/domain/kernel/forms/record-fields'
import { todayOf } from '../../kernel/base/days.ts'
import { notFound } from '../../kernel/base/errors.ts'
import type { Named } from '../../kernel/database/names.ts'
import { NameLookup } from '../../kernel/database/names.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { BrokerDoc } from '../../operations/brokers/index.ts'
import { brokerRecords } from '../../operations/brokers/index.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import type { AgingSums, AgingSumsOf } from '../aging/index.ts'
import { addUp, readGroups } from '../aging/index.ts'
import type { OwingRow } from './brokers.list.ts'
import { listOwing } from './brokers.list.ts'
import type { LastCalls } from './last-calls.ts'
import { readLastCalls } from './last-calls.ts'

/** A broker that somebody calls: who it is, what it owes us over all clients, what was said last. */
export interface DebtorRow extends Pick<OwingRow, 'lastCall' | 'promise'> {
  broker: Pick<BrokerDoc, '_id' | 'name' | keyof typeof debtorContact>
  owing: OwingRow | null
  sums: AgingSums
  clients: (AgingSumsOf & { party: Named | null })[]
  clientCount: number
}

/** Reads what somebody who calls a broker has to know (R-COL-17). 404 unknown. */
export async function readDebtor(call: AnyCall, id: number): Promise<DebtorRow> {
  const names = new NameLookup()
  const zone = call.config.companyTimeZone
  const day = { today: todayOf(call), zone: call.user.timezone }
  const [broker, owing, groups, calls] = await Promise.all([
    brokerRecords.findById(id, select).lean<DebtorRow['broker']>(),
    listOwing({ limit: 1, sort: 'id', brokerId: id }, day, zone),
    readGroups('client', { asOf: day.today, zone: day.zone }, { brokerId: id, stage: 'bought' }),
    readLastCalls({ zone }),
  ])
  if (!broker) throw notFound()
  const last = calls.find(({ brokerId }) => brokerId === id)
  const most = groups.toSorted((a, b) => b.totalCents - a.totalCents).slice(0, debtorClients)
  const found = await names.of(
    clientRecords,
    most.map((group) => group.id),
  )
  return {
    ...{ broker, owing: owing.rows[0] ?? null, sums: addUp(groups), clientCount: groups.length },
    clients: most.map((group) => ({ ...group, party: found.get(group.id ?? 0) ?? null })),
    ...said(last),
  }
}

const select = Object.fromEntries(['name', ...fieldNames(debtorContact)].map((name) => [name, 1]))

function said(last: LastCalls | undefined): Pick<DebtorRow, 'lastCall' | 'promise'> {
  return { lastCall: last?.call ?? null, promise: last?.promise ?? null }
}
