import { port, requireAnswers } from './port.ts'

it('passes a question on to whoever answers it', () => {
  const double = port<(value: number) => number>('twice a number')
  expect(() => double(2)).toThrow('Nobody answers "twice a number"')
  expect(requireAnswers).toThrow('twice a number')
  double.answeredBy((value) => 2 * value)
  expect(double(2)).toBe(4)
  expect(requireAnswers).not.toThrow()
})
