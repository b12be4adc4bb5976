import { refusals } from '../../testing/refusals.ts'
import type { FeePlan } from './fee-plan.ts'
import { feePlanTerms } from './fee-plan-schema.ts'

const rest = { minDays: 0, minFeeCents: 0, capPpm: null, taken: 'settlement', countFrom: 'purchase' } as const
const stepped = { kind: 'stepped', base: 'face', firstDays: 30, firstPpm: 30_000 } as const
const every = { days: 10, ppm: 5_000, isProrated: false }
const open = { untilDay: null, ppm: 200_000 }
const brackets = {
  kind: 'brackets',
  base: 'advance',
  brackets: [{ untilDay: 10, ppm: 20_000 }, open],
} as const
const daily = { kind: 'daily', base: 'openFace', dayPpm: 333 } as const
const interest = { kind: 'interest', marginPpm: 25_000, yearDays: 360 } as const
const plan = (...charges: object[]) => ({ ...rest, charges })
const refused = (charge: object) => refusals(feePlanTerms, plan(charge))

test.each([stepped, { ...stepped, every }, brackets, daily, interest])('%j stays as it is', (charge) => {
  expect(feePlanTerms.validateSync(plan(charge))).toStrictEqual(plan(charge))
})

test('several charges add up; a plan says little more than them', () => {
  const charges = [stepped, interest]
  const made = feePlanTerms.validateSync({ charges, taken: 'funding', countFrom: 'invoiceDate' })
  expect(made).toEqual<FeePlan>({
    ...rest,
    charges: [...charges],
    taken: 'funding',
    countFrom: 'invoiceDate',
  })
})

test('what belongs to another kind of charge is dropped', () => {
  const mixed = { ...stepped, every, ...brackets, ...interest, ...daily }
  expect(feePlanTerms.validateSync(plan(mixed))).toStrictEqual(plan(daily))
})

test.each([
  [{ kind: 'stepped' }, ['base', 'firstDays', 'firstPpm']],
  [{ kind: 'brackets' }, ['base', 'brackets']],
  [{ kind: 'daily' }, ['base', 'dayPpm']],
  [{ kind: 'interest' }, ['marginPpm', 'yearDays']],
])('%j lacks %j', (charge, names) => {
  const missing = names.map((name) => [`charges[0].${name}`, 'field.required'])
  expect(refused(charge)).toEqual(Object.fromEntries(missing))
})

test.each<[object, Record<string, string>]>([
  [{ ...stepped, firstDays: 0 }, { 'charges[0].firstDays': 'days.invalid' }],
  [{ ...stepped, firstPpm: 500_001 }, { 'charges[0].firstPpm': 'rate.tooHigh' }],
  [{ ...stepped, firstPpm: -1 }, { 'charges[0].firstPpm': 'rate.tooHigh' }],
  [{ ...stepped, firstPpm: 0.5 }, { 'charges[0].firstPpm': 'rate.tooHigh' }],
  [{ ...stepped, every: { ...every, days: 0 } }, { 'charges[0].every.days': 'days.invalid' }],
  [
    { ...stepped, every: { days: 1 } },
    { 'charges[0].every.ppm': 'field.required', 'charges[0].every.isProrated': 'field.required' },
  ],
  [{ ...brackets, base: 'openFace' }, { 'charges[0].base': 'choice.invalid' }],
  [{ ...brackets, brackets: [] }, { 'charges[0].brackets': 'feePlan.brackets.open' }],
  [{ ...brackets, brackets: [{ untilDay: 10, ppm: 1 }] }, { 'charges[0].brackets': 'feePlan.brackets.open' }],
  [
    { ...brackets, brackets: [{ untilDay: 20, ppm: 1 }, { untilDay: 20, ppm: 1 }, open] },
    { 'charges[0].brackets': 'feePlan.brackets.rising' },
  ],
  [{ ...brackets, brackets: [open, open] }, { 'charges[0].brackets': 'feePlan.brackets.rising' }],
  [{ ...interest, yearDays: 364 }, { 'charges[0].yearDays': 'choice.invalid' }],
  [{ kind: 'gift' }, { 'charges[0].kind': 'choice.invalid' }],
])('%j is refused', (charge, errors) => expect(refused(charge)).toEqual(errors))

test('a plan has one to three charges, and limits that make sense', () => {
  expect(refusals(feePlanTerms, plan())).toEqual({ charges: 'feePlan.charges.required' })
  expect(refusals(feePlanTerms, plan(daily, daily, daily, daily))).toEqual({ charges: 'feePlan.tooMany' })
  const wrong = { ...plan(daily), capPpm: 1_000_001, minDays: 3_651, minFeeCents: -1 }
  expect(refusals(feePlanTerms, wrong)).toEqual({
    ...{ capPpm: 'rate.invalid', minDays: 'days.invalid', minFeeCents: 'money.invalid' },
  })
})
