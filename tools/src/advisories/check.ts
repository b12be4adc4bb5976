import type { Component } from '../sbom/components.ts'
import { type Advisory, type Finding, findingsOf } from './advisory.ts'

/** What comparing found. */
export interface Comparison {
  records: number
  /** ISO instant of the newest record. */
  newest: string
  findings: Finding[]
}

/** Records older than this may miss what is due. */
const maxAgeDays = 7

/**
 * @param options.attacked ids of weaknesses that are used in attacks
 * @param options.mended ids of weaknesses that are switched off otherwise
 */
export async function checkAdvisories(
  components: readonly Component[],
  records: AsyncIterable<Advisory>,
  { attacked, mended }: { attacked: ReadonlySet<string>; mended: ReadonlySet<string> },
): Promise<Comparison> {
  const result: Comparison = { records: 0, newest: '', findings: [] }
  for await (const advisory of records) {
    result.records += 1
    if (advisory.modified > result.newest) result.newest = advisory.modified
    if ([advisory.id, ...(advisory.aliases ?? [])].some((id) => mended.has(id))) continue
    result.findings.push(...findingsOf(components, advisory, attacked))
  }
  return result
}

/** Lines for people, the most urgent first, and whether everything is within its deadline. */
export function reportOf(
  { records, newest, findings }: Comparison,
  components: number,
  now: Date,
): { lines: string[]; isGood: boolean } {
  const today = now.toISOString().slice(0, 10)
  const oldest = new Date(now.getTime() - maxAgeDays * 86_400_000).toISOString()
  const isOld = newest < oldest
  const overdue = findings.filter(({ due }) => due < today)
  const lines = findings
    .toSorted((a, b) => a.due.localeCompare(b.due) || a.purl.localeCompare(b.purl))
    .map(({ purl, advisory, rating, due, fixedIn }) =>
      [
        due < today ? `OVERDUE since ${due}` : `due by ${due}`,
        rating,
        purl,
        advisory.id,
        advisory.summary ?? '',
        fixedIn.length > 0 ? `mended in ${fixedIn.join(', ')}` : 'nothing mends it yet',
      ].join(' | '),
    )
  const upTo = newest ? `up to ${newest.slice(0, 10)}` : 'none'
  return {
    lines: [
      ...lines,
      ...(isOld ? [`The records are older than ${maxAgeDays} days: fetch newer ones.`] : []),
      `${components} components, ${records} records (${upTo}): ${findings.length} weaknesses, ${overdue.length} past their deadline`,
    ],
    isGood: overdue.length === 0 && !isOld,
  }
}
