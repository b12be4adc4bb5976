import type { Cells, ReportFilterValues, ReportName } from '@drayline/domain/finance/reports/report'
import { textLanguage } from '@drayline/domain/kernel/text/i18n'
import type { PdfTable } from '../../platform/pdf/index.ts'
import { pagePlaces, pdfBytes } from '../../platform/pdf/index.ts'
import type { RawRow, Report, TitledColumn } from '../reports/index.ts'
import { reportText, titledColumns } from '../reports/index.ts'
import type { Recipient } from './person-format.ts'
import { cellText, dateText, instantText } from './person-format.ts'

/** From so many columns on the sheet lies on its side. */
const landscapeFrom = 7

interface Content {
  name: ReportName
  report: Pick<Report, 'filters' | 'subject' | 'totals' | 'opening'>
  rows: readonly RawRow[]
  /** Counted from 1, for what does not fit into one file. */
  part?: { number: number; isFirst: boolean; isLast: boolean }
}

/** A report as PDF: letter size, the head of the table on every page, the totals at the end. */
export async function reportPdf(
  content: Content,
  person: Recipient,
  now: Date,
  signal?: AbortSignal,
): Promise<Buffer> {
  return await pdfBytes(tableOf(content, person, now), signal)
}

/** A report as the table of its file: texts in the person's language and notation. */
export function tableOf(
  { name, report, rows, part }: Content,
  person: Recipient,
  now: Date,
): Omit<PdfTable, 'target'> {
  const { language } = person
  const columns = titledColumns(name, language, report.filters.by)
  const texts = rows.map(({ cells }) => textsOf(columns, cells, person))
  const opening =
    report.opening === undefined || part?.isFirst === false
      ? []
      : [openingRow(columns, report.opening, person)]
  const body = [...opening, ...texts]
  return {
    title: reportText(language, `report.${name}`),
    subtitles: [report.subject, periodText(report.filters, person), partText(part, person)].filter(
      (text) => text !== null,
    ),
    columns: columns.map(({ title, kind }) => ({ title, align: isLeft(kind) ? 'left' : 'right' })),
    rows:
      body.length > 0
        ? body
        : [columns.map((_, index) => (index === 0 ? reportText(language, 'file.empty') : ''))],
    totals: part?.isLast === false ? null : totalsRow(columns, report.totals, person),
    footer: {
      left: `Drayline · ${reportText(language, 'file.made', { at: instantText(now, person), name: person.name })}`,
      page: reportText(language, 'file.page', pagePlaces),
    },
    landscape: columns.length >= landscapeFrom,
    language: textLanguage(language),
  }
}

function isLeft(kind: TitledColumn['kind']): boolean {
  return kind === 'text' || kind === 'date'
}

function textsOf(columns: readonly TitledColumn[], cells: Cells, person: Recipient): string[] {
  return columns.map(({ key, kind }) => cellText(kind, cells[key] ?? null, person))
}

function totalsRow(columns: readonly TitledColumn[], totals: Cells, person: Recipient): string[] {
  const [, ...rest] = textsOf(columns, totals, person)
  return [reportText(person.language, 'file.total'), ...rest]
}

/** Opening balance of a statement: the balance stands in its column. */
function openingRow(columns: readonly TitledColumn[], opening: number, person: Recipient): string[] {
  return columns.map(({ key, kind }, index) =>
    index === 1
      ? reportText(person.language, 'file.opening')
      : key === 'balance'
        ? cellText(kind, opening, person)
        : '',
  )
}

function periodText({ asOf, from, to }: ReportFilterValues, person: Recipient): string | null {
  const { language } = person
  if (asOf) return reportText(language, 'file.asOf', { date: dateText(asOf, person) })
  if (!from || !to) return null
  return reportText(language, 'file.period', { from: dateText(from, person), to: dateText(to, person) })
}

function partText(part: Content['part'], { language }: Recipient): string | null {
  if (!part || (part.isFirst && part.isLast)) return null
  return reportText(language, 'file.part', { part: part.number })
}
