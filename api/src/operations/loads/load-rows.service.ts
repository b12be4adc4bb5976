import type { RowResult } from '@drayline/domain/kernel/records/rows-schema'
import type { LoadInput } from '@drayline/domain/operations/loads/load'
import type { LoadRowsCheck } from '@drayline/domain/operations/loads/load-rows-schema'
import { op } from '../../kernel/database/filter.ts'
import { ignoreCase } from '../../kernel/database/list-indexes.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { addSeveral } from '../../kernel/writes/rows.ts'
import { keepAnswer } from '../../kernel/writes/write.ts'
import { brokerRecords } from '../brokers/index.ts'
import { clientRecords } from '../clients/index.ts'
import { findNamed } from '../similar/index.ts'
import { LoadRecord } from './load.model.ts'
import { createLoad } from './loads.service.ts'

/** Adds loads out of a spreadsheet, each for itself; the answer says for each what became of it. */
export async function createLoads(call: AnyCall, rows: readonly LoadInput[]): Promise<Written<RowResult[]>> {
  const { results, complete } = await addSeveral(call, rows, {
    add: (row, part) => createLoad(call, row, part),
    findAdded: async ({ loadNumber }) => (await loadsByNumber([loadNumber]))[0]?._id ?? null,
  })
  return await keepAnswer(call, results, complete)
}

/** Says of the rows of a spreadsheet which numbers are taken, and whom the names may mean. */
export async function checkLoadRows({ loadNumbers, clients, brokers }: LoadRowsCheck) {
  const [taken, clientMatches, brokerMatches] = await Promise.all([
    loadsByNumber(loadNumbers),
    findNamed('client', clientRecords, clients),
    findNamed('broker', brokerRecords, brokers),
  ])
  return { taken: taken.map(({ loadNumber }) => loadNumber), clients: clientMatches, brokers: brokerMatches }
}

async function loadsByNumber(loadNumbers: readonly string[]) {
  return await LoadRecord.find({ loadNumber: op.in([...new Set(loadNumbers)]) }, { loadNumber: 1 })
    .collation(ignoreCase)
    .maxTimeMS(5_000)
    .lean<{ _id: number; loadNumber: string }[]>()
}
