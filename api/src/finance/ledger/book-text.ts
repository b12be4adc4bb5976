import en from '@drayline/domain/finance/ledger/messages/en.json' with { type: 'json' }
import es from '@drayline/domain/finance/ledger/messages/es.json' with { type: 'json' }
import type { Language, MessageParams, Translator } from '@drayline/domain/kernel/text/i18n'
import { createTranslator } from '@drayline/domain/kernel/text/i18n'
import '../../kernel/base/text.ts'

/** Key of a text of the book, which screens, papers and messages share. */
export type BookText = keyof typeof en

const catalogues: Partial<Record<Language, Translator<BookText>>> = {
  en: createTranslator('en', en),
  es: createTranslator('es', es),
}

/** A text of the book in a language; English where a language has no catalog yet. */
export function bookText(language: Language, key: BookText, params?: MessageParams): string {
  return (catalogues[language] ?? catalogues.en)?.(key, params) ?? key
}
