import type { Model } from 'mongoose'
import { NameLookup, nameOf } from '../../kernel/database/names.ts'
import { brokerRecords } from '../../operations/brokers/index.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import { deriveOnce, namesOfList } from '../../platform/changes/index.ts'
import type { RawRow, Reader } from './report.types.ts'
import { reportText } from './report-texts.ts'

export type PartyKind = 'client' | 'broker'

type Nameable = Model<{ _id: number; name: string }>
const models = { client: clientRecords, broker: brokerRecords } as unknown as Record<PartyKind, Nameable>

/**
 * Looks up what clients or brokers are called; what is not there (any more) is called so. As long as nobody is renamed,
 * the very same function.
 */
export async function partyNames<Item extends object>(
  kind: PartyKind,
  list: readonly Item[],
  idOf: (item: Item) => number | null,
  { language }: Pick<Reader, 'language'>,
): Promise<(id: number | null) => string> {
  const names = await namesOfList(new NameLookup(), models[kind], list, idOf)
  return deriveOnce([names], language, () => (id) => {
    if (id === null) return reportText(language, 'party.noBroker')
    return names.get(id)?.name ?? reportText(language, 'party.unknown', { id })
  })
}

/** The name of the one client or broker a report is about; null when there is none such. */
export async function partyName(kind: PartyKind, id: number | undefined): Promise<string | null> {
  return id === undefined ? null : ((await nameOf(models[kind], id))?.name ?? null)
}

/** Record a row of a client or broker links to. */
export function partyRow(kind: PartyKind, id: number | null): Pick<RawRow, 'id' | 'record'> {
  return { id: String(id ?? 'none'), record: id === null ? null : { type: kind, id } }
}
