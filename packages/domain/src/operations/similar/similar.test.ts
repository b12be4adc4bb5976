import {
  allSimilarFields,
  changedValues,
  nameKeyOf,
  phoneKeyOf,
  sameFieldsOf,
  sameKeysOf,
  taxIdKeyOf,
} from './similar.ts'

test.each([
  ['Ops Trucking', 'OPS TRUCKING, L.L.C.'],
  ['Ávila & Sons', 'Avila and Sons Inc.'],
  ['Smith Trucking', 'Smith Trucking Co., Inc.'],
  ['O’Brien Freight', "O'BRIEN FREIGHT CORP"],
  ['Transportes del Norte', 'Transportes del Norte, S.A. de C.V.'],
  ['Blue Ridge', 'BlueRidge'],
  ['Midway (West)', '(Midway) West'],
])('%s and %s are one name', (one, other) => {
  expect(nameKeyOf(other)).toBe(nameKeyOf(one))
})

test.each([
  ['Blue Ridge', 'Blue Ridge Haulers'],
  ['Costa Freight', 'Freight'],
  ['Cisco Trucking', 'Cis Trucking'],
  ['LLC', 'Inc'],
  ['Co Lumbia Freight', 'Lumbia Freight'],
  ['Midway Co West', 'Midway West'],
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
  // Seven digits are a number without its area code; a 1 that belongs to the number stays.
  ['555-0123', '5550123'],
  ['1 828 555', '1828555'],
  ['818 2855 50101', '818285550101'],
  ['1 828 555 0101 2', '182855501012'],
])('the phone %s is compared as "%s"', (phone, key) => expect(phoneKeyOf(phone)).toBe(key))

test.each([
  ['56-1234567', '561234567'],
  ['EIN 56 1234567', '561234567'],
  ['ABC010101XY9', 'abc010101xy9'],
  ['n/a', ''],
  ['unknown', ''],
  ['00-0000000', ''],
  ['12345', '12345'],
  ['1234', ''],
  ['12 tin 345', '12tin345'],
])('the tax ID %s is compared as "%s"', (taxId, key) => expect(taxIdKeyOf(taxId)).toBe(key))

test('MC numbers are the same with and without the letters and zeros in front', () => {
  expect(sameKeysOf('broker', { mcNumber: 'mc 0876543' })).toEqual(
    sameKeysOf('broker', { mcNumber: 'MC-876543' }),
  )
})

test('zeros inside an MC number count, and those in front of it do not', () => {
  const keys = (mcNumber: string) => sameKeysOf('broker', { mcNumber })
  expect(keys('MC-0087006')).toEqual(['mcNumber:87006'])
  expect(keys('dot')).toEqual([])
})

test('e-mail addresses are the same in capitals and with blanks around', () => {
  expect(sameKeysOf('client', { email: ' AP@Midway.Example ' })).toEqual(['email:ap@midway.example'])
})

test('a name may be long; it is compared by its beginning', () => {
  expect(sameKeysOf('client', { name: 'a1'.repeat(150) })).toEqual([`name:${'a1'.repeat(100)}`])
})

test('without a record before, everything is new, and what nobody entered is not', () => {
  expect(changedValues('broker', null, { name: null, email: 'a@b.example' })).toEqual({
    email: 'a@b.example',
  })
})

test('each field that can tell two companies apart is asked for once', () => {
  expect([...allSimilarFields].sort()).toEqual([
    ...['dotNumber', 'email', 'mcNumber', 'name', 'phone', 'taxId'],
  ])
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
