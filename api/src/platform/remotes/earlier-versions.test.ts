import { earlierAfter } from './earlier-versions.ts'

test.each([
  ['a new version comes after the one before', 'c', ['b', 'a'], 'd', false, ['c', 'b', 'a']],
  ['going back forgets what lies between', 'c', ['b', 'a'], 'a', true, []],
  ['a version that is chosen again forgets as much', 'c', ['b', 'a'], 'b', false, ['a']],
  ['nobody goes back to what was rolled back from', 'c', ['b'], 'x', true, ['b']],
  ['the same version anew changes nothing', 'c', ['b', 'a'], 'c', false, ['b', 'a']],
])('%s', (_rule, current, earlier, to, rolledBack, after) => {
  expect(earlierAfter(current, earlier, to, rolledBack)).toEqual(after)
})

test('fifty versions are remembered', () => {
  const earlier = Array.from({ length: 50 }, (_, number) => `1.0.${50 - number}`)
  expect(earlierAfter('1.0.51', earlier, '1.0.52', false)).toEqual(['1.0.51', ...earlier.slice(0, 49)])
})
