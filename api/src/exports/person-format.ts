import { formatCents, formatPercent, formatUsd } from '@drayline/domain/money'
import type { Cell, CellKind } from '@drayline/domain/report'
import { DateTime } from 'luxon'
import type { Reader } from '../reports/report.types.ts'
import type { UserDoc } from '../users/user.model.ts'
import { User } from '../users/user.model.ts'

/** For whom a file is made: with their language, zone and forms of dates. */
export interface Person {
  id: number
  name: string
  zone: string
  language: Reader['language']
  dateFormat: string
  timeFormat: string
}

type Settings = Pick<UserDoc, 'dateFormat' | 'timeFormat'>

/** Completes what a call or an export knows of its person by the forms they like. */
export async function personOf(known: Pick<Person, 'id' | 'name' | 'zone' | 'language'>): Promise<Person> {
  const settings = await User.findById(known.id, { dateFormat: 1, timeFormat: 1 }).lean<Settings>()
  return {
    ...known,
    dateFormat: settings?.dateFormat ?? 'MM/dd/yyyy',
    timeFormat: settings?.timeFormat ?? '12h',
  }
}

const locale = ({ language }: Person) => (language === 'en' ? 'en-US' : language)

/** A calendar date as the person writes it. */
export function dateText(date: string, person: Person): string {
  return DateTime.fromISO(date, { zone: 'utc' }).setLocale(locale(person)).toFormat(person.dateFormat)
}

/** An instant in the person's zone. */
export function instantText(at: Date, person: Person): string {
  const time = person.timeFormat === '24h' ? 'HH:mm' : 'h:mm a'
  return DateTime.fromJSDate(at, { zone: person.zone })
    .setLocale(locale(person))
    .toFormat(`${person.dateFormat} ${time}`)
}

/** A cell as people read it; cents in, dollars out. */
export function cellText(kind: CellKind, value: Cell, person: Person): string {
  if (value === null) return ''
  if (kind === 'money') return formatUsd(formatCents(Number(value)), person.language)
  if (kind === 'date') return dateText(String(value), person)
  if (kind === 'percent') return formatPercent(Number(value), person.language)
  return typeof value === 'number' ? numberText(value, person) : value
}

function numberText(value: number, person: Person): string {
  return new Intl.NumberFormat(locale(person)).format(value)
}
