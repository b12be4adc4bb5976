import { isConnectionError } from './transaction.ts'

const socketError = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })

// All of these came out of the driver when mongod was killed in the middle of writes.
test.each([
  ['a socket error by itself', socketError],
  ['one inside a bulk write', Object.assign(new Error('bulk'), { errorResponse: socketError })],
  ['one as a cause', new Error('commit', { cause: socketError })],
  ['the driver’s own', Object.assign(new Error('gone'), { name: 'MongoNetworkError' })],
])('%s means that the database went away', (_name, error) => {
  expect(isConnectionError(error)).toBe(true)
})

test.each([
  ['a fault of ours', new TypeError('x is not a function')],
  ['a refusal of the database', Object.assign(new Error('duplicate'), { code: 11000 })],
  ['a missing file', Object.assign(new Error('no such file'), { code: 'ENOENT' })],
  ['nothing', undefined],
])('%s does not', (_name, error) => {
  expect(isConnectionError(error)).toBe(false)
})
