import { ValidationError } from 'yup'
import { isUsState, usStateCodes, usStates } from '../../kernel/forms/us-states.ts'
import { maxCreditLimit } from './broker.ts'
import { brokerInput, brokerPatch } from './broker-schema.ts'

const required = { name: 'Midway', contactPerson: 'Sam', email: 'ap@midway.example', phone: '312-555-0101' }

/** Returns the value that the rule makes of one field, or the key of the text that refuses it. */
function cast(field: string, value: unknown): unknown {
  try {
    const output = brokerInput.validateSync({ ...required, [field]: value }, { abortEarly: false })
    return output[field as keyof typeof output]
  } catch (error) {
    return (error as ValidationError).inner[0]?.message ?? error
  }
}

test.each([
  ['MC-123456', 'MC-123456'],
  ['mc123456', 'MC-123456'],
  [' MC 1234567 ', 'MC-1234567'],
  ['MC#12345', 'MC-12345'],
  ['123456', 'MC-123456'],
  ['MC-0123456', 'MC-123456'],
  ['12345678', 'MC-12345678'],
  ['10012345', 'MC-10012345'],
  ['', null],
  [null, null],
  ['1234', 'broker.mcNumber.invalid'],
  ['123456789', 'broker.mcNumber.invalid'],
  ['FF-123456', 'broker.mcNumber.invalid'],
  ['MC-12 3456', 'broker.mcNumber.invalid'],
  ['MC-١٢٣٤٥٦', 'broker.mcNumber.invalid'],
])('MC number %j becomes %j', (typed, stored) => expect(cast('mcNumber', typed)).toBe(stored))

test.each([
  ['1234567', '1234567'],
  ['USDOT 1234567', '1234567'],
  ['dot#12345', '12345'],
  ['00012345', '12345'],
  ['00001234', '01234'],
  ['US DOT # 12345', '12345'],
  ['1234', 'broker.dotNumber.invalid'],
  ['123456789', 'broker.dotNumber.invalid'],
  ['MC-123456', 'broker.dotNumber.invalid'],
])('DOT number %j becomes %j', (typed, stored) => expect(cast('dotNumber', typed)).toBe(stored))

test.each([
  ['state', 'tx', 'TX'],
  ['state', '', null],
  ['state', 'Texas', 'choice.invalid'],
  ['state', 'PR', 'choice.invalid'],
  ['zipCode', '75201', '75201'],
  ['zipCode', '75201-1234', '75201-1234'],
  ['zipCode', '7520', 'broker.zipCode.invalid'],
  ['zipCode', '75201-12', 'broker.zipCode.invalid'],
  ['zipCode', 'TX75201', 'broker.zipCode.invalid'],
  ['email', ' ap@midway.example ', 'ap@midway.example'],
  ['creditLimit', '25000', 25_000],
  ['creditLimit', '$25,000', 25_000],
  ['creditLimit', '25,000.00', 25_000],
  ['creditLimit', '25,00', 'broker.creditLimit.invalid'],
  ['creditLimit', undefined, 0],
  ['creditLimit', 0.5, 'broker.creditLimit.invalid'],
  ['creditLimit', -1, 'broker.creditLimit.invalid'],
  ['creditLimit', '', 'broker.creditLimit.invalid'],
  ['creditLimit', maxCreditLimit, maxCreditLimit],
  ['creditLimit', maxCreditLimit + 1, 'creditLimit.tooHigh'],
  ['phone', 'abcdefghij', 'broker.phone.invalid'],
  ['phone', '----------', 'broker.phone.invalid'],
  ['phone', '312-555-01', '312-555-01'],
  ['phone', '312555010', 'broker.phone.invalid'],
  ['phone', '+1 (312) 555-0101 ext. 12', '+1 (312) 555-0101 ext. 12'],
  ['payablesPhone', ' ', null],
  ['payablesPhone', '312-555-0101', '312-555-0101'],
  ['payablesPhone', '312555010', 'broker.phone.invalid'],
  ['payablesPhone', 'abcdefghij', 'broker.phone.invalid'],
  ['payablesEmail', 'payables', 'email.invalid'],
  ['phone', '312-555-0101\n312-555-0102', 'text.oneLine'],
  ['paymentTerms', undefined, 'net30'],
  ['paymentTerms', 'net90', 'choice.invalid'],
  ['status', undefined, 'active'],
])('%s %j becomes %j', (field, typed, stored) => expect(cast(field, typed)).toBe(stored))

test('a patch has the fields that were sent and no defaults, under the same rules', () => {
  expect(brokerPatch.validateSync({})).toEqual({})
  expect(brokerPatch.validateSync({ mcNumber: '123456', notes: '' })).toEqual({
    mcNumber: 'MC-123456',
    notes: null,
  })
  expect(() => brokerPatch.validateSync({ name: ' ' })).toThrow('broker.name.required')
  expect(() => brokerPatch.validateSync({ name: null })).toThrow(ValidationError)
  expect(() => brokerPatch.validateSync({ creditLimit: -5 })).toThrow('broker.creditLimit.invalid')
})

test('there are fifty states', () => {
  expect(usStateCodes).toHaveLength(50)
  expect(usStates.TX).toBe('Texas')
  expect([isUsState('NY'), isUsState('toString'), isUsState('ny')]).toEqual([true, false, false])
})
