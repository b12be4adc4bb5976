import mongoose from 'mongoose'
import { Confirmations } from './confirmations.ts'

const { Timestamp, ObjectId } = mongoose.mongo

const opTime = (t: number, i: number) => ({ ts: new Timestamp({ t: 1_700_000_000, i }), t })
const elections = [ObjectId.createFromHexString('0'.repeat(24)), ObjectId.createFromHexString('1'.repeat(24))]
const primary = (written: number, confirmed: number, term = 1) => ({
  isWritablePrimary: true,
  electionId: elections[term - 1] as InstanceType<typeof ObjectId>,
  lastWrite: { opTime: opTime(term, written), majorityOpTime: opTime(term, confirmed) },
})

test('a primary whose writes are confirmed a moment later is not stalled, however many there are', () => {
  const confirmations = new Confirmations()
  for (let second = 0; second < 60; second += 1) {
    confirmations.note(primary(second + 1, second), second * 1_000)
    expect(confirmations.stalledMs()).toBeLessThanOrEqual(1_000)
  }
})

test('one whose first unconfirmed write stays unconfirmed is stalled since then, until it is confirmed', () => {
  const confirmations = new Confirmations()
  confirmations.note(primary(5, 5), 0)
  confirmations.note(primary(6, 5), 1_000)
  confirmations.note(primary(9, 5), 9_000)
  expect(confirmations.stalledMs()).toBe(8_000)
  confirmations.note(primary(10, 6), 10_000)
  expect(confirmations.stalledMs()).toBe(0)
})

test('what secondaries, other kinds of servers and a primary voted out say does not count', () => {
  const confirmations = new Confirmations()
  confirmations.note({ isWritablePrimary: false, lastWrite: primary(6, 5).lastWrite }, 0)
  confirmations.note({ isWritablePrimary: true }, 1_000)
  confirmations.note(primary(1, 1, 2), 2_000)
  confirmations.note(primary(9, 5, 1), 3_000)
  confirmations.note(primary(9, 5, 1), 30_000)
  expect(confirmations.stalledMs()).toBe(0)
})
