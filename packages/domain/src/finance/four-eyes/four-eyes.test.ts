import { refusals } from '../../testing/refusals.ts'
import type { InvoicePeople } from './four-eyes.ts'
import {
  advanceApprover,
  advanceConflict,
  defaultFourEyes,
  entrantsIn,
  invoiceConflict,
  othersIn,
  takesFourEyes,
  withPerson,
} from './four-eyes.ts'
import { fourEyesInput } from './four-eyes-schema.ts'

const ann = { id: 1, name: 'Ann Lee' }
const max = { id: 2, name: 'Max Park' }
const eve = { id: 3, name: 'Eve Stone' }
const nobody: InvoicePeople = { enteredBy: [], approvedBy: null }

test('two people are needed from the amount on, and never when it is off', () => {
  const rule = { enabled: true, amountCents: 500_000 }
  expect([499_999, 500_000, 500_001].map((cents) => takesFourEyes(rule, cents))).toEqual([false, true, true])
  expect(takesFourEyes({ ...rule, enabled: false }, 9_999_999)).toBe(false)
  expect(defaultFourEyes).toEqual({ enabled: true, amountCents: 1_000_000 })
})

test.each([
  [
    'whoever entered it',
    'submitted',
    ['approved'],
    { enteredBy: [ann, max] },
    { step: 'approve', behind: [ann, max] },
  ],
  ['a colleague', 'submitted', ['approved'], { enteredBy: [max] }, null],
  ['whoever approved it', 'approved', ['paid'], { approvedBy: ann }, { step: 'pay', behind: [ann] }],
  [
    'whoever entered it, after another approved it',
    'approved',
    ['paid'],
    { enteredBy: [ann], approvedBy: max },
    null,
  ],
  [
    'one person who submits and approves',
    'draft',
    ['submitted', 'approved'],
    {},
    { step: 'approve', behind: [{ id: 1 }] },
  ],
  [
    'one person who approves and pays',
    'submitted',
    ['approved', 'paid'],
    { enteredBy: [max] },
    { step: 'pay', behind: [{ id: 1 }] },
  ],
  ['one who submits', 'draft', ['submitted'], { enteredBy: [ann] }, null],
  ['one who submits again what was refused', 'rejected', ['draft', 'submitted'], { enteredBy: [ann] }, null],
  ['who takes a payment back', 'paid', ['approved'], { enteredBy: [ann], approvedBy: ann }, null],
  ['who takes an approval back', 'approved', ['submitted'], { approvedBy: ann }, null],
  [
    'who takes it back and approves it anew',
    'approved',
    ['submitted', 'approved'],
    { enteredBy: [ann] },
    { step: 'approve', behind: [ann] },
  ],
  [
    'who takes an approval back, approves and pays',
    'approved',
    ['submitted', 'approved', 'paid'],
    { approvedBy: ann },
    { step: 'pay', behind: [{ id: 1 }] },
  ],
  ['who rejects what they entered', 'submitted', ['rejected'], { enteredBy: [ann] }, null],
] as const)('%s: %s to %j', (_who, from, path, people, expected) => {
  expect(invoiceConflict(from, path, { ...nobody, ...people }, ann.id)).toEqual(expected)
})

test('an approval that is taken back in the same way counts no longer', () => {
  const people = { enteredBy: [max], approvedBy: ann }
  expect(invoiceConflict('approved', ['submitted', 'approved'], people, ann.id)).toBeNull()
  expect(invoiceConflict('approved', ['submitted', 'paid'] as never, people, ann.id)).toBeNull()
})

test('the author and everyone who submitted it have entered an invoice, each once', () => {
  const step = (from: string | null, to: string, by: typeof ann | null) => ({ from, to, by })
  const history = [
    step(null, 'draft', ann),
    step('draft', 'submitted', ann),
    step('submitted', 'draft', eve),
    step('draft', 'submitted', max),
    step('submitted', 'approved', eve),
    step('approved', 'submitted', eve),
  ]
  expect(entrantsIn(history as never)).toEqual([ann, max])
  expect(entrantsIn([step(null, 'draft', null)] as never)).toEqual([])
  expect(withPerson([ann], { id: 1, name: 'Ann Other' })).toEqual([ann])
})

test.each([
  ['approved', 'paid', ann, 'approved'],
  ['approved', 'paid', max, null],
  ['approved', 'paid', null, null],
  ['pending', 'paid', null, 'apart'],
  ['cancelled', 'paid', max, 'apart'],
  ['pending', 'approved', null, null],
  ['paid', 'paid', ann, null],
  ['approved', 'cancelled', ann, null],
] as const)('an advance from %s to %s, approved by %j: %s', (from, to, approvedBy, expected) => {
  expect(advanceConflict(from, to, approvedBy, ann.id)).toBe(expected)
})

test.each([
  ['pending', 'approved', null, max],
  ['pending', 'paid', null, max],
  ['cancelled', 'approved', ann, max],
  ['approved', 'approved', ann, ann],
  ['approved', 'paid', ann, ann],
  ['paid', 'approved', ann, ann],
  ['approved', 'pending', ann, null],
  ['paid', 'cancelled', ann, null],
] as const)('the approval of an advance from %s to %s', (from, to, before, expected) => {
  expect(advanceApprover(from, to, before, max)).toBe(expected)
})

describe('who may take a step instead', () => {
  const text = (key: string, params = {}) => `${key} ${JSON.stringify(params)}`
  const many = [ann, max, eve, { id: 4, name: 'Joe Hill' }, { id: 5, name: 'Lea Moss' }]

  test('three are named, the others counted', () => {
    expect(othersIn([ann, max, eve], [ann], text)).toBe('Max Park, Eve Stone')
    expect(othersIn(many.slice(0, 4), [ann], text)).toBe('Max Park, Eve Stone, Joe Hill')
    const params = { people: 'Max Park, Eve Stone, Joe Hill', count: 1 }
    expect(othersIn(many, [ann], text)).toBe(`fourEyes.people ${JSON.stringify(params)}`)
  })

  test('it is said when there is nobody', () => {
    expect(othersIn([ann], [ann], text)).toBe('fourEyes.nobody {}')
  })
})

test('the rule has an amount, and a reason when it is off', async () => {
  const valid = { enabled: true, amount: '5000.00', reason: '' }
  expect(fourEyesInput.validateSync(valid)).toEqual({ ...valid, reason: null })
  expect(await refusals(fourEyesInput, { ...valid, amount: '0.00' })).toEqual({
    amount: 'fourEyes.amount.positive',
  })
  expect(await refusals(fourEyesInput, { ...valid, amount: '' })).toEqual({
    amount: 'fourEyes.amount.required',
  })
  expect(await refusals(fourEyesInput, { ...valid, enabled: false })).toEqual({
    reason: 'fourEyes.reason.required',
  })
  expect(
    await refusals(fourEyesInput, { ...valid, enabled: false, reason: 'One person works here' }),
  ).toEqual({})
})
