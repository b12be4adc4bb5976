import { compareFigures } from './figure-change.ts'

test('a figure is compared in amount and percent; nothing before has no percentage', () => {
  expect(compareFigures(9, 6)).toEqual({ direction: 'up', difference: 3, percent: 50 })
  expect(compareFigures('100.10', '300.40')).toEqual({
    direction: 'down',
    difference: -200.3,
    percent: -66.7,
  })
  expect(compareFigures('5.00', '5.00')).toEqual({ direction: 'same', difference: 0, percent: 0 })
  expect(compareFigures('20.00', '0.00')).toEqual({ direction: 'up', difference: 20, percent: null })
})
