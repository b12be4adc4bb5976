import { formatUsd } from '@drayline/domain/kernel/money/money'
import { type Language, textLanguage } from '@drayline/domain/kernel/text/i18n'

/** A short text in a descriptor, by language. It is shown before any code of the remote has run. */
export type Text = { en: string } & Partial<Record<Language, string>>

/** The text in the language of the page's texts, English where it is missing. */
export function textIn(text: Text, language: Language): string {
  return text[textLanguage(language)] ?? text.en
}

/**
 * Fills `{field}` places of a descriptor's template with values of a record; `{amount|usd}` shows a decimal amount as
 * dollars. Missing values leave nothing.
 */
export function fillTemplate(template: string, record: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)(\|usd)?\}/g, (_, name: string, usd?: string) => {
    const value = record[name]
    if (value === null || value === undefined) return ''
    return usd ? formatUsd(String(value)) : String(value)
  })
}
