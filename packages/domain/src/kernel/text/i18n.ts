import { setupI18n } from '@lingui/core'
import { usdOptions } from '../money/money.ts'

/** A text: the ICU source, or the form the build compiles it to. */
export type CompiledMessage = string | unknown[]

type Compiler = (source: string) => CompiledMessage
let compiler: Compiler | undefined

/**
 * Compiles ICU texts at run time. Builds compile catalogs beforehand; Node (the API, tests) does it here,
 * so that browsers need not carry the parser.
 */
export function setMessageCompiler(compile: Compiler): void {
  compiler = compile
}

/** Languages Drayline offers (R-VAL-10). Those without a catalog show English texts. */
export const languages = ['en', 'es', 'fr', 'de', 'it', 'pt'] as const
export type Language = (typeof languages)[number]
/** Languages whose texts are complete. */
export const translatedLanguages = ['en', 'es'] as const satisfies readonly Language[]

/** The language in which someone who chose a language reads the texts. */
export function textLanguage(language: string): (typeof translatedLanguages)[number] {
  return translatedLanguages.find((translated) => translated === language) ?? 'en'
}

/**
 * The locale of words that Intl writes: names of months and days, 'and', '3 hours ago'. Always that of the texts around
 * them, as it is spoken in the United States. Figures are written by money.ts, alike in all languages.
 */
export function localeOf(language: string): string {
  return `${textLanguage(language)}-US`
}

/**
 * Forms that a text can ask for: `{amount, number, usd}` is a decimal amount in dollars, `{date, date, day}` a calendar
 * date with its month in words, since the server writes it for people who set the parts in different orders, and
 * `{month, date, month}` a month of a year.
 */
const formats = {
  usd: usdOptions,
  day: { dateStyle: 'medium', timeZone: 'UTC' },
  month: { month: 'long', year: 'numeric', timeZone: 'UTC' },
} as const

export type MessageParams = Record<string, string | number>

/** Formats the texts of one catalog in one language. */
export type Translator<Key extends string> = (key: Key, params?: MessageParams) => string

/**
 * Makes a function that formats texts of a catalog in a language (numbers and plurals by that language).
 * A key that is missing answers itself, so that a screen never breaks; tests compare the catalogs.
 */
export function createTranslator<Key extends string>(
  language: Language,
  messages: Readonly<Record<Key, CompiledMessage>>,
): Translator<Key> {
  const locale = localeOf(language)
  const i18n = setupI18n({ locale, messages: { [locale]: messages as Record<string, string> } })
  // Without a compiler a text that is a string has no places: builds leave those as they are.
  i18n.setMessagesCompiler((source) => (compiler ? compiler(source) : source) as never)
  return (key, params) => i18n._(key, params, { formats })
}
