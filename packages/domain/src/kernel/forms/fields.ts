import type { Schema } from 'yup'
import { number, object, string } from 'yup'
import type { DateRange } from '../dates/date-range.ts'
import { dateRanges, isInRange } from '../dates/date-range.ts'
import { isCalendarDate, toCalendarDate } from '../dates/dates.ts'
import { isAmount, maxCents, plainNumber } from '../money/money.ts'
import { wholePpm } from '../money/ppm.ts'
import type { MessageKey } from '../text/messages.ts'
import { msg } from '../text/messages.ts'
import { usStateCodes } from './us-states.ts'

/** Fields of every record in JSON besides its own. Instants are ISO 8601 in UTC. */
export const recordFields = {
  id: number().integer().positive().required(),
  version: number().integer().min(1).required(),
  createdAt: string().required(),
  updatedAt: string().required(),
}

/** Nothing but blanks and characters that no one sees: zero-width spaces, direction marks, empty Braille cells. */
const invisible = /^[\s\p{Cf}\u2800\u3164]*$/u

/** Trimmed text; what shows nothing is empty, so that a required reason is one that people can read. */
export function shownText() {
  return string()
    .trim()
    .transform((value: unknown) => (typeof value === 'string' && invisible.test(value) ? '' : value))
}

/** Optional text: trimmed, empty becomes null (R-VAL-5). */
export function optionalText(max = 200) {
  return shownText()
    .max(max, msg('text.tooLong'))
    .transform((value: unknown) => (value === '' ? null : value))
    .nullable()
    .default(null)
}

/** One row of a list, a mail header, a CSV file: also without what Unicode and terminals take for a line break. */
const singleLine = /^[^\r\n\v\f\u0085\u2028\u2029]*$/

/** Tabs come with cells copied from a spreadsheet, and would divide the cells of another one again. */
const withoutTabs = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\t', ' ') : value)

/** Text without line breaks, such as a name or subject: what a mail header or a list row can hold. */
export function oneLine(max = 200, tooLong: MessageKey = msg('text.tooLong')) {
  return shownText().transform(withoutTabs).max(max, tooLong).matches(singleLine, msg('text.oneLine'))
}

/** Optional text without line breaks; empty becomes null. */
export function optionalLine(max = 200) {
  return optionalText(max).transform(withoutTabs).matches(singleLine, msg('text.oneLine'))
}

/** Optional e-mail address, checked for form when it is given. */
export function optionalEmail() {
  return optionalText(254).email(msg('email.invalid'))
}

