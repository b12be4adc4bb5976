import { object, type ValidationError } from 'yup'
import {
  idField,
  instantField,
  moneyField,
  moneyOrZeroField,
  oneLine,
  optionalDate,
  optionalEmail,
  optionalId,
  optionalLine,
  optionalText,
  optionalUsState,
  phoneField,
  recordFields,
  reference,
  writtenNumber,
} from './fields.ts'

interface Field {
  validateSync(value: unknown, options: { abortEarly: boolean }): unknown
}

/** Returns the value that a field makes of an input, or the keys of the texts that refuse it. */
function made(field: Field, value: unknown): unknown {
  try {
    return field.validateSync(value, { abortEarly: false })
  } catch (error) {
    return (error as ValidationError).errors
  }
}

const refusedWith = (...keys: string[]) => keys

test.each<[string, Field, unknown, unknown]>([
  ['text', optionalText(3), ' abc ', 'abc'],
  ['text', optionalText(3), 'abcd', refusedWith('text.tooLong')],
  ['text', optionalText(), '\u200b\u2060', null],
  ['text', optionalText(), 'a\nb', 'a\nb'],
  ['line', oneLine(3), 'abcd', refusedWith('text.tooLong')],
  ['line', oneLine(), 'a\tb\tc', 'a b c'],
  ['line', oneLine(), '', ''],
  ['line', oneLine(), 'a\u2028b', refusedWith('text.oneLine')],
  ['optional line', optionalLine(), 'a\tb', 'a b'],
  ['optional line', optionalLine(), '', null],
  ['optional line', optionalLine(), 'a\r\nb', refusedWith('text.oneLine')],
  ['optional line', optionalLine(3), 'abcd', refusedWith('text.tooLong')],
  ['e-mail', optionalEmail(), 'ap@midway.example', 'ap@midway.example'],
  ['e-mail', optionalEmail(), 'ap', refusedWith('email.invalid')],
])('%s: %#', (_name, field, value, expected) => expect(made(field, value)).toEqual(expected))

const phone = phoneField('broker.phone.invalid')

test.each([
  '312-555-0101',
  '(312) 555 0101',
  '+1 312.555.0101 ext 12',
  '312/555-0101 ext. 12',
  '312-555-0101x12',
  '312-555-0101 #  7',
  '555 - 0123',
])('%j is a phone number', (text) => expect(made(phone, text)).toBe(text))

test.each([
  '55 - 01 - 23',
  'call 312-555-0101',
  '312-555-0101 x5 home',
  '312-555-0101 ext',
  '312-555-0101 x1234567',
  'ext. 1234567',
])('%j is none', (text) => expect(made(phone, text)).toEqual(['broker.phone.invalid']))

test.each([1.5, -1, 0, 2 ** 53, 'x', true])('%j is the id of nothing', (value) => {
  expect(made(idField(), value)).toEqual(expect.arrayContaining(['id.invalid']))
  expect(made(optionalId(), value)).toEqual(expect.arrayContaining(['id.invalid']))
  expect(new Set([made(idField(), value), made(optionalId(), value)].flat())).toEqual(new Set(['id.invalid']))
})

test('a list with one text in it is no text', () => {
  expect(made(optionalText(), [])).not.toBeNull()
  expect(made(optionalDate(), ['2026-11-21T08:00'])).not.toBe('2026-11-21')
})

test('a choice that is left empty is missing where it is required, and nothing where it is not', () => {
  const required = idField().required('invoice.client.required')
  for (const empty of ['', null, undefined])
    expect([made(required, empty), made(idField(), empty)]).toEqual([['invoice.client.required'], undefined])
  expect([made(optionalId(), ''), made(optionalId(), null), made(optionalId(), undefined)]).toEqual([
    null,
    null,
    null,
  ])
  expect([made(optionalId(), 7), made(optionalId(), '7'), made(required, '7')]).toEqual([7, 7, 7])
})

test('numbers are read as people write them', () => {
  const field = writtenNumber('id.invalid')
  expect(['50,000', '$50,000', '10%', 7].map((value) => made(field, value))).toEqual([50_000, 50_000, 10, 7])
  expect(made(field, '1,50')).toEqual(['id.invalid'])
})

test('money is a text; an empty one counts as missing', () => {
  expect([made(moneyField(), '12.50'), made(moneyField(), '')]).toEqual(['12.50', ''])
  expect(made(moneyField(), 12.5)).toEqual(['money.invalid'])
  expect(made(moneyField('invoice.amount.required'), '-1')).toEqual(['invoice.amount.required'])
})

test('an amount that may be left empty is zero then', () => {
  const made = ['', undefined, '12.50', 'x'].map((value) => {
    try {
      return moneyOrZeroField().validateSync(value)
    } catch (error) {
      return (error as Error).message
    }
  })
  expect(made).toEqual(['0.00', '0.00', '12.50', 'money.invalid'])
})

describe('an instant', () => {
  const field = instantField(/T\d/)

  test.each(['2026-11-22T10:00:00Z', '2026-11-22T10:00:00-05:00', ''])('can be %j', (text) =>
    expect(made(field, text)).toBe(text),
  )

  test.each(['2026-11-22', 'soonT1', '0026-11-30'])('is not %j, and that is said once', (text) =>
    expect(made(field, text)).toEqual(['date.invalid']),
  )

  test('is of a plausible year', () => {
    expect(made(field, '0026-11-30T10:00:00Z')).toEqual(['date.range.plan'])
  })
})

test('an optional date is null when it is empty', () => {
  expect([made(optionalDate(), ''), made(optionalDate(), null)]).toEqual([null, null])
  expect(made(optionalDate(), '2026-02-30')).toEqual(['date.invalid'])
})

test('a state is written in capitals, and none is null', () => {
  expect(['tx', ' tx ', 'TX', '', '  ', null].map((value) => made(optionalUsState(), value))).toEqual([
    ...['TX', 'TX', 'TX', null, null, null],
  ])
  expect(made(optionalUsState(), 'PR')).toEqual(['choice.invalid'])
})

test('a record has an id and counts its versions from one; a reference has an id', () => {
  const record = { id: 7, version: 2, createdAt: 'a', updatedAt: 'b' }
  expect(made(object(recordFields), record)).toEqual(record)
  for (const wrong of [{ id: 0 }, { version: 0 }, { createdAt: undefined }])
    expect(made(object(recordFields), { ...record, ...wrong })).toHaveLength(1)
  expect(made(reference({}), { id: 7 })).toEqual({ id: 7 })
  expect(made(reference({}), {})).toHaveLength(1)
})
