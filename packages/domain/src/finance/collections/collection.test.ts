import fc from 'fast-check'
import type { Schema } from 'yup'
import { ValidationError } from 'yup'
import { addDays, todayIn } from '../../kernel/dates/dates.ts'
import en from '../../messages/en.json' with { type: 'json' }
import { activityAfter } from './client-performance.ts'
import { collectionPriorities } from './collection.ts'
import { keptOn, promiseState } from './collection-promise.ts'
import { callInput, collectionInput, collectionPatch } from './collection-schema.ts'
import type { WorklistFacts } from './collection-worklist.ts'
import { worklistScore } from './collection-worklist.ts'

async function texts(schema: Schema, value: unknown): Promise<Record<string, string>> {
  try {
    await schema.validate(value, { abortEarly: false })
    return {}
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return Object.fromEntries(error.inner.map(({ path, message }) => [path, en[message as keyof typeof en]]))
  }
}

describe('the form', () => {
  const empty = { clientId: '', amount: '', description: ' ', dueDate: '' }

  test('names what is missing as specified; notes and assignee are optional', async () => {
    expect(await texts(collectionInput, empty)).toEqual({
      clientId: 'Client is required',
      amount: 'Amount is required',
      description: 'Description is required',
      dueDate: 'Due date is required',
    })
    expect((await texts(collectionInput, { ...empty, clientId: 0 })).clientId).toBe('Client is required')
  })

  test('starts pending and medium, and cuts a due instant to its date', async () => {
    const value = {
      clientId: 3,
      amount: '12.50',
      description: 'Chargeback',
      dueDate: '2026-11-21T00:00:00.000Z',
    }
    expect(await collectionInput.validate(value)).toEqual({
      clientId: 3,
      amount: '12.50',
      description: 'Chargeback',
      dueDate: '2026-11-21',
      status: 'pending',
      priority: 'medium',
      notes: null,
      assignedTo: null,
    })
  })

  test('a change has only what was sent', async () => {
    expect(await collectionPatch.validate({ status: 'paid' }, { stripUnknown: true })).toEqual({
      status: 'paid',
    })
    expect(await collectionPatch.validate({ notes: '', assignedTo: null })).toEqual({
      notes: null,
      assignedTo: null,
    })
    expect(await texts(collectionPatch, { amount: '', description: '' })).toEqual({
      amount: 'Amount is required',
      description: 'Description is required',
    })
  })

  test('a promise needs amount and day; other calls need neither', async () => {
    expect(await texts(callInput, { outcome: 'promised' })).toEqual({
      promiseAmount: 'Promised amount is required',
      promiseDate: 'Promised date is required',
    })
    expect(await texts(callInput, { outcome: 'no_answer', promiseAmount: '', promiseDate: '' })).toEqual({})
    expect(await texts(callInput, {})).toEqual({ outcome: 'Choose how the call went' })
  })
})

describe('a promise', () => {
  const made = { amountCents: 50_000, date: '2026-11-20', owedCents: 80_000, keptOn: null }

  test.each([
    ['2026-11-19', null, 'open'],
    ['2026-11-20', null, 'open'],
    ['2026-11-21', null, 'broken'],
    ['2026-11-21', '2026-11-20', 'kept'],
    ['2026-11-19', '2026-11-18', 'kept'],
    ['2026-12-24', '2026-11-21', 'broken'],
  ])('on %s, kept on %s, is %s', (today, on, state) =>
    expect(promiseState({ ...made, keptOn: on }, today)).toBe(state),
  )

  test.each([
    ['America/New_York', '2026-11-21T04:59:59Z', 'open'],
    ['America/New_York', '2026-11-21T05:00:00Z', 'broken'],
    ['America/Phoenix', '2026-11-21T06:59:59Z', 'open'],
    ['America/Phoenix', '2026-11-21T07:00:00Z', 'broken'],
    ['Pacific/Honolulu', '2026-11-21T09:59:59Z', 'open'],
    ['Pacific/Honolulu', '2026-11-21T10:00:00Z', 'broken'],
  ])('runs until midnight in %s: at %s it is %s', (zone, instant, state) =>
    expect(promiseState(made, todayIn(zone, new Date(instant)))).toBe(state),
  )

  test.each([
    [
      'New York, the night the clocks go back',
      'America/New_York',
      '2026-11-01',
      '2026-11-02T04:59:59Z',
      '2026-11-02T05:00:00Z',
    ],
    [
      'New York, the night they go forward',
      'America/New_York',
      '2026-03-08',
      '2026-03-09T03:59:59Z',
      '2026-03-09T04:00:00Z',
    ],
    ['a leap day', 'America/New_York', '2028-02-29', '2028-03-01T04:59:59Z', '2028-03-01T05:00:00Z'],
  ])('%s', (_name, zone, date, before, after) => {
    expect(promiseState({ ...made, date }, todayIn(zone, new Date(before)))).toBe('open')
    expect(promiseState({ ...made, date }, todayIn(zone, new Date(after)))).toBe('broken')
  })

  test('is kept when as much as promised came in, in one payment or several, or all is settled', () => {
    expect(keptOn(made, 30_001, '2026-11-18')).toBeNull()
    expect(keptOn(made, 30_000, '2026-11-18')).toBe('2026-11-18')
    expect(keptOn(made, 0, '2026-11-19')).toBe('2026-11-19')
    expect(keptOn({ ...made, amountCents: 90_000 }, 0, '2026-11-19')).toBe('2026-11-19')
  })

  test('keeps its first day, and loses it when the money is owed again', () => {
    expect(keptOn({ ...made, keptOn: '2026-11-18' }, 0, '2026-11-25')).toBe('2026-11-18')
    expect(keptOn({ ...made, keptOn: '2026-11-18' }, 80_000, '2026-11-25')).toBeNull()
  })
})

