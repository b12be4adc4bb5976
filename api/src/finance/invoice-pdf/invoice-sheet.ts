import { dateInWords } from '@drayline/domain/kernel/dates/date-format'
import { addDays, todayIn } from '@drayline/domain/kernel/dates/dates'
import { formatCents, formatUsd } from '@drayline/domain/kernel/money/money'
import { type Language, textLanguage } from '@drayline/domain/kernel/text/i18n'
import type { ServerMessageKey } from '@drayline/domain/kernel/text/server-messages'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { translate } from '../../kernel/base/text.ts'
import type { BrokerDoc } from '../../operations/brokers/index.ts'
import type { ClientDoc } from '../../operations/clients/index.ts'
import type { LoadDoc } from '../../operations/loads/index.ts'
import type { InvoiceDoc } from '../invoices/index.ts'

/** Everything that stands on an invoice. */
export interface InvoiceSheet {
  invoice: Pick<InvoiceDoc, 'invoiceNumber' | 'amountCents' | 'status' | 'submittedAt' | 'createdAt'>
  client: ClientDoc | null
  broker: BrokerDoc | null
  load: LoadDoc | null
  /** Days after submission on which it is due; null while it was never submitted. */
  termDays: number | null
  /** To whom the broker pays, line by line. */
  remitTo: readonly string[]
  language: Language
  timezone: string
}

const muted = '#5b6675'
const line = '#d5dae1'

/** An invoice as it goes to the broker, on one page of letter size; texts and dates in the reader's language. */
export function invoiceSheet(sheet: InvoiceSheet): TDocumentDefinitions {
  const { invoice, language } = sheet
  const t = (key: ServerMessageKey) => translate(language, key)
  const title = `${t('pdf.invoice.title')} ${invoice.invoiceNumber}`
  const mark = { draft: 'pdf.mark.draft', rejected: 'pdf.mark.rejected', paid: 'pdf.mark.paid' } as const
  const status = invoice.status
  return {
    pageSize: 'LETTER',
    pageMargins: [54, 54, 54, 64],
    info: { title, author: sheet.client?.name ?? 'Drayline', creator: 'Drayline' },
    language: textLanguage(language),
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.25 },
    ...(status === 'draft' || status === 'rejected' || status === 'paid'
      ? { watermark: { text: t(mark[status]), opacity: 0.07, bold: true, angle: -35 } }
      : {}),
    content: [head(sheet, t), parties(sheet, t), haul(sheet, t), total(sheet, t), assignment(sheet, t)],
    footer: {
      text: [sheet.client?.name, title].filter(Boolean).join(' · '),
      alignment: 'center',
      color: muted,
      fontSize: 8,
      margin: [54, 24],
    },
  }
}

type Texts = (key: ServerMessageKey) => string

function head({ invoice, client, broker, termDays, ...reader }: InvoiceSheet, t: Texts): Content {
  const { submittedAt, createdAt } = invoice
  const date = todayIn(reader.timezone, submittedAt ?? createdAt)
  const facts: [ServerMessageKey, string][] = [
    ['pdf.invoice.date', dateInWords(date, reader.language)],
    ...(termDays === null
      ? []
      : [
          ['pdf.invoice.due', dateInWords(addDays(date, termDays), reader.language)] as [
            ServerMessageKey,
            string,
          ],
        ]),
    ...(broker
      ? [['pdf.invoice.terms', t(`pdf.terms.${broker.paymentTerms}`)] as [ServerMessageKey, string]]
      : []),
  ]
  return {
    columns: [
      {
        width: '*',
        stack: [
          { text: client?.name ?? '—', fontSize: 17, bold: true, lineHeight: 1.1 },
          ...lines([client?.address, client?.phone, client?.email]),
        ],
      },
      {
        width: 220,
        stack: [
          { text: t('pdf.invoice.title').toUpperCase(), fontSize: 11, color: muted, alignment: 'right' },
          { text: invoice.invoiceNumber, fontSize: 17, bold: true, alignment: 'right', lineHeight: 1.1 },
          {
            margin: [0, 8, 0, 0],
            layout: 'noBorders',
            table: {
              widths: ['*', 'auto'],
              body: facts.map(([key, value]) => [
                { text: t(key), color: muted, alignment: 'right' },
                { text: value, alignment: 'right' },
              ]),
            },
          },
        ],
      },
    ],
  }
}

