import fc from 'fast-check'
import { object } from 'yup'
import { moneyField } from './fields.ts'
import { formatCents, formatPercent, formatUsd, maxCents, parseMoney } from './money.ts'

const refused = [
  '-1',
  '+1',
  '1e3',
  '1.234',
  '1,000',
  '',
  ' 1',
  '1 ',
  '.5',
  '1.',
  '0x10',
  '123456789',
  'NaN',
  '１',
]

test('every amount survives the way to text and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxCents }), (cents) => parseMoney(formatCents(cents)) === cents),
  )
})

test('one decimal counts as tens of cents', () => {
  expect(parseMoney('1500.5')).toBe(150050)
  expect(parseMoney('7')).toBe(700)
  expect(formatCents(-5)).toBe('-0.05')
})

test.each(refused)('%j is not an amount', (text) => {
  expect(() => parseMoney(text)).toThrow(RangeError)
})

describe('the amount field', () => {
  const schema = object({ amount: moneyField().required('invoice.amount.required') })
  test.each([...refused.slice(0, 4), 12.5, true, { $ne: null }, ['1']])('refuses %j', async (amount) => {
    await expect(schema.validate({ amount })).rejects.toThrow('money.invalid')
  })
  test('takes a decimal string as it is', async () => {
    await expect(schema.validate({ amount: '1500.25' })).resolves.toEqual({ amount: '1500.25' })
  })
})

test('dollars are shown with two decimals, exactly even at the upper end', () => {
  expect(formatUsd('99999999.99')).toBe('$99,999,999.99')
  expect(formatUsd('0.10')).toBe('$0.10')
})

test.each([
  [12.1, 'en', '12.1%'],
  [100, 'en', '100%'],
  [157.8, 'es', '157,8 %'],
  [0, 'es', '0 %'],
])('%d percent in %s is %s', (percent, language, text) => {
  expect(formatPercent(percent, language).replaceAll(/\s/g, ' ')).toBe(text)
})
