// Screens, papers and e-mails write dates and times with these, so that one person reads one notation everywhere.

/** Makes a date's writer. Intl has the parts in the language and the zone; the reader's pattern says how they stand. */
export function dateFormatter(locale: string, pattern: string, timeZone: string): (date: Date) => string {
  const byName = pattern.includes('MMM')
  const format = new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: byName ? 'short' : '2-digit',
    day: '2-digit',
    timeZone,
  })
  return (date) => {
    if (Number.isNaN(date.getTime())) return 'Invalid date'
    const parts = format.formatToParts(date)
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
    const values: Record<string, string> = {
      yyyy: part('year').padStart(4, '0'),
      MMM: part('month'),
      MM: part('month').padStart(2, '0'),
      dd: part('day').padStart(2, '0'),
    }
    return pattern.replace(/yyyy|MMM|MM|dd/g, (field) => values[field] ?? '')
  }
}

/** Makes a time's writer, with AM and PM or by 24 hours: 2:15 PM, 14:15. */
export function timeFormatter(locale: string, timeFormat: string, timeZone: string): (date: Date) => string {
  const format = new Intl.DateTimeFormat(locale, {
    numberingSystem: 'latn',
    timeZone,
    minute: '2-digit',
    ...(timeFormat === '24h' ? { hour: '2-digit', hourCycle: 'h23' } : { hour: 'numeric', hourCycle: 'h12' }),
  })
  return (date) => {
    if (Number.isNaN(date.getTime())) return 'Invalid date'
    const parts = format.formatToParts(date)
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
    const half = part('dayPeriod')
    return `${part('hour')}:${part('minute')}${half ? ` ${half}` : ''}`
  }
}

/** Names a time zone at an instant as people do: EST in November, EDT in July. */
export function zoneName(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
