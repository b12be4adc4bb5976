import type { ReportName } from '@drayline/domain/finance/reports/report'
import type { Language, MessageParams, Translator } from '@drayline/domain/kernel/text/i18n'
import { createTranslator } from '@drayline/domain/kernel/text/i18n'
import en from '@drayline/domain/messages/reports.en.json' with { type: 'json' }
import es from '@drayline/domain/messages/reports.es.json' with { type: 'json' }
import '../../kernel/base/text.ts'

/** Texts of reports and of the files made of them. A catalog of their own: no screen has to load it. */
export type ReportText = keyof typeof en

const catalogues: Partial<Record<Language, Translator<ReportText>>> = {
  en: createTranslator('en', en),
  es: createTranslator('es', es),
}

/** A text in a language; English where a language has no catalog yet. */
export function reportText(language: Language, key: ReportText, params?: MessageParams): string {
  return (catalogues[language] ?? catalogues.en)?.(key, params) ?? key
}

const partyKeys: Record<string, ReportText> = {
  date: 'column.date',
  client: 'column.client',
  broker: 'column.broker',
  user: 'column.user',
}

/** Returns the title of a column. The first column of an aging is named after its grouping. */
export function columnTitle(language: Language, report: ReportName, key: string, by?: string): string {
  const named = key === 'party' ? by : key
  return reportText(language, partyKeys[named ?? ''] ?? (`${report}.${key}` as ReportText))
}
