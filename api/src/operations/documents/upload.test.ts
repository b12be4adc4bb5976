import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { maxDocumentBytes } from '@drayline/domain/operations/documents/document'
import mongoose from 'mongoose'
import { ActivityRecord } from '../../admin/activities/activity.model.ts'
import { fixtures, ok } from '../../finance/invoices/invoice.fixtures.ts'
import { OrphanFile } from '../../kernel/database/stored-files.ts'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { eventually } from '../../testing/eventually.ts'
import { formOf, pdfWith, picture, upload } from './document.fixtures.ts'
import { DocumentRecord } from './document.model.ts'

let api: TestApi
let employee: TestClient

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
})
afterAll(() => api.stop())

/** Everything an upload could leave behind. Other suites use the same temporary folder under their own process id. */
async function traces() {
  const count = (name: string) => mongoose.connection.collection(name).countDocuments()
  const folders = (await readdir(tmpdir())).filter((name) =>
    name.startsWith(`drayline-files-${process.pid}-`),
  )
  return {
    folders: folders.length,
    documents: await DocumentRecord.countDocuments(),
    loose: await OrphanFile.countDocuments(),
    files: await count('files.files'),
    chunks: await count('files.chunks'),
    jobs: await count('jobs'),
  }
}

test('an upload answers the record at once; feed and audit tell of it', async () => {
  const bytes = await pdfWith('Rate confirmation')
  const answer = await upload(
    employee,
    { name: 'rate.pdf', bytes },
    { documentType: 'rate_confirmation', userId: '1' },
  )
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({
    originalName: 'rate.pdf',
    documentType: 'rate_confirmation',
    status: 'processing',
    failure: null,
    pages: null,
    duplicateOf: null,
    size: bytes.length,
    sourceType: 'application/pdf',
    uploadedBy: api.userId('employee'),
    clientId: null,
    version: 1,
  })
  const about = { entityType: 'document' as const, entityId: answer.body.id as number }
  expect(await ActivityRecord.find(about).lean()).toMatchObject([
    { type: 'document_uploaded', message: { params: { name: 'rate.pdf' } } },
  ])
  expect(await AuditRecord.find(about).lean()).toMatchObject([{ action: 'document.uploaded', before: null }])
})

test('what was left out follows from the invoice: load and client', async () => {
  const make = fixtures(api)
  const load = await make.load({})
  const invoice = await make.invoice({ loadId: load.id, clientId: load.clientId })
  const file = { name: 'a.pdf', bytes: await pdfWith('filed') }
  const filed = ok(await upload(employee, file, { invoiceId: String(invoice.id) }))
  expect(filed).toMatchObject({ invoiceId: invoice.id, loadId: load.id, clientId: load.clientId })
  const underLoad = ok(await upload(employee, file, { loadId: String(load.id) }))
  expect(underLoad).toMatchObject({ invoiceId: null, loadId: load.id, clientId: load.clientId })
  const other = await make.load({})
  const wrong = await upload(employee, file, { invoiceId: String(invoice.id), loadId: String(other.id) })
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    { loadId: 'The load does not belong to the chosen invoice' },
  ])
  const stranger = await upload(employee, file, { loadId: String(load.id), clientId: String(other.clientId) })
  expect(stranger.body.errors).toHaveProperty('clientId')
  expect((await upload(employee, file, { loadId: '99999999' })).body.errors).toHaveProperty('loadId')
})

test('identical bytes are announced as a duplicate of the first; with it gone, of the next', async () => {
  const bytes = await pdfWith('twice')
  const send = () => upload(employee, { name: 'same.pdf', bytes })
  const answers = (await Promise.all([send(), send(), send()])).map(ok).sort((a, b) => a.id - b.id)
  const first = answers.find(({ duplicateOf }) => duplicateOf === null)
  const others = answers.filter(({ id }) => id !== first.id)
  expect(others.map(({ duplicateOf }) => duplicateOf)).toEqual([first.id, first.id])
  ok(await employee.delete(`/api/documents/${first.id}`))
  const [second, third] = await Promise.all(
    others.map(async ({ id }) => ok(await employee.get(`/api/documents/${id}`))),
  )
  expect([second.duplicateOf, third.duplicateOf]).toEqual([null, second.id])
  expect(ok(await send()).duplicateOf).toBe(second.id)
})

