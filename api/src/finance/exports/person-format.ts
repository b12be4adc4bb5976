import type { Cell, CellKind } from '@drayline/domain/finance/reports/report'
import { type DateNotation, dateNotation, zoneName } from '@drayline/domain/kernel/dates/date-format'
import { formatCents, formatNumber, formatPercent, formatUsd } from '@drayline/domain/kernel/money/money'
import type { UserDoc } from '../../platform/users/index.ts'
import { User } from '../../platform/users/index.ts'
import type { Reader } from '../reports/index.ts'

/** For whom a file is made: with their language, zone and forms of dates. */
export interface Recipient {
  id: number
  name: string
  zone: string
  language: Reader['language']
  dateFormat: string
  timeFormat: string
}

type Settings = Pick<UserDoc, 'dateFormat' | 'timeFormat'>

/** Completes what a call or an export knows of its person by the forms they like. */
export async function personOf(
  known: Pick<Recipient, 'id' | 'name' | 'zone' | 'language'>,
): Promise<Recipient> {
  const settings = await User.findById(known.id, { dateFormat: 1, timeFormat: 1 }).lean<Settings>()
  return {
    ...known,
    dateFormat: settings?.dateFormat ?? 'MM/dd/yyyy',
    timeFormat: settings?.timeFormat ?? '12h',
  }
}

const notations = new WeakMap<Recipient, DateNotation>()

/** The person's notation of dates, the same as on screen. */
function notationOf(person: Recipient): DateNotation {
  const notation = notations.get(person) ?? dateNotation({ ...person, timezone: person.zone })
  notations.set(person, notation)
  return notation
}

/** A calendar date as the person writes it. */
export function dateText(date: string, person: Recipient): string {
  return notationOf(person).date(date)
}

/** An instant in the person's zone, which it names: files are read by people in others. */
export function instantText(at: Date, person: Recipient): string {
  return `${notationOf(person).dateTime(at.toISOString())} ${zoneName(at, person.zone)}`
}

/** A cell as people read it; cents in, dollars out. */
export function cellText(kind: CellKind, value: Cell, person: Recipient): string {
  if (value === null) return ''
  if (kind === 'money') return formatUsd(formatCents(Number(value)))
  if (kind === 'date') return dateText(String(value), person)
  if (kind === 'percent') return formatPercent(Number(value))
  return typeof value === 'number' ? formatNumber(value) : value
}
