import { refusals } from '../../testing/refusals.ts'
import { firstDay, firstDayStepInput } from './first-day-schema.ts'

test('only steps that nothing else tells are said to be done', () => {
  for (const step of ['timezone', 'shortcuts']) expect(refusals(firstDayStepInput, { step })).toEqual({})
  for (const step of ['secondFactor', 'clockIn', '', 'x'])
    expect(Object.keys(refusals(firstDayStepInput, { step }))).toEqual(['step'])
})

test('a checklist names steps that there are', () => {
  expect(refusals(firstDay, { shown: true, steps: [{ id: 'photo', done: false }] })).toEqual({})
  expect(refusals(firstDay, { shown: true, steps: [{ id: 'tea', done: false }] })).not.toEqual({})
})
