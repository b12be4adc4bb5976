import { fullName } from '@drayline/domain/platform/users/user'
import { colleagues } from '../../platform/users/index.ts'
import { openByAssignee } from '../collections/index.ts'
import { collectedBetween, nothingCollected } from './collector-days.ts'
import { periodOf } from './periods.ts'
import type { ReadReport } from './report.types.ts'
import { reportText } from './report-texts.ts'
import { reportOfRows } from './rows.ts'

/**
 * Work of collectors in a period (calls, promises they got, and those of them that were kept), beside what is
 * assigned to them at present.
 */
export const readCollectors: ReadReport = async (query, reader) => {
  const { from, to } = periodOf(query, reader)
  const { userId } = query
  const [collected, assigned] = await Promise.all([
    collectedBetween({ from, to, zone: reader.zone }),
    openByAssignee(),
  ])
  const found = [...new Set([...collected.keys(), ...assigned.keys()])]
  const ids = userId === undefined ? found : found.filter((id) => id === userId)
  const people = await colleagues(ids)
  const nameOf = (id: number | null) => {
    if (id === null) return reportText(reader.language, 'party.noUser')
    const person = people.get(id)
    return person ? fullName(person) : reportText(reader.language, 'party.unknown', { id })
  }
  const rows = ids.map((id) => ({
    id: String(id ?? 'none'),
    record: null,
    cells: {
      user: nameOf(id),
      ...(collected.get(id) ?? nothingCollected),
      ...noneOpen,
      ...assigned.get(id),
    },
  }))
  return reportOfRows('collector-performance', { sort: query.sort, rows })
}

const noneOpen = { open: 0, openAmount: 0 }
