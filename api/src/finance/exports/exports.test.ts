import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { maxPdfRows, reportNames } from '@drayline/domain/finance/reports/report'
import { formatCents } from '@drayline/domain/kernel/money/money'
import mongoose from 'mongoose'
import type { Background } from '../../background.ts'
import { startBackground } from '../../background.ts'
import { OrphanFile } from '../../kernel/database/stored-files.ts'
import { createLogger } from '../../kernel/http/request-log.ts'
import type { JobDoc, JobOutcome } from '../../kernel/jobs/job-loop.ts'
import type { Tx } from '../../kernel/writes/tx.ts'
import { ClientRecord } from '../../operations/clients/client.model.ts'
import { bytesOf } from '../../operations/documents/document.fixtures.ts'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import { NotificationRecord } from '../../platform/notifications/notification.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { eventually } from '../../testing/eventually.ts'
import { whileFailing } from '../../testing/fail-command.ts'
import { OpenItem } from '../aging/open-item.model.ts'
import { fixtures, ok } from '../invoices/invoice.fixtures.ts'
import type { Told } from '../reports/report.fixtures.ts'
import { storeInvoices } from '../reports/report.fixtures.ts'
import { cleanUpExports } from './clean-up-exports.ts'
import { ExportRecord } from './export.model.ts'
import { exportJobs } from './export-job.ts'

jest.setTimeout(120_000)

let api: TestApi
let employee: TestClient
let manager: TestClient
let background: Background | undefined

const work = () => startBackground({ log: createLogger('silent'), now: api.now })
const perClient = [maxPdfRows + 3, 40, 7]

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  manager = await api.as('manager')
  const make = fixtures(api)
  const told: Told[] = []
  for (const [index, count] of perClient.entries()) {
    const names = ['=HYPERLINK("//evil.example")', 'Łódź "Fast", Trucking', 'Peña & Sons']
    const { id: clientId } = await make.client({ name: names[index] })
    for (let n = 0; n < count; n += 1) {
      const at = new Date(Date.UTC(2026, 0, 1 + (n % 28), 18, n % 60, n % 59))
      told.push({
        ...{ clientId, brokerId: null, amountCents: 1 + n, termDays: 30 },
        steps: [
          { to: 'draft', at },
          { to: 'submitted', at: new Date(at.getTime() + 1000) },
        ],
      })
    }
  }
  await OpenItem.deleteMany({})
  await storeInvoices(told)
})
afterEach(async () => {
  await background?.stop()
  background = undefined
})
afterAll(() => api.stop())

const january = { from: '2026-01-01', to: '2026-01-31' }
const begin = async (body: object, client = employee) => ok(await client.post('/api/exports', body))
const ids = async () =>
  (await ClientRecord.find({}, { _id: 1 }).sort({ _id: 1 }).lean()).map(({ _id }) => _id)

async function settled(id: number) {
  return await eventually(async () => {
    const found = ok(await employee.get(`/api/exports/${id}`))
    return !['queued', 'running'].includes(found.status) && found
  }, 60_000)
}

const download = (id: number) => bytesOf(api.url, `/api/exports/${id}/download`, employee.cookie)
const linesOf = (bytes: Buffer) => bytes.toString('utf8').trimEnd().split('\r\n')

