import mongoose from 'mongoose'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { cleanUpPartialUploads, contentOf, readContent, removeUnnamed, storeContent } from './file-store.ts'

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

test('contents that nobody names go after an hour, whole; those named, or stored lately, stay', async () => {
  const [named, unnamed] = [
    await storeContent(Buffer.from('named')),
    await storeContent(Buffer.from('unnamed')),
  ]
  const remove = (now: Date) => removeUnnamed('remote_files', [named.sha256], now)
  const stored = await chunks().countDocuments()
  expect(await remove(new Date())).toBe(0)
  const others = (await mongoose.connection.collection('remote_files.files').countDocuments()) - 2
  expect(await remove(new Date(Date.now() + 2 * 3600_000))).toBe(others + 1)
  expect(String(await readContent(named))).toBe('named')
  await expect(readContent(unnamed)).rejects.toThrow()
  expect(await chunks().countDocuments()).toBe(stored - others - 1)
})
