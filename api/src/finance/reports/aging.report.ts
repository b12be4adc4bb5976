import { mapOnce } from '../../platform/changes/index.ts'
import { readGroups } from '../aging/index.ts'
import { partyNames, partyRow } from './parties.ts'
import { asOfDay } from './periods.ts'
import type { ReadReport } from './report.types.ts'
import { reportOfRows } from './rows.ts'

/** Open amounts of a day by client or broker and days overdue: the aging of the collections page, as a report. */
export const readAgingReport: ReadReport = async (query, reader) => {
  const { by = 'client', clientId, brokerId } = query
  const asOf = asOfDay(query, reader)
  const only = { ...(clientId ? { clientId } : {}), ...(brokerId ? { brokerId } : {}) }
  const groups = await readGroups(by, { asOf, zone: reader.zone }, only)
  const nameOf = await partyNames(by, groups, ({ id }) => id, reader)
  const rows = mapOnce(groups, [nameOf], 'aging', ({ id, count, totalCents, buckets }) => ({
    ...partyRow(by, id),
    cells: {
      party: nameOf(id),
      count,
      current: buckets.current,
      to30: buckets['1-30'],
      to60: buckets['31-60'],
      to90: buckets['61-90'],
      over90: buckets['over-90'],
      total: totalCents,
    },
  }))
  return reportOfRows('ageing', { sort: query.sort, rows })
}
