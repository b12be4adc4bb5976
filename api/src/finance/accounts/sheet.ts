import { formatCents, formatUsd } from '@drayline/domain/kernel/money/money'
import type { MessageParams } from '@drayline/domain/kernel/text/i18n'
import { textLanguage } from '@drayline/domain/kernel/text/i18n'
import { conflict } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { sendAttachment } from '../../kernel/http/send-attachment.ts'
import type { Page } from '../../kernel/lists/list.ts'
import { maxLimit } from '../../kernel/lists/list.ts'
import type { PdfTable } from '../../platform/pdf/index.ts'
import { pagePlaces, pdfBytes } from '../../platform/pdf/index.ts'
import type { Recipient } from '../exports/index.ts'
import { dateText, instantText, personOf } from '../exports/index.ts'
import { type BookText, bookText } from '../ledger/index.ts'
import { reportText } from '../reports/index.ts'

/** For whom a sheet is made: their texts, dates and amounts. */
export interface Writer {
  person: Recipient
  text: (key: BookText, params?: MessageParams) => string
  date: (day: string) => string
}

export async function writerFor({ user, language }: AnyCall): Promise<Writer> {
  const person = await personOf({ id: user.id, name: user.name, zone: user.timezone, language })
  return {
    person,
    text: (key, params) => bookText(language, key, params),
    date: (day) => dateText(day, person),
  }
}

/** An amount as people read it; nothing for one that is not there. */
export function amountText(cents: number | null): string {
  return cents === null ? '' : formatUsd(formatCents(cents))
}

type Sheet = Pick<PdfTable, 'title' | 'subtitles' | 'columns' | 'rows' | 'totals'>

/** Answers with a table as PDF, in the reader's language and notation. */
export async function sendSheet(
  { ctx, now }: AnyCall,
  { person, text }: Writer,
  filename: string,
  sheet: Sheet,
): Promise<void> {
  const { language } = person
  const empty = sheet.columns.map((_, index) => (index === 0 ? text('account.empty') : ''))
  const made = reportText(language, 'file.made', { at: instantText(now(), person), name: person.name })
  const bytes = await pdfBytes({
    ...sheet,
    rows: sheet.rows.length > 0 ? sheet.rows : [empty],
    footer: { left: `Drayline · ${made}`, page: reportText(language, 'file.page', pagePlaces) },
    landscape: sheet.columns.length > 6,
    language: textLanguage(language),
  })
  sendAttachment(ctx, filename, 'application/pdf', bytes)
}

/** More would be of no use on paper, and take seconds. */
const maxLines = 1_000

/** All rows of a list, page by page. @throws Problem 409 when they are too many for a sheet */
export async function allRows<Row>(
  page: (query: { limit: number; cursor?: string }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { rows: some, next }: Page<Row> = await page({ limit: maxLimit, ...(cursor ? { cursor } : {}) })
    rows.push(...some)
    if (rows.length > maxLines) throw conflict({ key: 'account.pdfTooLong', params: { most: maxLines } })
    cursor = next
  }
  return rows
}