/** Digits with the usual signs between them; letters only before an extension. */
const phoneForm = /^[\d\s+()./-]+(?:(?:ext\.?|x|#)\s*\d{1,6})?$/i

/**
 * A telephone number: at least 10 characters (R-VAL-6), and of them at least 7 digits, which a number
 * without its area code has.
 */
export function phoneField(invalid: MessageKey) {
  return oneLine(40).required(invalid).min(10, invalid).test('phone', invalid, isPhoneOrMissing)
}

/** Optional telephone number of the same form; empty becomes null. */
export function optionalPhone(invalid: MessageKey) {
  return optionalLine(40).min(10, invalid).test('phone', invalid, isPhoneOrMissing)
}

/** In a change of some fields it may be missing. */
function isPhoneOrMissing(value?: string | null): boolean {
  return !value || (phoneForm.test(value) && value.replace(/\D/g, '').length >= 7)
}

/** A reference to another record by its id. An empty choice of a form counts as missing. */
export function idField() {
  return number()
    .transform((value: unknown, original: unknown) =>
      original === '' || original === null ? undefined : value,
    )
    .integer(msg('id.invalid'))
    .positive(msg('id.invalid'))
    .max(Number.MAX_SAFE_INTEGER, msg('id.invalid'))
    .typeError(msg('id.invalid'))
}

/** An optional reference; an empty choice becomes null. */
export function optionalId() {
  return number()
    .transform((value: unknown, original: unknown) => (original === '' ? null : value))
    .integer(msg('id.invalid'))
    .positive(msg('id.invalid'))
    .max(Number.MAX_SAFE_INTEGER, msg('id.invalid'))
    .typeError(msg('id.invalid'))
    .nullable()
    .default(null)
}

/** A number as people write it: a text such as "50,000", "$50,000" or "10%" counts as well. */
export function writtenNumber(invalid: MessageKey) {
  return number()
    .transform((value: unknown, original: unknown) =>
      typeof original === 'string' ? Number(plainNumber(original) ?? Number.NaN) : value,
    )
    .typeError(invalid)
}

/** One of a fixed list of values. */
export function oneOf<const T extends string>(values: readonly T[]) {
  return string<T>().oneOf(values, msg('choice.invalid'))
}

/** A small reference to another record as lists show it: who or what, without loading it. */
export function reference<S extends Record<string, Schema>>(fields: S) {
  return object({ id: number().integer().required(), ...fields })
}

/**
 * An amount of money in a request: a decimal string, strict (no sign, exponent or third decimal).
 * Numbers are refused because JSON numbers are floats; see R-VAL-1. An empty text counts as missing, which
 * `required` refuses and an optional field turns into null.
 */
export function moneyField(invalid: MessageKey = msg('money.invalid')) {
  return string()
    .transform((_text: unknown, original: unknown) => original)
    .typeError(invalid)
    .test('money', invalid, (value) => !value || isAmount(value))
}

/** An amount that may be left empty: then it is zero. */
export function moneyOrZeroField() {
  return moneyField()
    .transform((value: unknown) => (value === '' ? '0.00' : value))
    .default('0.00')
}

/** A whole number from `min` to `max`. An empty field of a form counts as missing. */
function wholeField(min: number, max: number, invalid: MessageKey) {
  return number()
    .transform((value: unknown, original: unknown) => (original === '' ? undefined : value))
    .typeError(invalid)
    .integer(invalid)
    .min(min, invalid)
    .max(max, invalid)
}

/** A rate in whole parts per million. */
export function ppmField(max = wholePpm) {
  return wholeField(0, max, max === wholePpm ? msg('rate.invalid') : msg('rate.tooHigh'))
}

/** An amount in whole cents, for terms that rules compute with. */
export function centsField() {
  return wholeField(0, maxCents, msg('money.invalid'))
}

/** A number of days, ten years at most. */
export function daysField(min: number) {
  return wholeField(min, 3650, msg('days.invalid'))
}

/** A calendar date in a request, of a plausible year; an ISO instant is accepted and cut to its date. */
export function dateField(range: DateRange = 'plan') {
  return string()
    .transform((value: unknown) => (typeof value === 'string' ? toCalendarDate(value) : value))
    .test('date', msg('date.invalid'), (value) => !value || isCalendarDate(value))
    .test('range', dateRanges[range].message, (value) => isInRange(value, range))
}

/** An optional calendar date; an empty field becomes null. */
export function optionalDate(range: DateRange = 'plan') {
  return dateField(range)
    .transform((value: unknown) => (value === '' ? null : value))
    .nullable()
    .default(null)
}

/** A calendar date that a list or report is asked for. */
export function dateFilter() {
  return dateField('filter')
}

/** An instant that a person gives: ISO 8601, of a plausible year. `pattern` says how much of it must be there. */
export function instantField(pattern: RegExp, invalid: MessageKey = msg('date.invalid')) {
  const isInstant = (text: string) => pattern.test(text) && !Number.isNaN(Date.parse(text))
  return string()
    .test('instant', invalid, (value) => !value || isInstant(value))
    .test(
      'range',
      dateRanges.plan.message,
      (value) => !value || !isInstant(value) || isInRange(value, 'plan'),
    )
}

/** An optional state by its two-letter code, also in lower case; an empty choice becomes null. */
export function optionalUsState() {
  return oneOf(usStateCodes)
    .transform((value: unknown) => (typeof value === 'string' ? value.trim().toUpperCase() || null : value))
    .nullable()
    .default(null)
}
