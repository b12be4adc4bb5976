import { Readable } from 'node:stream'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { cleanUpOrphanFiles, fileSize, OrphanFile, storeFile } from './stored-files.ts'

jest.setTimeout(120_000)

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterEach(() => jest.restoreAllMocks())
afterAll(() => api.stop())

const hour = 60 * 60 * 1000
const begin = new Date('2026-03-02T08:00:00Z')
const after = (hours: number) => new Date(begin.getTime() + hours * hour)

test('a file that is hours in coming is not swept under it; one that was left is', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0)
  async function* slowly() {
    for (const [at, letter] of ['a', 'b', 'c', 'd'].entries()) {
      clock.mockReturnValue(at * 0.9 * hour)
      yield Buffer.from(letter)
      await cleanUpOrphanFiles(after(at * 0.9))
    }
  }
  const file = await storeFile(Readable.from(slowly()), begin)
  expect(await fileSize(file)).toBe(4)
  expect(await OrphanFile.countDocuments({ _id: file })).toBe(1)
  expect(await cleanUpOrphanFiles(after(5))).toBe(1)
  expect(await fileSize(file)).toBeUndefined()
})
