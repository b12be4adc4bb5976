import mongoose from 'mongoose'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { cleanUpPartialUploads, contentOf, readContent, storeContent } from './file-store.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const { ObjectId } = mongoose.mongo
const chunks = () => mongoose.connection.collection('remote_files.chunks')

/** Stores the remains of an upload that began this many hours ago and never ended. */
async function cutOff(hours: number) {
  const id = ObjectId.createFromTime(Math.floor(Date.now() / 1000) - hours * 3600)
  const chunk = (n: number) => ({ files_id: id, n, data: Buffer.from('half') })
  await chunks().insertMany([chunk(0), chunk(1)])
  return id
}

test('what an upload that was cut off left goes after an hour; contents and uploads under way stay', async () => {
  const whole = await storeContent(Buffer.from('a whole content'))
  const old = await cutOff(2)
  const young = await cutOff(0)

  expect(await cleanUpPartialUploads(new Date())).toBe(1)

  expect(await chunks().countDocuments({ files_id: old })).toBe(0)
  expect(await chunks().countDocuments({ files_id: young })).toBe(2)
  expect(await cleanUpPartialUploads(new Date(Date.now() + 3 * 3600_000))).toBe(1)
  expect(await chunks().countDocuments({ files_id: young })).toBe(0)
  expect(whole).toEqual(contentOf(Buffer.from('a whole content')))
  expect(String(await readContent(whole))).toBe('a whole content')
})
