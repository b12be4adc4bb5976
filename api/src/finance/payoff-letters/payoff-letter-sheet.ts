import type { PayoffLetterQuery } from '@drayline/domain/finance/buyouts/buyout'
import en from '@drayline/domain/finance/fee-plans/messages/en.json' with { type: 'json' }
import es from '@drayline/domain/finance/fee-plans/messages/es.json' with { type: 'json' }
import { dateInWords } from '@drayline/domain/kernel/dates/date-format'
import { formatUsd } from '@drayline/domain/kernel/money/money'
import type { Language } from '@drayline/domain/kernel/text/i18n'
import { createTranslator, textLanguage } from '@drayline/domain/kernel/text/i18n'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import type { AnyCall } from '../../kernel/http/call.ts'
import { sendAttachment } from '../../kernel/http/send-attachment.ts'
import { printPdf } from '../invoice-pdf/index.ts'
import { muted, paper, rows } from '../quote-sheets/index.ts'
import type { PayoffLetterView } from './payoff-letter.ts'
import { presentPayoffLetter, readPayoffLetter } from './payoff-letter.ts'

/** A change of its words or rows is a new version (decision 68). */
const template = { name: 'PAYOFF', version: 1, date: '2026-11-23' }

/** Answers with a payoff letter on paper, in the reader's language. @throws Problem 404 or 422 */
export async function sendPayoffLetter(call: AnyCall, id: number, query: PayoffLetterQuery): Promise<void> {
  const view = await readPayoffLetter(call, id, query)
  const { config, ctx, language } = call
  const definition = payoffLetterSheet(view, config.remitTo, language)
  const name = `payoff-letter-${id}-${view.goodThrough}.pdf`
  sendAttachment(ctx, name, 'application/pdf', await printPdf(definition))
}

/** The letter as a sheet: what the sum adds up from, until when it is good, and what each further day costs. */
function payoffLetterSheet(
  view: PayoffLetterView,
  remitTo: readonly string[],
  language: Language,
): TDocumentDefinitions {
  const own = textLanguage(language)
  const t = createTranslator(own, own === 'es' ? es : en)
  const figures = presentPayoffLetter(view)
  const day = dateInWords(figures.goodThrough, own)
  const added = (['receivable', 'fees', 'due', 'advances', 'exitFee'] as const).map(
    (part) => [part, ''] as const,
  )
  const taken = (['reserve', 'payable', 'escrow'] as const).map((part) => [part, '−'] as const)
  const total = formatUsd(figures.total)
  return paper({
    title: t('letter.title'),
    lines: [...remitTo, `${t('sheet.client')}: ${figures.client.name}`, dateInWords(figures.today, own)],
    content: [
      rows(
        ['*', 120],
        [
          ...[...added, ...taken]
            .filter(([part]) => figures[part] !== '0.00')
            .map(([part, sign]) => [
              { text: t(`letter.${part}`), color: muted },
              { text: `${sign}${formatUsd(figures[part])}`, alignment: 'right' },
            ]),
          [
            { text: t(figures.isOwedByUs ? 'letter.weOwe' : 'letter.total'), bold: true },
            { text: total, bold: true, alignment: 'right' },
          ],
        ],
      ),
      {
        text: figures.isOwedByUs
          ? t('letter.nothingDue', { day, total })
          : t('letter.goodThrough', { day, total, perDiem: formatUsd(figures.perDiem) }),
        margin: [0, 16, 0, 0],
      },
      { text: t('letter.note'), margin: [0, 12, 0, 0], fontSize: 9, color: muted },
    ],
    footer: t('sheet.template', template),
    language: own,
  })
}