function parties({ broker, remitTo }: InvoiceSheet, t: Texts): Content {
  const place = [broker?.city, [broker?.state, broker?.zipCode].filter(Boolean).join(' ')].filter(Boolean)
  return {
    margin: [0, 28, 0, 0],
    columns: [
      block(t('pdf.invoice.billTo'), [
        broker?.name ?? '—',
        broker?.address,
        place.join(', '),
        broker?.contactPerson,
        broker?.mcNumber,
      ]),
      block(t('pdf.invoice.remitTo'), remitTo),
    ],
    columnGap: 24,
  }
}

function block(title: string, [first, ...rest]: readonly (string | null | undefined)[]): Content {
  return {
    stack: [
      { text: title.toUpperCase(), fontSize: 8, color: muted, characterSpacing: 0.6 },
      ...lines([first]).map((line) => ({ ...line, bold: true, fontSize: 11, margin: [0, 3, 0, 0] as const })),
      ...lines(rest),
    ],
  }
}

function haul({ load, invoice, language }: InvoiceSheet, t: Texts): Content {
  const stop = (place: string | null | undefined, date: string | null | undefined) =>
    [place, date ? dateInWords(date, language) : null].filter(Boolean).join('\n') || '—'
  const header = (key: ServerMessageKey, alignment: 'left' | 'right' = 'left') => ({
    text: t(key),
    color: muted,
    fontSize: 8.5,
    alignment,
  })
  return {
    margin: [0, 30, 0, 0],
    table: {
      headerRows: 1,
      widths: [90, '*', '*', 90],
      body: [
        [
          header('pdf.invoice.load'),
          header('pdf.invoice.pickup'),
          header('pdf.invoice.delivery'),
          header('pdf.invoice.amount', 'right'),
        ],
        [
          { text: load?.loadNumber ?? '—', bold: true },
          stop(load?.pickupLocation, load?.pickupDate),
          stop(load?.deliveryLocation, load?.deliveryDate),
          { text: money(invoice.amountCents), alignment: 'right' },
        ],
      ],
    },
    layout: 'lightHorizontalLines',
  }
}

function total({ invoice }: InvoiceSheet, t: Texts): Content {
  return {
    margin: [0, 14, 0, 0],
    columns: [
      { width: '*', text: '' },
      { width: 'auto', text: t('pdf.invoice.total'), color: muted, margin: [0, 4, 16, 0] },
      { width: 'auto', text: money(invoice.amountCents), fontSize: 15, bold: true },
    ],
  }
}

/** The notice that the law asks for, so that paying anyone else does not discharge the debt (UCC § 9-406). */
function assignment({ remitTo, language }: InvoiceSheet, t: Texts): Content {
  const [company = ''] = remitTo
  return {
    margin: [0, 36, 0, 0],
    table: {
      widths: ['*'],
      body: [
        [
          {
            borderColor: [line, line, line, line],
            stack: [
              { text: t('pdf.invoice.assignment.title'), bold: true },
              { text: translate(language, { key: 'pdf.invoice.assignment', params: { company } }) },
            ],
            margin: [8, 6, 8, 6],
          },
        ],
      ],
    },
    fontSize: 9,
  }
}

function lines(texts: readonly (string | null | undefined)[]): { text: string }[] {
  return texts.flatMap((text) => (text ? [{ text }] : []))
}

function money(cents: number): string {
  return formatUsd(formatCents(cents))
}
