import { changedValues, nameKeyOf, phoneKeyOf, sameFieldsOf, sameKeysOf, taxIdKeyOf } from './similar.ts'

test.each([
  ['Ops Trucking', 'OPS TRUCKING, L.L.C.'],
  ['Ávila & Sons', 'Avila and Sons Inc.'],
  ['Smith Trucking', 'Smith Trucking Co., Inc.'],
  ['O’Brien Freight', "O'BRIEN FREIGHT CORP"],
  ['Transportes del Norte', 'Transportes del Norte, S.A. de C.V.'],
  ['Blue Ridge', 'BlueRidge'],
])('%s and %s are one name', (one, other) => {
  expect(nameKeyOf(other)).toBe(nameKeyOf(one))
})

test.each([
  ['Blue Ridge', 'Blue Ridge Haulers'],
  ['Costa Freight', 'Freight'],
  ['Cisco Trucking', 'Cis Trucking'],
  ['LLC', 'Inc'],
])('%s and %s are two names', (one, other) => {
  expect(nameKeyOf(other)).not.toBe(nameKeyOf(one))
})

test('a name without letters or digits says nothing', () => {
  expect(sameKeysOf('client', { name: ' -- ' })).toEqual([])
})

test.each([
  ['(828) 555-0101', '8285550101'],
  ['+1 828.555.0101 ext. 12', '8285550101'],
  ['828-555-0101 x9', '8285550101'],
  ['+52 81 8555 0101', '528185550101'],
  ['000-000-0000', ''],
  ['12', ''],
])('the phone %s is compared as "%s"', (phone, key) => expect(phoneKeyOf(phone)).toBe(key))

test.each([
  ['56-1234567', '561234567'],
  ['EIN 56 1234567', '561234567'],
  ['ABC010101XY9', 'abc010101xy9'],
  ['n/a', ''],
  ['unknown', ''],
  ['00-0000000', ''],
])('the tax ID %s is compared as "%s"', (taxId, key) => expect(taxIdKeyOf(taxId)).toBe(key))

test('MC numbers are the same with and without the letters and zeros in front', () => {
  expect(sameKeysOf('broker', { mcNumber: 'mc 0876543' })).toEqual(
    sameKeysOf('broker', { mcNumber: 'MC-876543' }),
  )
})

test('names the fields that say the same, the strongest sign first', () => {
  const one = sameKeysOf('client', { name: 'Ops LLC', taxId: '56-1234567', phone: '8285550101' })
  const other = sameKeysOf('client', { name: 'OPS', taxId: '561234567', phone: '8285550102' })
  expect(sameFieldsOf(one, other)).toEqual(['taxId', 'name'])
})

test('a value that is only written differently has not changed', () => {
  const before = { name: 'Ops LLC', phone: '8285550101', email: null }
  expect(
    changedValues('client', before, { ...before, name: 'Ops, L.L.C.', phone: '(828) 555-0199' }),
  ).toEqual({
    phone: '(828) 555-0199',
  })
  expect(changedValues('client', null, before)).toEqual({ name: 'Ops LLC', phone: '8285550101' })
})
