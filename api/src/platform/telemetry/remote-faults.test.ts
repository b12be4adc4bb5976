import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { files } from '../pages/files.ts'
import { publishRelease } from '../remotes/releases.service.ts'
import { sampleBuild } from '../remotes/testing/sample-build.ts'
import { RemoteFault } from './telemetry.model.ts'

const remote = 'mf-sample'
const [first, second] = ['1.0.0-0a1b2c3d', '1.1.0-0a1b2c3e'] as const
/** Everything in the first line of the script comes from line 11, column 3. */
const mapOf = (source: string) => ({ version: 3, sources: [source], names: [], mappings: 'AAUE' })

async function publish(version: string, source: string): Promise<void> {
  const built = sampleBuild({ version }).set('maps/page.1.js.map', Buffer.from(JSON.stringify(mapOf(source))))
  await publishRelease(built, { actor: 'test', reason: 'test' })
}

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ files: files({ shellDir: undefined }) })
  for (const version of [first, second])
    await publish(version, 'webpack://mf_sample/./src/samples/SamplePage.tsx')
})
afterAll(() => api.stop())
beforeEach(() => RemoteFault.deleteMany({}))

const base = (version: string) => `https://office.example/remotes/${remote}/${version}`
const stackOf = (version: string) => `TypeError: x is undefined
    at Page (${base(version)}/page.1.js?retry=1:1:120)
    at other@${base(version)}/remoteEntry.js:2:7
    at shell (https://office.example/assets/main.js:1:1)
    at foreign (https://office.example/remotes/mf-other/1.0.0-0a1b2c3d/a.js:1:1)`

const failed = (version: string, change: object = {}) => ({
  ...{ remote, version, outcome: 'render', ms: 1 },
  fault: { message: 'x is undefined', stack: stackOf(version), page: '/samples/12/loads?q=Smith', ...change },
})
const report = async (role: 'employee' | 'admin', ...loads: object[]) => {
  const answer = await (await api.as(role)).post('/api/telemetry', { loads })
  expect(answer.status).toBe(204)
}
const faults = async (version: string) => {
  const { body } = await (await api.as('manager')).get('/api/platform/health')
  return body.remotes.find((each: { version: string }) => each.version === version)?.faults
}

test('a failure is told with its place in the sources, its page without ids, and how many people it met', async () => {
  await report('employee', failed(first))
  await report('employee', failed(first))
  await report('admin', failed(first))
  expect(await faults(first)).toEqual([
    {
      outcome: 'render',
      message: 'x is undefined',
      stack: ['src/samples/SamplePage.tsx:11:3', 'remoteEntry.js:2:7'],
      pages: ['/samples/:id/loads'],
      count: 3,
      people: 2,
      lastAt: expect.any(String),
      beganWith: first,
    },
  ])
})

test('the same failure in a later version began with the first; others, also of other numbers, do not mix', async () => {
  await report('employee', failed(first, { message: 'Row 12 is gone' }))
  await report('employee', failed(second, { message: 'Row 7 is gone' }), failed(second))
  const found = await faults(second)
  expect(found).toHaveLength(2)
  expect(found.find(({ message }: { message: string }) => message === 'Row 7 is gone').beganWith).toBe(first)
  expect(found.find(({ message }: { message: string }) => message === 'x is undefined').beganWith).toBe(
    second,
  )
})

test('a source beside the remote is told from the common folder on', async () => {
  const third = '1.2.0-0a1b2c3f'
  await publish(third, '../../packages/etc./webpack:/SamplePage.tsx')
  await report('employee', failed(third))
  const [{ stack }] = await faults(third)
  expect(stack[0]).toBe('packages/etc./webpack:/SamplePage.tsx:11:3')
})

test('a message loses addresses, an odd page and a stack of another version are left out', async () => {
  const message = `Failed to load ${base(first)}/page.1.js`
  await report('employee', failed(first, { message, page: '/samples/<b>', stack: stackOf(second) }))
  expect(await faults(first)).toMatchObject([{ message: 'Failed to load page.1.js', pages: [], stack: [] }])
})

test('of one version a limited number of different failures is kept', async () => {
  for (let index = 0; index < 60; index += 4) {
    const odd = [0, 1, 2, 3].map((at) => failed(first, { message: 'x'.repeat(index + at + 1) }))
    await report('employee', ...odd)
  }
  expect(await RemoteFault.countDocuments()).toBe(50)
})

test('maps are for the server alone', async () => {
  const at = (file: string) => api.anonymous().get(`/remotes/${remote}/${first}/${file}`)
  expect((await at('page.1.js')).status).toBe(200)
  expect((await at('maps/page.1.js.map')).status).toBe(404)
})

test('what is longer than a browser of ours sends is refused', async () => {
  const employee = await api.as('employee')
  const long = failed(first, { stack: 'x'.repeat(1_201) })
  expect((await employee.post('/api/telemetry', { loads: [long] })).status).toBe(422)
})
