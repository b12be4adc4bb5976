import type { AccountMethod, PayeeSpan, PayeeState } from './payee.ts'
import { digitsOf, isRoutingNumber, payeeFor, payeeRefusal, payeeStanding, visibleTail } from './payee.ts'
import { payeeInput } from './payee-schema.ts'

test.each([
  ['021000021', true],
  ['011401533', true],
  ['091000019', true],
  ['124303120', true],
  ['021000022', false],
  ['000000000', false],
  ['02100002', false],
  ['0210000211', false],
  // The checksum fits, the range is no bank's.
  ['131000021', false],
  ['90000001x', false],
])('%s is a routing number: %s', (text, is) => {
  expect(isRoutingNumber(text)).toBe(is)
})

test('swapping two neighboring digits is found, unless they differ by five', () => {
  const digits = [...'011401533']
  for (let index = 0; index < 8; index += 1) {
    const swapped = [...digits]
    const [a, b] = [Number(digits[index]), Number(digits[index + 1])]
    ;[swapped[index], swapped[index + 1]] = [String(b), String(a)]
    if (a !== b && Math.abs(a - b) !== 5) expect(isRoutingNumber(swapped.join(''))).toBe(false)
  }
})

test('of a short number at most half is shown', () => {
  expect(['1234', '12345', '1234567', '12345678', '000123456789'].map(visibleTail)).toEqual([
    '34',
    '45',
    '567',
    '5678',
    '6789',
  ])
})

test('numbers are typed with spaces and hyphens', async () => {
  const input = {
    ...{ clientId: 1, holder: 'Red River LLC', bankName: 'First', accountType: 'checking' },
    ...{ methods: ['ach'], routingNumber: '021 000-021', accountNumber: '12 34-5678' },
    verification: 'Called back',
  }
  expect(await payeeInput.validate(input)).toMatchObject({ wireRoutingNumber: null, wireDetails: null })
  expect(digitsOf(input.accountNumber)).toBe('12345678')
  for (const wrong of [
    { accountNumber: '123' },
    { accountNumber: '123456789012345678' },
    { accountNumber: '12a45678' },
    { methods: [] },
    { methods: ['ach', 'ach'] },
    { methods: ['check'] },
    { verification: ' ' },
    { wireRoutingNumber: '021000022' },
  ])
    await expect(payeeInput.validate({ ...input, ...wrong })).rejects.toThrow()
})

describe('which account is paid to', () => {
  const at = (hour: number) => new Date(Date.UTC(2027, 0, 4, hour))
  const payee = (
    id: number,
    hour: number | null,
    state: PayeeState = 'active',
    methods: AccountMethod[] = ['ach', 'wire'],
  ): PayeeSpan => ({ id, state, methods, payableFrom: hour === null ? null : at(hour).toISOString() })
  const usedAt = (payees: PayeeSpan[], hour: number, method: 'ach' | 'wire' = 'ach') =>
    payeeFor(payees, method, at(hour))?.id

  test('is the one that became payable last; the one before stays until then', () => {
    const two = [payee(1, 1), payee(2, 5)]
    expect([0, 1, 4, 5].map((hour) => usedAt(two, hour))).toEqual([undefined, 1, 1, 2])
    expect([4, 5].map((hour) => two.map((one) => payeeStanding(one, two, at(hour))))).toEqual([
      ['inUse', 'waiting'],
      ['replaced', 'inUse'],
    ])
  })

  test('is none by check', () => {
    expect(payeeFor([payee(1, 1)], 'check', at(2))).toBeUndefined()
  })

  test('is none again once the last was stopped: an account that was replaced is not paid to', () => {
    expect(usedAt([payee(1, 1), payee(2, 5, 'stopped')], 6)).toBeUndefined()
    // Stopped while it waited, it never counted.
    expect(usedAt([payee(1, 1), payee(2, null, 'stopped')], 6)).toBe(1)
  })

  test('is told by each method for itself', () => {
    const two = [payee(1, 1), payee(2, 5, 'active', ['wire'])]
    expect([usedAt(two, 6), usedAt(two, 6, 'wire')]).toEqual([1, 2])
    expect(payeeStanding(payee(1, 1), two, at(6))).toBe('inUse')
  })

  test('of two at one instant it is the one that was made later', () => {
    expect(usedAt([payee(2, 5), payee(1, 5)], 5)).toBe(2)
  })
})

test('whoever proposed an account withdraws it and decides nothing else about it', () => {
  const can = () => true
  const proposal = { state: 'proposed', proposedBy: { id: 1 } } as const
  const refusals = (id: number) =>
    (['active', 'rejected', 'withdrawn'] as const).map((to) => payeeRefusal(proposal, to, { id, can }))
  expect(refusals(1)).toEqual(['payee.own', 'payee.own', null])
  expect(refusals(2)).toEqual([null, null, 'payee.notOwn'])
  expect(payeeRefusal({ ...proposal, state: 'active' }, 'stopped', { id: 1, can })).toBeNull()
})
