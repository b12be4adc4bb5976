import fc from 'fast-check'
import { decodeSecret, encodeSecret, undecodableValue } from './vault.ts'

test('every value survives the way and back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (value) => decodeSecret(encodeSecret(value)) === value),
  )
})

test.each([
  ['a', 'YQ=='],
  ['ab', 'YWI='],
  ['abc', 'YWJj'],
  ['Niño €', 'TmnDsW8g4oKs'],
  ['', ''],
])('%j travels as %j, the base64 of its UTF-8', (value, encoded) => {
  expect(encodeSecret(value)).toBe(encoded)
  expect(decodeSecret(encoded)).toBe(value)
})

test('a byte order mark belongs to the value', () => {
  expect(decodeSecret(encodeSecret('\ufeffkey'))).toBe('\ufeffkey')
})

test.each([
  'YQ',
  'YQ=',
  'Y===',
  'YQ==YQ==',
  'YWJj\n',
  ' YWJj',
  'YW Jj',
  'YW-_',
  '¿',
  'YWJjZ',
  '/w==',
  '4oI=',
])('%j is not the base64 of a text', (encoded) => expect(decodeSecret(encoded)).toBeNull())

test('what stands for a value that cannot be read is as specified', () => {
  expect(undecodableValue).toBe('***ENCRYPTED***')
})
