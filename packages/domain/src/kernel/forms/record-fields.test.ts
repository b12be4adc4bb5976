import { array, boolean, number, object, string } from 'yup'
import { idField, moneyField, oneLine, oneOf, optionalDate, optionalId, optionalText } from './fields.ts'
import {
  byField,
  changeInput,
  fieldNames,
  formValues,
  givenFields,
  pickFields,
  recordShape,
} from './record-fields.ts'

const fields = {
  name: oneLine(40).required(),
  notes: optionalText(2000),
  clientId: idField().required(),
  brokerId: optionalId(),
  dueOn: optionalDate(),
  limit: number().default(0),
  terms: oneOf(['net15', 'net30']).default('net30'),
}
const stored = {
  ...{ name: 'Midway', notes: null, clientId: 3, brokerId: null, dueOn: '2026-11-22' },
  ...{ limit: 5, terms: 'net15' as const },
} as const

test('only declared fields leave, and what an older record lacks has its default', () => {
  expect(pickFields(fields, { ...stored, secret: 'x' } as typeof stored)).toEqual(stored)
  expect(pickFields(fields, { name: 'Midway', clientId: 3 })).toEqual({
    ...{ name: 'Midway', notes: null, clientId: 3, brokerId: null, dueOn: null, limit: 0, terms: 'net30' },
  })
})

test('a change has what a request names, an emptied field as well', () => {
  expect(givenFields(fields, { notes: null, limit: 0 })).toEqual({ notes: null, limit: 0 })
  expect(givenFields(fields, { ...{ name: 'Midway', notes: undefined } } as object)).toStrictEqual({
    name: 'Midway',
  })
})

test('a form begins with empty texts, open choices and defaults, or with the record', () => {
  expect(formValues(fields, null)).toEqual({
    ...{ name: '', notes: '', clientId: null, brokerId: null, dueOn: '', limit: 0, terms: 'net30' },
  })
  expect(formValues(fields, stored)).toEqual({ ...stored, notes: '' })
})

test('what a record answers has the types of its fields without their limits', async () => {
  const record = object(recordShape(fields))
  expect(await record.validate(stored, { strict: true })).toEqual(stored)
  expect(await record.isValid({ ...stored, name: 'x'.repeat(50), dueOn: '1900-01-01' })).toBe(true)
  for (const wrong of [
    { name: null },
    { notes: undefined },
    { terms: 'net90' },
    { clientId: 1.5 },
    { limit: null },
  ])
    expect(await record.isValid({ ...stored, ...wrong }, { strict: true })).toBe(false)
  const figures = object(
    recordShape({ rate: number().min(0).required(), count: number().integer().required(), on: boolean() }),
  )
  expect(await figures.isValid({ rate: 2.5, count: 3, on: true }, { strict: true })).toBe(true)
  for (const wrong of [{ count: 1.5 }, { on: 'yes' }])
    expect(await figures.isValid({ rate: 2.5, count: 3, on: true, ...wrong }, { strict: true })).toBe(false)
  expect(() => recordShape({ list: array(string()) })).toThrow('type array')
})

test('a change empties nothing that it does not name, and keeps the rules of what it names', async () => {
  const input = changeInput(object({ ...fields, amount: moneyField().required() }))
  const named = { name: 'Midway', clientId: 3, amount: '5.00' }
  expect(await input.validate(named)).toEqual(named)
  expect(await input.validate({ ...named, notes: '', brokerId: '' })).toEqual({
    ...named,
    notes: null,
    brokerId: null,
  })
  await expect(input.validate({ ...named, name: '' })).rejects.toThrow()
  await expect(input.validate({ clientId: 3, amount: '5.00' })).rejects.toThrow()
})

test('names and labels are those of the declaration', () => {
  expect(fieldNames(fields)).toEqual(Object.keys(fields))
  expect(byField({ name: fields.name }, (name) => `label.${name}`)).toEqual({ name: 'label.name' })
})

test('a rule of the whole object is not lost in silence', () => {
  const input = object(fields).test('together', 'no', () => true)
  expect(() => changeInput(input)).toThrow('is lost')
})