describe('the worklist', () => {
  const today = '2026-11-21'
  const plain: WorklistFacts = {
    amountCents: 10_000,
    dueDate: today,
    priority: 'low',
    lastContactOn: '2026-11-20',
    promisedFor: null,
  }
  const score = (facts: Partial<WorklistFacts>) => worklistScore({ ...plain, ...facts }, today).score

  test('says why, the weightiest reason first', () => {
    const facts: WorklistFacts = {
      amountCents: 1_250_000,
      dueDate: '2026-10-02',
      priority: 'urgent',
      lastContactOn: '2026-11-11',
      promisedFor: '2026-11-20',
    }
    expect(worklistScore(facts, today)).toEqual({
      score: 154,
      reasons: [
        { reason: 'overdue', points: 50 },
        { reason: 'brokenPromise', points: 40 },
        { reason: 'priority', points: 30 },
        { reason: 'amount', points: 24 },
        { reason: 'silence', points: 10 },
      ],
    })
  })

  const reasons = (facts: Partial<WorklistFacts>) => worklistScore({ ...plain, ...facts }, today).reasons

  test('names each reason with its points, and none that gives none', () => {
    expect(reasons({})).toEqual([{ reason: 'silence', points: 1 }])
    expect(reasons({ lastContactOn: null })).toEqual([{ reason: 'neverCalled', points: 20 }])
    expect(reasons({ lastContactOn: '2026-01-01' })).toEqual([{ reason: 'silence', points: 20 }])
    expect(reasons({ lastContactOn: today })).toEqual([{ reason: 'calledToday', points: -200 }])
    expect(reasons({ promisedFor: today })[0]).toEqual({ reason: 'openPromise', points: -60 })
    expect(reasons({ dueDate: '2026-01-01' })[0]).toEqual({ reason: 'overdue', points: 60 })
    expect(reasons({ priority: 'medium' })[0]).toEqual({ reason: 'priority', points: 5 })
  })

  test.each([
    [49_999, 0],
    [50_000, 6],
    [200_000, 12],
    [500_000, 18],
    [1_000_000, 24],
    [1_999_999, 24],
    [2_000_000, 30],
  ])('%i cents give %i points', (amountCents, points) =>
    expect(score({ amountCents }) - score({ amountCents: 1 })).toBe(points),
  )

  test('who was called today comes last, who promised to pay may wait until the day is over', () => {
    expect(score({ lastContactOn: today, priority: 'urgent', dueDate: '2026-01-01' })).toBeLessThan(score({}))
    expect(score({ promisedFor: today })).toBeLessThan(score({}))
    expect(score({ promisedFor: '2026-11-20' })).toBeGreaterThan(score({}))
    expect(score({ lastContactOn: null })).toBeGreaterThan(score({}))
  })

  test('more overdue, more money, higher priority or longer silence never come later', () => {
    const facts = fc.record({
      amountCents: fc.integer({ min: 1, max: 9_999_999_999 }),
      dueDate: fc.integer({ min: -120, max: 120 }).map((days) => addDays(today, days)),
      priority: fc.constantFrom(...collectionPriorities),
      lastContactOn: fc.option(fc.integer({ min: -90, max: -1 }).map((days) => addDays(today, days))),
      promisedFor: fc.option(fc.integer({ min: -40, max: 40 }).map((days) => addDays(today, days))),
    })
    fc.assert(
      fc.property(facts, (given) => {
        const of = (change: Partial<WorklistFacts>) => worklistScore({ ...given, ...change }, today).score
        const now = of({})
        expect(of({ dueDate: addDays(given.dueDate, -1) })).toBeGreaterThanOrEqual(now)
        expect(of({ amountCents: given.amountCents * 2 })).toBeGreaterThanOrEqual(now)
        expect(of({ priority: 'urgent' })).toBeGreaterThanOrEqual(now)
        expect(of({ lastContactOn: null })).toBeGreaterThanOrEqual(now)
        const { reasons } = worklistScore(given, today)
        expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(now)
      }),
    )
  })
})

test.each([
  [0, 'active'],
  [14, 'active'],
  [15, 'warning'],
  [29, 'warning'],
  [30, 'inactive'],
  [400, 'inactive'],
])('a client after %i days without loads is %s', (days, status) => expect(activityAfter(days)).toBe(status))
