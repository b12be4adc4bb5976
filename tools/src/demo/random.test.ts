import { Random, WeightedPicker } from './random.ts'

test('the same seed and label give the same numbers, others do not', () => {
  const draw = (random: Random) => Array.from({ length: 5 }, () => random.next())
  expect(draw(new Random(7, 'a'))).toEqual(draw(new Random(7, 'a')))
  expect(draw(new Random(7, 'a'))).not.toEqual(draw(new Random(8, 'a')))
  expect(draw(new Random(7, 'a'))).not.toEqual(draw(new Random(7, 'b')))
})

test('a fork does not depend on what was drawn before', () => {
  const used = new Random(7)
  used.next()
  expect(used.fork('x').next()).toBe(new Random(7).fork('x').next())
})

test('integers reach both ends and are even', () => {
  const random = new Random(1)
  const counts = new Map<number, number>()
  for (let index = 0; index < 6000; index += 1) {
    const value = random.int(1, 6)
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6])
  for (const count of counts.values()) expect(count).toBeGreaterThan(850)
})

test('a heavier item is drawn more often, an excluded one never', () => {
  const picker = new WeightedPicker(['light', 'heavy'], (item) => (item === 'heavy' ? 9 : 1))
  const random = new Random(3)
  const drawn = Array.from({ length: 1000 }, () => picker.pick(random))
  expect(drawn.filter((item) => item === 'heavy').length).toBeGreaterThan(850)
  expect(picker.pickWhere(random, (item) => item === 'light')).toBe('light')
  expect(picker.pickWhere(random, () => false)).toBeUndefined()
})