describe('refused, and nothing is left behind', () => {
  let before: Awaited<ReturnType<typeof traces>>
  beforeEach(async () => {
    before = await traces()
  })
  afterEach(async () => {
    // An aborted request is noticed a moment after the sender has left.
    await eventually(async () => (await traces()).folders === before.folders)
    expect(await traces()).toEqual(before)
  })

  test.each([
    ['good.exe', '.jpg', () => picture(20, 20)],
    ['scan.PNG', '.pdf', () => pdfWith('named')],
    ['rate.pdf', '.jpg', () => picture(20, 20)],
  ])('%s that holds a %s: 415 that says how to name it', async (name, right, make) => {
    const answer = await upload(employee, { name, bytes: await make() })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([415, ['file']])
    expect(answer.body.message).toBe(
      `The name of this file ends in ${name.slice(-4).toLowerCase()}, but it holds something else. ` +
        `Rename it to ${right} and upload it again.`,
    )
  })

  const zipEnd = Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1')

  test.each([
    ['a page named .pdf', 'html.pdf', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['text', 'note.pdf', () => Buffer.from('only words')],
    ['a GIF named .png', 'a.png', () => Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
    ['SVG', 'a.svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PDF that is a page', 'p.pdf', () => Buffer.from('%PDF-1.7\n<html><script>1</script></html>\n%%EOF')],
    ['a PDF that is a drawing', 'p.pdf', () => Buffer.from('%PDF-1.7\n<svg onload="1"/>\n%%EOF')],
    ['a PDF after a page', 'p.pdf', () => Buffer.from('<html></html>\n%PDF-1.7\n%%EOF')],
    ['a PDF that is an archive', 'z.pdf', async () => Buffer.concat([await pdfWith('zip'), zipEnd])],
    ['a picture that is an archive', 'z.jpg', async () => Buffer.concat([await picture(20, 20), zipEnd])],
    ['a picture that is a PDF', 'x.jpg', async () => spliced(await picture(20, 20), '%PDF-1.4 ')],
  ])('%s: 415', async (_what, name, make) => {
    const answer = await upload(employee, { name, type: 'application/pdf', bytes: await make() })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([415, ['file']])
  })

  test('an empty file: 422', async () => {
    const answer = await upload(employee, { name: 'empty.pdf', bytes: Buffer.alloc(0) })
    expect([answer.status, answer.body.errors]).toEqual([422, { file: 'This file is empty' }])
  })

  test('no file, two files, no or another kind of document: 422', async () => {
    const file = { name: 'a.pdf', bytes: await pdfWith('x') }
    const send = (fields: Record<string, string>, ...files: (typeof file)[]) =>
      employee.send('POST', '/api/documents/upload', formOf(fields, ...files))
    expect((await send({ documentType: 'other' })).body.errors).toEqual({ file: 'Choose a file to upload' })
    const two = await send({ documentType: 'other' }, file, file)
    expect([two.status, two.body.errors]).toEqual([422, { file: 'Send one file at a time' }])
    expect((await send({}, file)).body.errors).toEqual({ documentType: 'Document type is required' })
    expect((await send({ documentType: 'passport' }, file)).status).toBe(422)
  })

  test.each([
    ['one byte', maxDocumentBytes + 1],
    ['a megabyte', maxDocumentBytes + 1024 * 1024],
  ])('%s more than 10 MB, whether announced or not: 413 that the sender can read', async (_what, size) => {
    const file = { name: 'big.pdf', bytes: Buffer.alloc(size, '%PDF-1.7 ') }
    const announced = await upload(employee, file)
    expect([announced.status, announced.body.message]).toEqual([413, 'A file may have at most 10 MB'])
    const { body, headers } = formOf({ documentType: 'other' }, file)
    const chunked = await fetch(new URL('/api/documents/upload', api.url), {
      method: 'POST',
      headers: { ...headers, cookie: employee.cookie },
      body: new Blob([body as Buffer<ArrayBuffer>]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect([chunked.status, (await chunked.json()).message]).toEqual([413, 'A file may have at most 10 MB'])
  })

  test('a body that is no form, or a broken one', async () => {
    const path = '/api/documents/upload'
    expect((await employee.post(path, { documentType: 'other' })).status).toBe(415)
    const { body, headers } = formOf({}, { name: 'a.pdf', bytes: await pdfWith('x') })
    const half = (body as Buffer).subarray(0, -200)
    expect((await employee.send('POST', path, { body: half, headers })).status).toBe(400)
  })

  test('a connection that is cut in the middle', async () => {
    const { body, headers } = formOf(
      { documentType: 'other' },
      { name: 'cut.pdf', bytes: await pdfWith('cut', 50) },
    )
    const bytes = body as Buffer
    await new Promise<void>((resolve) => {
      const sent = request(new URL('/api/documents/upload', api.url), {
        method: 'POST',
        headers: {
          ...{ ...headers, cookie: employee.cookie, 'content-length': String(bytes.length) },
          expect: '100-continue',
        },
      })
      sent.on('error', () => resolve())
      sent.on('close', () => resolve())
      sent.flushHeaders()
      // The server has begun to read.
      sent.on('continue', () => sent.write(bytes.subarray(0, bytes.length / 2), () => sent.destroy()))
    })
  })

  test('nobody signed in', async () => {
    const answer = await upload(api.anonymous(), { name: 'a.pdf', bytes: await pdfWith('x') })
    expect(answer.status).toBe(401)
  })
})

test('exactly 10 MB is taken', async () => {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(maxDocumentBytes - 9, ' ')])
  expect((await upload(employee, { name: 'full.pdf', bytes })).status).toBe(201)
})

test.each([
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\Users\\me\\bol.pdf', 'bol.pdf'],
  ['a%0D%0Ab%22.pdf', 'a b".pdf'],
  ['..', 'document'],
  ['fact\u202Efdp.exe.pdf', 'fact fdp.exe.pdf'],
  ['🚚 bill 👨‍👩‍👧 of lading.pdf', '🚚 bill 👨‍👩‍👧 of lading.pdf'],
  [`${'long '.repeat(80)}.pdf`, expect.stringMatching(/^(long )+.*….pdf$/)],
])('the name %j is kept as %j', async (name, kept) => {
  const { originalName } = ok(await upload(employee, { name, bytes: await pdfWith('named') }))
  expect(originalName).toEqual(kept)
  expect(originalName.length).toBeLessThanOrEqual(150)
})

test.each(['scan', 'Rate 12.50', 'IMG_0001.JPG', 'a.jpeg'])('a picture may be called %j', async (name) => {
  expect((await upload(employee, { name, bytes: await picture(20, 20) })).status).toBe(201)
})

test('the same Idempotency-Key uploads once; another file under it is refused', async () => {
  const headers = { 'idempotency-key': 'upload-once' }
  const send = (bytes: Buffer) => {
    const form = formOf({ documentType: 'other' }, { name: 'once.pdf', bytes })
    return employee.send('POST', '/api/documents/upload', {
      ...form,
      headers: { ...form.headers, ...headers },
    })
  }
  const bytes = await pdfWith('once only')
  const [first, second] = [await send(bytes), await send(bytes)]
  expect(second.body).toEqual(first.body)
  expect((await send(await pdfWith('another'))).status).toBe(422)
})

/** Puts a comment with a text right behind the start of a JPEG. */
function spliced(jpeg: Buffer, text: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), length, Buffer.from(text)])
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}
