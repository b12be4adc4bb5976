import { EventEmitter } from 'node:events'
import { watchPool } from './pool.ts'

const started = 'connectionCheckOutStarted'
const out = 'connectionCheckedOut'
const back = 'connectionCheckedIn'

function watched() {
  const client = Object.assign(new EventEmitter(), { options: { maxPoolSize: 50 } })
  const pool = watchPool(client as never)
  const tell = (event: string, connectionId = 1) => client.emit(event, { address: 'db1:27017', connectionId })
  const fail = (reason: string) => client.emit('connectionCheckOutFailed', { reason })
  return { pool, tell, fail }
}

test('connections are used, idle or gone, and calls wait until they have one', () => {
  const { pool, tell } = watched()
  tell('connectionReady', 1)
  tell('connectionReady', 2)
  tell(started)
  expect(pool()).toMatchObject({ used: 0, idle: 2, waiting: 1, max: 50 })
  tell(out, 1)
  expect(pool()).toMatchObject({ used: 1, idle: 1, waiting: 0 })
  tell(back, 1)
  tell('connectionClosed', 2)
  expect(pool()).toMatchObject({ used: 0, idle: 1, waiting: 0 })
})

test('a connection from before is counted from its first use on, and nothing is less than 0', () => {
  const { pool, tell } = watched()
  tell(out, 7)
  expect(pool()).toMatchObject({ used: 1, idle: 0, waiting: 0 })
  tell(back, 8)
  tell('connectionClosed', 7)
  expect(pool()).toMatchObject({ used: 0, idle: 1, waiting: 0 })
})

test('calls that got no connection are counted by reason, unknown ones as an error of the connection', () => {
  const { pool, tell, fail } = watched()
  for (const reason of ['timeout', 'timeout', 'poolClosed', 'something new']) {
    tell(started)
    fail(reason)
  }
  expect(pool()).toMatchObject({ waiting: 0, failures: { timeout: 2, poolClosed: 1, connectionError: 1 } })
})
