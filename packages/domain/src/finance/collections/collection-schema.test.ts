import { refusals } from '../../testing/refusals.ts'
import { callInput, collectionInput, collectionPatch, collectionVoidInput } from './collection-schema.ts'

const collection = { clientId: 3, amount: '150.00', description: ' Late ', dueDate: '2026-11-20' }

test('a collection begins pending and of medium priority', () => {
  expect(collectionInput.validateSync(collection)).toEqual({
    ...{ ...collection, description: 'Late', notes: null, assignedTo: null },
    ...{ status: 'pending', priority: 'medium' },
  })
})

test.each([
  ['clientId', '', 'collection.clientId.required'],
  ['clientId', 0, 'collection.clientId.required'],
  ['amount', '', 'collection.amount.required'],
  ['amount', '0.00', 'collection.amount.positive'],
  ['amount', '-1', 'money.invalid'],
  ['description', '  ', 'collection.description.required'],
  ['description', 'x'.repeat(501), 'text.tooLong'],
  ['dueDate', undefined, 'collection.dueDate.required'],
  ['dueDate', '2026-02-30', 'date.invalid'],
])('%s cannot be %j', (field, value, text) =>
  expect(refusals(collectionInput, { ...collection, [field]: value })[field]).toBe(text),
)

test('a change names what it changes, by the same rules', () => {
  expect(collectionPatch.validateSync({})).toEqual({})
  expect(refusals(collectionPatch, { amount: '0', status: 'lost' })).toEqual({
    ...{ amount: 'collection.amount.positive', status: 'choice.invalid' },
  })
})

test('one is voided for a reason', () => {
  expect(refusals(collectionVoidInput, { reason: '' })).toEqual({ reason: 'collection.void.reason.required' })
})

describe('a call', () => {
  const promise = { outcome: 'promised', promiseAmount: '10.00', promiseDate: '2026-12-01' }

  test('has an outcome; what is left empty is nothing', () => {
    const empty = { note: '', contact: '', at: '', promiseAmount: '', promiseDate: '' }
    expect(callInput.validateSync({ ...empty, outcome: 'no_answer' })).toEqual({
      ...{
        outcome: 'no_answer',
        note: null,
        contact: null,
        at: null,
        promiseAmount: null,
        promiseDate: null,
      },
    })
    for (const outcome of ['', undefined])
      expect(refusals(callInput, { outcome })).toEqual({ outcome: 'collection.call.outcome.required' })
  })

  test('with a promise has its amount and day', () => {
    expect(refusals(callInput, promise)).toEqual({})
    expect(refusals(callInput, { outcome: 'promised' })).toEqual({
      promiseAmount: 'collection.promise.amount.required',
      promiseDate: 'collection.promise.date.required',
    })
    expect(refusals(callInput, { ...promise, promiseAmount: '0.00' })).toEqual({
      promiseAmount: 'collection.amount.positive',
    })
  })

  test.each([
    '2026-11-20',
    '2026-11-20 10:00',
    'x2026-11-20T10:00:00Z',
    '+002026-11-20T10:05',
    '2026-11-20T10',
  ])('was at no instant such as %j', (at) =>
    expect(refusals(callInput, { ...promise, at })).toEqual({ at: 'date.invalid' }),
  )

  test('was at an instant to the minute', () => {
    expect(refusals(callInput, { ...promise, at: '2026-11-20T10:05' })).toEqual({})
  })
})
