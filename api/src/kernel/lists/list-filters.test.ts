import { op } from '../database/filter.ts'
import { amounts, anyOf, equal, onDays, within } from './list-filters.ts'
import { manyOf, splitMany } from './params.ts'

test('a field that was not asked for makes no condition', () => {
  expect([anyOf('status', undefined), anyOf('status', ''), equal('clientId', undefined)]).toEqual([
    {},
    {},
    {},
  ])
  expect([within('at', undefined, undefined), amounts('cents', undefined, '')]).toEqual([{}, {}])
  expect(onDays('at', undefined, undefined, 'UTC')).toEqual({})
})

test('one value is compared, several are a choice', () => {
  expect(anyOf('status', 'paid')).toEqual({ status: 'paid' })
  expect(anyOf('status', 'paid,draft')).toEqual({ status: op.in(['paid', 'draft']) })
  // 'Without a broker' is a value, too.
  expect(equal('brokerId', null)).toEqual({ brokerId: null })
})

test('either end may be open, and zero is an end', () => {
  expect(within('n', 0, undefined)).toEqual({ n: op.gte(0) })
  expect(within('n', undefined, 0)).toEqual({ n: op.lte(0) })
  expect(within('n', 1, 2)).toEqual({ n: op.between(1, 2) })
})

test('amounts are typed in dollars and stored in cents', () => {
  expect(amounts('cents', '12.50', '20')).toEqual({ cents: op.between(1250, 2000) })
  expect(amounts('cents', '12.50', undefined)).toEqual({ cents: op.gte(1250) })
})

test('a day begins and ends with the clock of the caller', () => {
  expect(onDays('at', '2026-11-21', '2026-11-22', 'America/New_York')).toEqual({
    at: op.between(new Date('2026-11-21T05:00:00Z'), new Date('2026-11-23T04:59:59.999Z')),
  })
  expect(onDays('at', '2026-11-21', undefined, 'UTC')).toEqual({ at: op.gte(new Date('2026-11-21')) })
})

test('of a fixed list, each value must be one of it', async () => {
  const schema = manyOf(['paid', 'draft'])
  await expect(schema.validate('paid,draft')).resolves.toBe('paid,draft')
  await expect(schema.validate(undefined)).resolves.toBeUndefined()
  await expect(schema.validate('')).resolves.toBe('')
  await expect(schema.validate('paid,void')).rejects.toThrow('choice.invalid')
  expect(schema.describe().meta).toEqual({ csv: ['paid', 'draft'] })
  expect([splitMany('paid,draft'), splitMany(undefined)]).toEqual([['paid', 'draft'], undefined])
})
