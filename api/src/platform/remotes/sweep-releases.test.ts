import mongoose from 'mongoose'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { storeContent } from '../assets/index.ts'
import { AuditRecord } from '../audit/audit.model.ts'
import { files } from '../pages/files.ts'
import { releaseId } from './release-id.ts'
import { publishRelease } from './releases.service.ts'
import { RemotePointer, RemotePointerChange, RemoteRelease } from './remote.model.ts'
import { sweepReleases } from './sweep-releases.ts'
import { sampleBuild, sampleDescriptor } from './testing/sample-build.ts'

const mover = { actor: 'a test', reason: 'testing', announce: false }
const day = 24 * 60 * 60 * 1000
const version = (count: number) => `1.0.0-${String(count).padStart(8, '0')}`
const long = 400 * day
let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ files: files({ shellDir: undefined }) })
})
afterAll(() => api.stop())
beforeEach(async () => {
  for (const model of [RemoteRelease, RemotePointer, RemotePointerChange])
    await model.collection.deleteMany({})
})

/** Stores versions with a file of their own each, as publishing does, each later than the one before. */
async function store(counts: readonly number[]) {
  for (const count of counts) {
    const kept = async (path: string, text: string) => ({
      ...{ path, ...(await storeContent(Buffer.from(text))), br: null, gz: null },
    })
    const descriptor = sampleDescriptor({ version: version(count) })
    await RemoteRelease.create([
      {
        ...{ _id: releaseId('mf-sample', version(count)), remoteId: 'mf-sample', version: version(count) },
        ...{ descriptor, files: [await kept('own.1.js', `own(${count})`), await kept('all.2.js', 'all()')] },
        ...{ publishedAt: new Date(), publishedBy: 'a test' },
      },
    ])
  }
}
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
const later = (ms: number) => () => new Date(Date.now() + ms)
const left = async () =>
  (await RemoteRelease.find({}, { version: 1 }).sort({ version: 1 }).lean()).map((each) =>
    Number(each.version.slice(6)),
  )
const move = async (body: object) =>
  (await api.as('admin')).post('/api/platform/remotes/mf-sample/moves', { reason: 'x', ...body })
const activate = (count: number) => move({ action: 'activate', version: version(count) })
const fileOf = (count: number, name = 'own.1.js') =>
  api.anonymous().get(`/remotes/mf-sample/${version(count)}/${name}`)

test('the newest twenty are kept, those users get or can go back to, and what was pinned; files go with a version', async () => {
  await store(numbers(1, 30))
  for (const count of [1, 2]) await activate(count)
  await move({ action: 'pin' })
  await move({ action: 'unpin' })
  for (const count of numbers(3, 9)) await activate(count)
  // Its list of files is in memory from here on.
  expect((await fileOf(10, 'all.2.js')).status).toBe(200)
  // 2 was pinned; 9 is what users get; 4 to 8 are five to go back to; 11 to 30 are the newest.
  expect(await sweepReleases(later(long))).toBe(3)
  expect(await left()).toEqual([2, ...numbers(4, 9), ...numbers(11, 30)])
  expect([(await fileOf(10)).status, (await fileOf(1)).status]).toEqual([404, 404])
  expect([(await fileOf(9)).text, (await fileOf(11)).text]).toEqual(['own(9)', 'own(11)'])
  const stored = await mongoose.connection.db?.collection('remote_files.files').distinct('filename')
  expect(stored).toHaveLength(27 + 1)
  const [audited] = await AuditRecord.find({ action: 'remote.swept' }).lean()
  expect(audited?.before).toEqual({ remote: 'mf-sample', versions: [10, 3, 1].map(version) })
  expect(await sweepReleases(later(long))).toBe(0)
  expect((await move({ action: 'rollBack' })).body.version).toBe(version(8))
})

test('what users could get within thirty days is kept, and everything of the last week', async () => {
  await store(numbers(1, 25))
  for (const count of [1, 2, 3]) await activate(count)
  expect(await sweepReleases(later(6 * day))).toBe(0)
  expect(await sweepReleases(later(29 * day))).toBe(2)
  expect(await left()).toEqual([...numbers(1, 3), ...numbers(6, 25)])
})

test('what runs in somebody’s browser is kept, and what is tried out', async () => {
  await store(numbers(1, 30))
  await activate(1)
  const employee = await api.as('employee')
  const load = { remote: 'mf-sample', version: version(5), outcome: 'ready', ms: 100 }
  await employee.post('/api/telemetry', { loads: [load] })
  await move({ action: 'canary', version: version(6), percent: 10 })
  await sweepReleases(later(long))
  expect(await left()).toEqual([1, 5, 6, ...numbers(11, 30)])
})

test('a version that was swept can be published again', async () => {
  await store(numbers(1, 30))
  await activate(30)
  await sweepReleases(later(long))
  const build = sampleBuild({ version: version(2) }).set('own.1.js', Buffer.from('own(2)'))
  await publishRelease(build, { ...mover, activate: false })
  expect((await fileOf(2)).text).toBe('own(2)')
})
