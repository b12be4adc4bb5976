import { parseVaultKeys } from './vault-keys.ts'

const secret = Buffer.alloc(32, 'k')
const base64 = secret.toString('base64')

test('a ring has its keys in the order they are written, blanks do not count', () => {
  expect(parseVaultKeys(` new:${base64} , old_1-a:${base64},`)).toEqual({
    keys: [
      { id: 'new', key: secret },
      { id: 'old_1-a', key: secret },
    ],
    problems: [],
  })
  expect(parseVaultKeys('')).toEqual({ keys: [], problems: [] })
})

test.each([
  `:${base64}`,
  `a b:${base64}`,
  `${'x'.repeat(21)}:${base64}`,
  `k1!:${base64}`,
  `!k1:${base64}`,
  `k1:${Buffer.alloc(31).toString('base64')}`,
  `k1:${Buffer.alloc(33).toString('base64')}`,
  'k1',
])('an entry that is wrong is named by its place, never by its secret', (entry) => {
  expect(parseVaultKeys(`ok:${base64},${entry}`).problems).toEqual([
    'VAULT_KEYS entry 2 must be <id>:<32 bytes in base64>',
  ])
})

test('an id of twenty characters is the longest', () => {
  expect(parseVaultKeys(`${'x'.repeat(20)}:${base64}`).problems).toEqual([])
})

test('no id is there twice', () => {
  expect(parseVaultKeys(`k1:${base64},k1:${base64}`).problems).toEqual([
    'VAULT_KEYS must not name an id twice',
  ])
})
