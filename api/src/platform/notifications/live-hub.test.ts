import mongoose from 'mongoose'
import { type ChangeSource, LiveHub, type LiveListener } from './live-hub.ts'

const listener: LiveListener = {
  userId: 1,
  sessions: [],
  onNotification: () => undefined,
  onRead: () => undefined,
  onSessionEnded: () => undefined,
  onChanges: () => undefined,
  onGap: () => undefined,
}
const instant = new mongoose.mongo.Timestamp({ t: 1, i: 1 })

test('when the last one leaves while the database is asked for the time, no stream is opened for nobody', async () => {
  const asked = Promise.withResolvers<void>()
  const time = Promise.withResolvers<typeof instant>()
  let times = 0
  let streams = 0
  const source: ChangeSource = {
    presentTime: () => {
      times += 1
      if (times === 1) return Promise.resolve(instant)
      asked.resolve()
      return time.promise
    },
    watch: () => {
      streams += 1
      return {
        close: () => Promise.resolve(),
        // biome-ignore lint/correctness/useYield: it fails before there is anything to tell
        async *[Symbol.asyncIterator]() {
          throw new Error('The stream is cut off')
        },
      }
    },
  }
  const leave = await new LiveHub(undefined, source).subscribe(listener)
  await asked.promise
  leave()
  time.resolve(instant)
  await new Promise((resolve) => setImmediate(resolve))
  expect([times, streams]).toEqual([2, 1])
})
