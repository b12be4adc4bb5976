/** October 2026, in a language. */
export function monthName(month: string, language: string): string {
  const name = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return name.format(new Date(`${month}-15T00:00:00Z`))
}
