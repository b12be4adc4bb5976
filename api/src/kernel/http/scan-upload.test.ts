import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { formOf, pdfWith, picture, upload } from '../../operations/documents/document.fixtures.ts'
import { DocumentRecord } from '../../operations/documents/document.model.ts'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { eventually } from '../../testing/eventually.ts'
import type { FakeClamd } from '../../testing/fake-clamd.ts'
import { fakeClamd, harmfulText } from '../../testing/fake-clamd.ts'
import { loadConfig } from '../base/config.ts'
import { OrphanFile } from '../database/stored-files.ts'

let clamd: FakeClamd | undefined
let api: TestApi | undefined

afterEach(async () => {
  await api?.stop()
  await clamd?.stop()
})

async function startScanned(answer?: string, env: Record<string, string> = {}): Promise<TestApi> {
  clamd = await fakeClamd(answer)
  api = await startTestApi({ env: { CLAMD_HOST: '127.0.0.1', CLAMD_PORT: String(clamd.port), ...env } })
  return api
}

const harmful = async () => Buffer.concat([await pdfWith('harm'), Buffer.from(`\n%${harmfulText}\n`)])

/** Nothing of a refused file is left: no record, no file, no folder. */
async function expectNothingKept(): Promise<void> {
  expect(await DocumentRecord.countDocuments()).toBe(0)
  expect(await OrphanFile.countDocuments()).toBe(0)
  const folders = (await readdir(tmpdir())).filter((name) =>
    name.startsWith(`drayline-files-${process.pid}-`),
  )
  expect(folders).toEqual([])
}

test('a harmless file is shown to the scanner whole, and taken; the line is hung up', async () => {
  const started = await startScanned()
  const bytes = await pdfWith('harmless', 40)
  expect((await upload(await started.as('employee'), { name: 'a.pdf', bytes })).status).toBe(201)
  expect(clamd?.files).toEqual([bytes])
  await eventually(async () => (await clamd?.lines()) === 0)
})

test('a harmful file is refused with a reason, logged as an event of its own, and not kept', async () => {
  const started = await startScanned()
  const employee = await started.as('employee')
  const answer = await upload(employee, { name: 'a.pdf', bytes: await harmful() })
  const text =
    'The virus scanner found something harmful in this file. It was refused, and nothing of it was kept.'
  expect([answer.status, answer.body.errors]).toEqual([422, { file: text }])
  await expectNothingKept()
  const [line] = started.logs.filter((each) => each.includes('upload.harmful'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    ...{ event: 'upload.harmful', found: 'Test-Signature', userId: started.userId('employee') },
    ...{ sha256: expect.stringMatching(/^[0-9a-f]{64}$/), ip: expect.any(String) },
  })
})

test('pictures of people are scanned too', async () => {
  const started = await startScanned()
  const bytes = Buffer.concat([await picture(20, 20), Buffer.from(harmfulText)])
  const form = formOf({}, { name: 'me.jpg', field: 'profileImage', bytes })
  const answer = await (await started.as('employee')).send('POST', '/api/user/profile-image', form)
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['profileImage']])
})

test.each([
  ['has other words', 'stream: Memory exhausted ERROR'],
  ['thinks the file is too large', 'INSTREAM size limit exceeded. ERROR'],
  ['hangs up', ''],
  ['says nothing', 'silence'],
])('a scanner that %s lets nothing in', async (_what, answer) => {
  const started = await startScanned(answer, { CLAMD_TIMEOUT_SECONDS: '1' })
  const refused = await upload(await started.as('employee'), { name: 'a.pdf', bytes: await pdfWith('x') })
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '60'])
  expect(refused.body.message).toContain('the virus scanner is not responding')
  await expectNothingKept()
})

test('neither does one that is gone; the status page says so', async () => {
  const started = await startScanned()
  const health = async () => (await (await started.as('manager')).get('/api/platform/health')).body.scanner
  expect(await health()).toBe('answers')
  await clamd?.stop()
  expect(
    (await upload(await started.as('employee'), { name: 'a.pdf', bytes: await pdfWith('x') })).status,
  ).toBe(503)
  expect(await health()).toBe('silent')
})

test('it is off unless it is named, by host or by socket', () => {
  expect(loadConfig({}).scanner).toBeUndefined()
  expect(loadConfig({ CLAMD_HOST: 'clamd' }).scanner).toEqual({
    host: 'clamd',
    port: 3310,
    timeoutMs: 30_000,
  })
  expect(loadConfig({ CLAMD_SOCKET: '/run/clamd.ctl' }).scanner).toMatchObject({ path: '/run/clamd.ctl' })
  expect(() => loadConfig({ CLAMD_HOST: 'clamd', CLAMD_SOCKET: '/run/clamd.ctl' })).toThrow(/two scanners/)
})
