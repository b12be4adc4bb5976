import { joinFeatures } from './feature.ts'

const link = { id: 'one', to: '/ones?new=1', label: { en: 'One' }, icon: 'plus', order: 1 }
const ones = { pathRoots: ['/ones'], exposes: { './Ones': './src/ones/Ones.tsx' }, newItems: [link] }
const twos = { pathRoots: ['/twos'], exposes: { './Twos': './src/twos/Twos.tsx' }, nav: [link] }

test('joins what features bring, in their order', () => {
  const joined = joinFeatures(ones, twos)
  expect(joined.pathRoots).toEqual(['/ones', '/twos'])
  expect(Object.keys(joined.exposes)).toEqual(['./Ones', './Twos'])
  expect([joined.newItems, joined.nav]).toEqual([[link], [link]])
})

test('a remote without shortcuts of its own leaves them to its new items', () => {
  expect(joinFeatures(ones)).not.toHaveProperty('quickActions')
  expect(joinFeatures(ones, { quickActions: [link] }).quickActions).toEqual([link])
})

test('refuses a name that two features expose', () => {
  const twin = { exposes: { './Ones': './src/twos/Other.tsx' } }
  expect(() => joinFeatures(ones, twin)).toThrow(
    "exposes['./Ones'] is named twice: ./src/ones/Ones.tsx and ./src/twos/Other.tsx",
  )
})
