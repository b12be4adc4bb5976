import { cellText, dateText, instantText } from '@drayline/api/finance/exports/person-format'
import { zoneName } from '@drayline/domain/kernel/dates/date-format'
import { languages } from '@drayline/domain/kernel/text/i18n'
import { dateFormats, timeFormats } from '@drayline/domain/platform/users/user'
import { createFormat } from '@drayline/platform/format'

/** In the evening of the day before in America; in the hour that New York's clocks show twice. */
const instants = ['2026-03-05T02:07:00.000Z', '2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']
const days = ['2026-03-05', '2026-12-31']
const zones = ['America/New_York', 'Pacific/Honolulu', 'UTC']

const settings = languages.flatMap((language) =>
  dateFormats.flatMap((dateFormat) =>
    timeFormats.flatMap((timeFormat) =>
      zones.map((timezone) => ({ language, dateFormat, timeFormat, timezone })),
    ),
  ),
)

test.each(settings)(
  'screen, export and PDF agree: $language, $dateFormat, $timeFormat, $timezone',
  (person) => {
    const screen = createFormat(person)
    const recipient = { ...person, id: 1, name: 'Ann', zone: person.timezone }
    for (const instant of instants)
      expect(instantText(new Date(instant), recipient)).toBe(
        `${screen.dateTime(instant)} ${zoneName(new Date(instant), person.timezone)}`,
      )
    for (const day of days) {
      expect(dateText(day, recipient)).toBe(screen.date(day))
      expect(cellText('date', day, recipient)).toBe(screen.date(day))
    }
  },
)

const written: Record<(typeof dateFormats)[number], string> = {
  'MM/dd/yyyy': '03/04/2026',
  'dd/MM/yyyy': '04/03/2026',
  'yyyy-MM-dd': '2026-03-04',
  'MMM dd, yyyy': 'Mar 04, 2026',
}

test.each(dateFormats)('%s is written as it says', (dateFormat) => {
  const person = { language: 'en' as const, timezone: 'America/New_York', dateFormat }
  const at = '2026-03-05T02:07:00.000Z'
  expect(createFormat({ ...person, timeFormat: '12h' }).dateTime(at)).toBe(`${written[dateFormat]} 9:07 PM`)
  expect(createFormat({ ...person, timeFormat: '24h' }).dateTime(at)).toBe(`${written[dateFormat]} 21:07`)
})