describe('at once', () => {
  test.each(reportNames)('%s comes as CSV and as PDF', async (name) => {
    const [, , clientId] = await ids()
    const query = name === 'client-statement' ? `&clientId=${clientId}` : ''
    const csv = await employee.get(`/api/reports/${name}/file?format=csv${query}`)
    expect([csv.status, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(csv.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="${name}[a-z0-9-]*\\.csv"$`),
    )
    expect(csv.text.startsWith('\uFEFF')).toBe(true)
    const pdf = await bytesOf(api.url, `/api/reports/${name}/file?format=pdf${query}`, employee.cookie)
    expect((await PDFDocument.load(pdf)).getPageCount()).toBeGreaterThan(0)
  })

  test('rows of the file are rows of the screen, formulas are text, quotes are doubled', async () => {
    const screen = ok(await employee.get('/api/reports/client-statements?from=2026-01-01&to=2026-01-31'))
    const { text } = await employee.get(
      '/api/reports/client-statements/file?format=csv&from=2026-01-01&to=2026-01-31&sort=client',
    )
    const [head, ...lines] = linesOf(Buffer.from(text.slice(1)))
    expect(head).toBe('Client,Opening balance,Became open,Settled,Closing balance,Open invoices')
    expect(lines).toHaveLength(screen.rowCount)
    expect(text).toContain(`"'=HYPERLINK(""//evil.example"")",0.00`)
    expect(text).toContain('"Łódź ""Fast"", Trucking",0.00')
    const closing = perClient.reduce((sum, count) => sum + (count * (count + 1)) / 2, 0)
    expect(screen.totals.closing).toBe(formatCents(closing))
  })

  test('what is too long is refused with the reason', async () => {
    const [clientId] = await ids()
    const query = `clientId=${clientId}&from=2026-01-01&to=2026-01-31`
    const pdf = await employee.get(`/api/reports/client-statement/file?format=pdf&${query}`)
    expect([pdf.status, pdf.body.message]).toEqual([
      409,
      'A PDF may have at most 2,000 rows; this report has 2,003. Narrow it, or take a CSV file',
    ])
    expect(
      (
        await employee.post('/api/exports', {
          report: 'client-statement',
          format: 'pdf',
          filters: { clientId, ...january },
        })
      ).status,
    ).toBe(409)
    expect((await employee.get(`/api/reports/client-statement/file?format=csv&${query}`)).status).toBe(200)
  })
})

describe('in the background', () => {
  test('a file is made, its owner is told, and nobody else has it', async () => {
    background = work()
    const [clientId] = await ids()
    const begun = await begin({
      report: 'client-statement',
      format: 'csv',
      filters: { clientId, ...january },
    })
    const done = await settled(begun.id)
    expect(done).toMatchObject({ status: 'ready', done: 2003, total: 2003, failure: null })
    const bytes = await download(begun.id)
    expect(bytes.length).toBe(done.size)
    const lines = linesOf(bytes)
    expect(lines).toHaveLength(2004)
    expect(lines.at(-1)?.split(',').at(-1)).toBe(formatCents((2003 * 2004) / 2))
    const told = await NotificationRecord.findOne({ entityType: 'export', entityId: begun.id }).lean()
    expect(told).toMatchObject({ userId: api.userId('employee'), kind: 'exportReady' })
    for (const path of ['', '/download'])
      expect((await manager.get(`/api/exports/${begun.id}${path}`)).status).toBe(404)
    expect((await manager.post(`/api/exports/${begun.id}/cancel`)).status).toBe(404)
    expect((await manager.delete(`/api/exports/${begun.id}`)).status).toBe(404)
    expect(ok(await manager.get('/api/exports'))).toEqual([])
    expect(await OrphanFile.countDocuments({})).toBe(0)
  })

  test('a report that is not read that soon begins all the same, and its rows are told when they are known', async () => {
    const wanted = { report: 'daily-funding', format: 'csv', filters: { to: '2025-02-28' } }
    const slow = { failCommands: ['aggregate'], blockConnection: true, blockTimeMS: 8_000 }
    const begun = await whileFailing(slow, 1, () => begin(wanted))
    expect(begun).toMatchObject({ total: null, fileName: 'daily-funding-2025-01-30-2025-02-28.csv' })
    background = work()
    expect(await settled(begun.id)).toMatchObject({ status: 'ready', done: 30, total: 30 })
  })

  test('all statements: a ZIP with the PDFs of each client, in parts where they are long', async () => {
    background = work()
    const begun = await begin({
      report: 'client-statements',
      format: 'zip',
      filters: january,
      sort: 'client',
    })
    expect(await settled(begun.id)).toMatchObject({ status: 'ready', done: 3, total: 3 })
    const folder = mkdtempSync(join(tmpdir(), 'zip-'))
    try {
      writeFileSync(join(folder, 'a.zip'), await download(begun.id))
      const script =
        'import sys,zipfile;z=zipfile.ZipFile(sys.argv[1]);print(z.testzip());print("\\n".join(sorted(z.namelist())))'
      const listed = execFileSync('python3', ['-c', script, join(folder, 'a.zip')])
        .toString()
        .trim()
        .split('\n')
      const [first, second, third] = await ids()
      expect(listed).toEqual([
        'None',
        ...[
          `hyperlink-evil-example-${first}-1.pdf`,
          `hyperlink-evil-example-${first}-2.pdf`,
          `odz-fast-trucking-${second}.pdf`,
          `pena-sons-${third}.pdf`,
        ].sort(),
      ])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('every movement of every client as one CSV adds up to the balances', async () => {
    background = work()
    const begun = await begin({ report: 'client-statements', format: 'details', filters: january })
    await settled(begun.id)
    const [head, ...lines] = linesOf(await download(begun.id))
    expect(head?.replace('\uFEFF', '').split(',')[0]).toBe('Client')
    expect(lines).toHaveLength(perClient.reduce((sum, count) => sum + count))
  })

  test('it can be cancelled before and while it is made; nothing of it stays', async () => {
    const begun = await begin({ report: 'ageing', format: 'csv' })
    expect(ok(await employee.post(`/api/exports/${begun.id}/cancel`)).status).toBe('cancelled')
    const again = await employee.post(`/api/exports/${begun.id}/cancel`)
    expect([again.status, again.body.message]).toEqual([409, 'This file is no longer being prepared'])
    expect((await employee.get(`/api/exports/${begun.id}/download`)).status).toBe(409)
    const zip = await begin({ report: 'client-statements', format: 'zip', filters: january })
    background = work()
    for (let status = ''; status !== 'running'; )
      status = ok(await employee.get(`/api/exports/${zip.id}`)).status
    ok(await employee.post(`/api/exports/${zip.id}/cancel`))
    await background.stop()
    expect(ok(await employee.get(`/api/exports/${zip.id}`)).status).toBe('cancelled')
    expect(await NotificationRecord.countDocuments({ entityId: zip.id, entityType: 'export' })).toBe(0)
  })

  test('whoever makes a cancelled file notices it at the start, at the next sign of progress and at the end', async () => {
    const job = async () => ({ entityId: (await begin({ report: 'ageing', format: 'csv' })).id }) as JobDoc
    const cancel = async ({ entityId }: JobDoc) => ok(await employee.post(`/api/exports/${entityId}/cancel`))
    const files = () => OrphanFile.countDocuments()
    const store = async (made: JobOutcome) => {
      if ('dueAt' in made) throw new Error('It is put off')
      await made.store({} as Tx)
      await made.after?.()
    }
    const { run, giveUp } = exportJobs(api.now)
    const { signal } = new AbortController()

    const early = await job()
    await cancel(early)
    await store(await run(early, signal))

    const midway = await job()
    const update = ExportRecord.updateOne.bind(ExportRecord)
    jest
      .spyOn(ExportRecord, 'updateOne')
      .mockImplementationOnce(((...change: Parameters<typeof update>) =>
        cancel(midway).then(() => update(...change))) as never)
    await store(await run(midway, signal))

    const late = await job()
    const before = await files()
    const outcome = await run(late, signal)
    expect(await files()).toBe(before + 1)
    await cancel(late)
    await store(outcome)
    await store(await giveUp(late))
    expect(await files()).toBe(before)
    for (const { entityId } of [early, midway, late])
      expect((await ExportRecord.findById(entityId).lean())?.status).toBe('cancelled')
  })

  test('a process that stops in the middle gives the file to the next one, which begins anew', async () => {
    const begun = await begin({ report: 'client-statements', format: 'zip', filters: january })
    background = work()
    for (let status = ''; status !== 'running'; )
      status = ok(await employee.get(`/api/exports/${begun.id}`)).status
    await background.stop()
    expect(ok(await employee.get(`/api/exports/${begun.id}`)).status).toBe('running')
    background = work()
    expect((await settled(begun.id)).status).toBe('ready')
    expect(await NotificationRecord.countDocuments({ entityId: begun.id, entityType: 'export' })).toBe(1)
  })

  test('what was interrupted again and again fails, and its owner is told once', async () => {
    const begun = await begin({ report: 'ageing', format: 'csv' })
    const job = { kind: 'export', entityId: begun.id }
    await mongoose.connection.collection('jobs').updateOne(job, { $set: { attempts: 100 } })
    background = work()
    expect(await settled(begun.id)).toMatchObject({
      ...{ status: 'failed', failure: 'It was interrupted several times' },
      ...{ finishedAt: expect.any(String), expiresAt: null, size: null },
    })
    const about = { entityType: 'export', entityId: begun.id }
    expect(await AuditRecord.countDocuments({ ...about, action: 'export.failed' } as never)).toBe(1)
    const told = ok(await employee.get('/api/notifications'))[0]
    expect(told).toMatchObject({
      ...{ ...about, type: 'error', title: 'Your export failed' },
      message: `${begun.fileName} could not be prepared`,
    })
    expect(await NotificationRecord.countDocuments(about as never)).toBe(1)
    const refused = await employee.get(`/api/exports/${begun.id}/download`)
    expect(refused.status).toBe(409)
  })

  test('what became too long meanwhile fails with the reason', async () => {
    const [clientId] = await ids()
    const begun = await begin({ report: 'ageing', format: 'csv' })
    const asked = { report: 'client-statement', format: 'pdf', filters: { clientId, ...january } }
    await ExportRecord.collection.updateOne({ _id: begun.id }, { $set: asked })
    background = work()
    expect(await settled(begun.id)).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('A PDF may have at most 2,000 rows; this report has 2,003'),
    })
  })

  test('after seven days the file is gone, and says so', async () => {
    background = work()
    const begun = await begin({ report: 'ageing', format: 'csv' })
    const { expiresAt } = await settled(begun.id)
    await background.stop()
    const { file } = (await ExportRecord.findById(begun.id).lean()) ?? {}
    expect(await cleanUpExports(() => new Date(Date.parse(expiresAt) - 60_000))).toBe(0)
    // To the millisecond, also before the file is taken away.
    const now = api.now()
    for (const [ms, status] of [
      [-1, 200],
      [0, 409],
    ] as const) {
      api.setNow(new Date(Date.parse(expiresAt) + ms))
      expect((await employee.get(`/api/exports/${begun.id}/download`)).status).toBe(status)
    }
    api.setNow(now)
    await cleanUpExports(() => new Date(Date.parse(expiresAt) + 1000))
    const answer = await employee.get(`/api/exports/${begun.id}/download`)
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'This file was kept for seven days and is gone. Export it again',
    ])
    expect(
      await mongoose.connection.collection('files.chunks').countDocuments({ files_id: file as never }),
    ).toBe(0)
  })

  test('only so many at a time, only formats and orders that exist, and a statement needs its client', async () => {
    const refused = async (body: object) => {
      const answer = await manager.post('/api/exports', body)
      return [answer.status, Object.keys(answer.body.errors ?? {})]
    }
    expect(await refused({ report: 'ageing', format: 'zip' })).toEqual([422, ['format']])
    expect(await refused({ report: 'ageing', format: 'csv', sort: 'secret' })).toEqual([422, ['sort']])
    expect(await refused({ report: 'client-statement', format: 'csv' })).toEqual([422, ['filters.clientId']])
    expect(await refused({ report: 'users', format: 'csv' })).toEqual([422, ['report']])
    for (let n = 0; n < 10; n += 1) await begin({ report: 'ageing', format: 'csv' }, manager)
    const tooMany = await manager.post('/api/exports', { report: 'ageing', format: 'csv' })
    expect([tooMany.status, tooMany.body.message]).toEqual([
      409,
      '10 of your files are still being prepared. Wait for one, or cancel one',
    ])
    const { id } = ok(await manager.get('/api/exports?status=queued&limit=1'))[0]
    ok(await manager.post(`/api/exports/${id}/cancel`))
    // One place is free, and six want it at once.
    const together = await Promise.all(
      Array.from({ length: 6 }, () => manager.post('/api/exports', { report: 'ageing', format: 'csv' })),
    )
    expect(together.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
  })
})
