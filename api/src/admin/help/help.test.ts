import { PDFDocument } from '@cantoo/pdf-lib'
import { fixtures, formOf, ok } from '../../finance/invoices/invoice.fixtures.ts'
import { publishRelease } from '../../platform/remotes/releases.service.ts'
import { RemotePointer, RemoteRelease } from '../../platform/remotes/remote.model.ts'
import { sampleBuild } from '../../platform/remotes/testing/sample-build.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { filled, manualPdf, readChapters, valuesOf } from './manual.ts'
import { readMarkdown } from './markdown.ts'

let api: TestApi
let employee: TestClient
let manager: TestClient
beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  manager = await api.as('manager')
})
afterAll(() => api.stop())

test('today is what was paid on the caller’s day, to the cent', async () => {
  // 23:30 in New York, where the employee is; in UTC it is the next day.
  api.setNow(new Date('2026-06-11T03:30:00Z'))
  expect(ok(await employee.get('/api/help/today'))).toEqual({
    date: '2026-06-10',
    invoices: 0,
    total: '0.00',
  })
  const make = fixtures(api)
  for (const [amount, status] of [
    ['1000.10', 'paid'],
    ['0.25', 'paid'],
    ['700.00', 'approved'],
  ] as const) {
    const draft = await make.invoice({ amount })
    ok(await manager.put(`/api/invoices/${draft.id}`, { ...formOf(draft), status }))
  }
  expect(ok(await employee.get('/api/help/today'))).toEqual({
    date: '2026-06-10',
    invoices: 2,
    total: '1000.35',
  })
  api.setNow(new Date('2026-06-11T04:30:00Z'))
  expect(ok(await employee.get('/api/help/today'))).toMatchObject({ date: '2026-06-11', invoices: 0 })
})

test('the status follows from what is really there', async () => {
  await publishRelease(sampleBuild(), { actor: 'a test', reason: 'a test' })
  const status = async () => ok(await employee.get('/api/help/status'))
  expect(await status()).toMatchObject({
    status: 'operational',
    parts: [{ id: 'mf-sample', state: 'operational' }],
  })
  await RemotePointer.updateOne({ _id: 'mf-sample' }, { $set: { enabled: false } })
  expect(await status()).toMatchObject({ status: 'operational', parts: [{ state: 'disabled' }] })
  await RemotePointer.updateOne({ _id: 'mf-sample' }, { $set: { enabled: true } })
  // All else is there, but nothing can begin.
  await RemoteRelease.updateOne({ remoteId: 'mf-sample' }, { $pull: { files: { path: 'remoteEntry.js' } } })
  expect(await status()).toMatchObject({ status: 'degraded', parts: [{ state: 'failed' }] })
})

test('the manual is a PDF with a page for each chapter, made once', async () => {
  const request = { kind: 'manual', language: 'en', address: 'https://a.example' } as const
  const pdf = await manualPdf(request)
  const document = await PDFDocument.load(pdf)
  const chapters = await readChapters('en')
  expect(document.getPageCount()).toBeGreaterThanOrEqual(chapters.length + 2)
  expect(document.getTitle()).toBe('Drayline User Manual')
  expect(await manualPdf(request)).toBe(pdf)
  expect((await PDFDocument.load(await manualPdf({ ...request, language: 'es' }))).getTitle()).toBe(
    'Manual de usuario de Drayline',
  )
})

test.each([
  ['America/New_York', '12h', '2:15 PM MST (4:15 PM EST where you are)'],
  ['America/New_York', '24h', '14:15 MST (16:15 EST where you are)'],
  ['America/Phoenix', '12h', '2:15 PM MST'],
])('the manual names the cut-offs by the settings of a person in %s with %s', (timezone, timeFormat, ach) => {
  const reader = { timezone, timeFormat, now: new Date('2026-11-20T12:00:00Z') }
  const values = valuesOf({ kind: 'manual', language: 'en', address: 'https://a.example', reader }, 'en')
  expect(filled('ACH until {ach}, {other}', values)).toBe(`ACH until ${ach}, {other}`)
})

test('no manual has a time of its own, which would contradict a setting', async () => {
  for (const language of ['en', 'es'] as const)
    expect(JSON.stringify(await readChapters(language))).not.toMatch(/\b\d{1,2}:\d{2}\b/)
})

test('everybody who is signed in can save it, with the cut-offs by their settings', async () => {
  const answer = await employee.get('/api/help/manual.pdf')
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="drayline-manual.pdf"')
  const saved = async () => (await employee.get('/api/help/manual.pdf')).headers.etag
  expect(await saved()).toBe(answer.headers.etag)
  await employee.patch('/api/user/profile', { timeFormat: '24h' })
  const inTheirNotation = await saved()
  expect(inTheirNotation).not.toBe(answer.headers.etag)
  await employee.patch('/api/user/profile', { timezone: 'America/Phoenix' })
  expect(await saved()).not.toBe(inTheirNotation)
})

test('both languages have the same chapters with the same sections and steps', async () => {
  const shape = (chapters: Awaited<ReturnType<typeof readChapters>>) =>
    chapters.map(({ name, blocks }) => [
      name,
      blocks.map((block) => ('items' in block ? `${block.kind} ${block.items.length}` : block.kind)),
    ])
  expect(shape(await readChapters('es'))).toEqual(shape(await readChapters('en')))
})

test('reads headings, paragraphs, lists and what is marked in them', () => {
  expect(readMarkdown('# One\n\nSome **bold**\ntext `x`.\n\n1. a\n2. b\n   c\n\n- d\n')).toEqual([
    { kind: 'heading', level: 1, text: 'One' },
    {
      kind: 'paragraph',
      spans: [
        { text: 'Some ', style: 'plain' },
        { text: 'bold', style: 'bold' },
        { text: ' text ', style: 'plain' },
        { text: 'x', style: 'code' },
        { text: '.', style: 'plain' },
      ],
    },
    {
      kind: 'steps',
      items: [[{ text: 'a', style: 'plain' }], [{ text: 'b c', style: 'plain' }]],
    },
    { kind: 'points', items: [[{ text: 'd', style: 'plain' }]] },
  ])
})
