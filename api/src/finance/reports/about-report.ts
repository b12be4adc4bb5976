import type { ReportFilter, ReportFilterValues, ReportName } from '@drayline/domain/finance/reports/report'
import { reportFilters } from '@drayline/domain/finance/reports/report'
import { fullName } from '@drayline/domain/platform/users/user'
import { colleagues } from '../../platform/users/index.ts'
import { partyName } from './parties.ts'
import { asOfDay, periodOf } from './periods.ts'
import type { AboutReport, Reader, ReportQuery } from './report.types.ts'
import { reportText } from './report-texts.ts'

/**
 * The filters that a report applies, with the days that are meant where none are asked for, and whom it is about.
 * @throws Problem 400 for a period that is none
 */
export async function aboutReport(
  name: ReportName,
  query: ReportQuery,
  reader: Reader,
): Promise<AboutReport> {
  const names: readonly ReportFilter[] = reportFilters[name]
  const filters: ReportFilterValues = Object.assign({}, ...names.map((one) => applied[one](query, reader)))
  return { filters, subject: await subjectOf(name, filters, reader) }
}

const applied: Record<ReportFilter, (query: ReportFilterValues, reader: Reader) => ReportFilterValues> = {
  asOf: (query, reader) => ({ asOf: asOfDay(query, reader) }),
  by: ({ by = 'client' }) => ({ by }),
  period: (query, reader) => {
    const { from, to } = periodOf(query, reader)
    return { from, to }
  },
  clientId: ({ clientId }) => ({ clientId }),
  brokerId: ({ brokerId }) => ({ brokerId }),
  userId: ({ userId }) => ({ userId }),
}

async function subjectOf(
  name: ReportName,
  { clientId, brokerId, userId }: ReportFilterValues,
  { language }: Reader,
): Promise<string | null> {
  if (userId !== undefined) return await colleagueName(userId, language)
  const [client, broker] = await Promise.all([partyName('client', clientId), partyName('broker', brokerId)])
  return name === 'days-to-pay' ? (broker ?? client) : (client ?? broker)
}

async function colleagueName(userId: number, language: Reader['language']): Promise<string> {
  const person = (await colleagues([userId])).get(userId)
  return person ? fullName(person) : reportText(language, 'party.unknown', { id: userId })
}
