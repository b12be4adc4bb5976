import { currentKey, hashSessionId, sessionHashesOf } from './session-keys.ts'

const keys = { sessionKeys: ['new key', 'key before'] }

test('what is made now has the first key; what was made under another one is found', () => {
  expect(currentKey(keys)).toBe('new key')
  expect(sessionHashesOf('id', keys)).toEqual([
    hashSessionId('id', keys),
    hashSessionId('id', { sessionKeys: ['key before'] }),
  ])
  expect(new Set([...sessionHashesOf('id', keys), ...sessionHashesOf('other', keys)]).size).toBe(4)
})

test('without a key nothing is made', () => {
  expect(() => hashSessionId('id', { sessionKeys: [] })).toThrow('SESSION_KEYS are needed')
})
