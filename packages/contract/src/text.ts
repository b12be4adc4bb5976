import type { Language } from '@drayline/domain/i18n'

/** A short text in a descriptor, by language. It is shown before any code of the remote has run. */
export type Text = { en: string } & Partial<Record<Language, string>>

/** The text in a language, English where that language is missing. */
export function textIn(text: Text, language: Language): string {
  return text[language] ?? text.en
}

/** Fills `{field}` places of a descriptor's template with values of a record; missing values leave nothing. */
export function fillTemplate(template: string, record: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = record[name]
    return value === null || value === undefined ? '' : String(value)
  })
}
