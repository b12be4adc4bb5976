import type { QuoteSheetQuery } from '@drayline/domain/finance/agreements/quote-schema'
import en from '@drayline/domain/finance/fee-plans/messages/en.json' with { type: 'json' }
import es from '@drayline/domain/finance/fee-plans/messages/es.json' with { type: 'json' }
import { percentText, planWords } from '@drayline/domain/finance/fee-plans/plan-words'
import { dateInWords } from '@drayline/domain/kernel/dates/date-format'
import { formatCents, formatUsd } from '@drayline/domain/kernel/money/money'
import type { Language } from '@drayline/domain/kernel/text/i18n'
import { createTranslator, textLanguage } from '@drayline/domain/kernel/text/i18n'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import '../../kernel/base/text.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { sendAttachment } from '../../kernel/http/send-attachment.ts'
import { printPdf } from '../invoice-pdf/index.ts'
import type { DisclosureTemplate } from './disclosures.ts'
import { disclosures } from './disclosures.ts'
import type { QuoteFacts } from './quote-facts.ts'
import { quoteFacts } from './quote-facts.ts'
import { muted, paper, rows } from './sheet-parts.ts'

/** Answers with a quote as a sheet of paper. @throws Problem 422 */
export async function sendQuoteSheet(
  { ctx, language, config }: AnyCall,
  query: QuoteSheetQuery,
): Promise<void> {
  const facts = await quoteFacts(query)
  const { sheet, purchaseDay } = query
  const [company = 'Drayline'] = config.remitTo
  const definition =
    sheet === 'terms'
      ? termsSheet(facts, company, language)
      : disclosureSheet(disclosures[sheet], facts, company)
  const names = { terms: 'terms-sheet', california: 'disclosure-ca', newYork: 'disclosure-ny' } as const
  const name = `${names[sheet]}-${purchaseDay}.pdf`
  sendAttachment(ctx, name, 'application/pdf', await printPdf(definition))
}

const usd = (cents: number) => formatUsd(formatCents(cents))
const termsTemplate = { name: 'TERMS', version: 1, date: '2026-11-22' }

/** What a client gets and pays, in its reader's language. */
export function termsSheet(facts: QuoteFacts, company: string, language: Language): TDocumentDefinitions {
  const own = textLanguage(language)
  const t = createTranslator(own, own === 'es' ? es : en)
  const { query, result, plan, planName, faceCents, agreementNumber, client } = facts
  const { quote, advancePpm, clearedDay } = result
  const day = (date: string) => dateInWords(date, own)
  const words = planWords(plan, { t, money: usd })
  const pairs: [string, string][] = [
    [t('sheet.face'), usd(faceCents)],
    [t('sheet.bought'), day(query.purchaseDay)],
    [t('sheet.expected'), day(query.paymentDay)],
    ...(clearedDay === query.paymentDay ? [] : [pair(t('sheet.final'), day(clearedDay))]),
    [t('sheet.rate'), percentText(advancePpm)],
    [t('sheet.advance'), usd(quote.advanceCents)],
    ...(quote.feeAtFundingCents === 0 ? [] : [pair(t('sheet.feeAtFunding'), usd(quote.feeAtFundingCents))]),
    [t('sheet.funded'), usd(quote.fundedCents)],
    [t('sheet.reserve'), usd(quote.reserveCents)],
    [t('sheet.fee'), usd(quote.fee.cents)],
    [t('sheet.rebate'), usd(quote.rebateCents)],
    [t('sheet.apr'), quote.aprPpm === null ? '—' : percentText(Math.round(quote.aprPpm / 100) * 100)],
    [t('sheet.plan'), [planName, ...words].filter(Boolean).join('\n')],
    ...agreedPairs(facts, t),
  ]
  return paper({
    title: t('sheet.terms'),
    lines: [
      company,
      ...(client ? [`${t('sheet.client')}: ${client}`] : []),
      ...(agreementNumber ? [t('sheet.agreement', { number: agreementNumber })] : []),
    ],
    content: [
      rows(
        [190, '*'],
        pairs.map(([name, value]) => [{ text: name, color: muted }, value]),
      ),
      { text: t('sheet.note'), margin: [0, 16, 0, 0], fontSize: 9, color: muted },
    ],
    footer: t('sheet.template', termsTemplate),
    language: own,
  })
}

const pair = (name: string, value: string): [string, string] => [name, value]

function agreedPairs({ agreed }: QuoteFacts, t: ReturnType<typeof createTranslator<keyof typeof en>>) {
  if (!agreed) return []
  const { isRecourse, recourseDays, clearingDays, transferFees, monthlyMinimumCents } = agreed
  const { ach, wire, check } = transferFees
  return [
    pair(
      t('sheet.recourse'),
      isRecourse ? t('sheet.withRecourse', { days: recourseDays }) : t('sheet.withoutRecourse'),
    ),
    pair(t('sheet.clearing'), t('sheet.clearingOf', { ...clearingDays })),
    pair(t('sheet.transfer'), t('sheet.transferOf', { ach: usd(ach), wire: usd(wire), check: usd(check) })),
    ...(monthlyMinimumCents > 0 ? [pair(t('sheet.minimum'), usd(monthlyMinimumCents))] : []),
  ]
}

/** What a state wants a client to be told; it says which template in which version it is, and what the law asks. */
export function disclosureSheet(
  template: DisclosureTemplate,
  { query, result: { quote }, faceCents, client, agreed, termDays }: QuoteFacts,
  company: string,
): TDocumentDefinitions {
  const { name, version, date, state, law, asks, maxCents, isApproved } = template
  const day = (value: string) => dateInWords(value, 'en')
  const body = template.rows({
    ...{ company, faceCents, termDays, feeCents: quote.fee.cents },
    ...{ advanceCents: quote.advanceCents, fundedCents: quote.fundedCents },
    ...{ rebateCents: quote.rebateCents, aprPpm: quote.aprPpm },
    ...{ purchaseDay: day(query.purchaseDay), paymentDay: day(query.paymentDay) },
    recourseDays: agreed?.isRecourse ? agreed.recourseDays : null,
    wireCents: agreed?.transferFees.wire ?? null,
  })
  const isAbove = quote.fundedCents > maxCents
  const notes = [
    asks,
    ...(isAbove ? [`This offer exceeds ${usd(maxCents)}: the law does not ask for this sheet.`] : []),
    ...(isApproved
      ? []
      : [
          'This template has not been approved by counsel. Its words are not those of the regulation: do not hand it out.',
        ]),
  ]
  return paper({
    title: `Offer summary: ${state}`,
    lines: [company, ...(client ? [`Recipient: ${client}`] : []), law],
    content: [
      rows(
        [120, 90, '*'],
        body.map(({ title, value, text }) => [
          { text: title, bold: true },
          { text: value, bold: true },
          text,
        ]),
      ),
      ...notes.map((text): Content => ({ text, margin: [0, 10, 0, 0], fontSize: 9, color: muted })),
      signature(),
    ],
    footer: `Template ${name}, version ${version} of ${date}${isApproved ? '' : ', draft'}`,
    language: 'en',
    ...(isApproved ? {} : { watermark: 'DRAFT' }),
  })
}

function signature(): Content {
  const line = '_'.repeat(38)
  const field = (text: string) => ({ stack: [line, { text, fontSize: 8, color: muted }] })
  return { margin: [0, 40, 0, 0], columns: [field('Signature of the recipient'), field('Date')] }
}
