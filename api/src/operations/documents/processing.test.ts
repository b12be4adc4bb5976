import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import mongoose from 'mongoose'
import sharp from 'sharp'
import type { Background } from '../../background.ts'
import { fixtures, ok } from '../../finance/invoices/invoice.fixtures.ts'
import { cleanUpOrphanFiles, OrphanFile } from '../../kernel/database/stored-files.ts'
import { leaseMs } from '../../kernel/jobs/job-loop.ts'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import { NotificationRecord } from '../../platform/notifications/notification.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { eventually } from '../../testing/eventually.ts'
import { allDrawn, bytesOf, pdfWith, picture, settled, upload, work } from './document.fixtures.ts'
import { DocumentRecord } from './document.model.ts'
import { purgeDocuments } from './purge-documents.ts'

let api: TestApi
let employee: TestClient
let manager: TestClient
let background: Background | undefined

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  manager = await api.as('manager')
  background = work()
})
afterAll(async () => {
  await background?.stop()
  await api.stop()
})

const files = () => mongoose.connection.collection('files.files')
const jobs = () => mongoose.connection.collection<{ _id: string }>('jobs')

async function process(name: string, bytes: Buffer) {
  return await settled(employee, ok(await upload(employee, { name, bytes })).id)
}

/** The only picture in a PDF. */
async function pictureIn(pdf: PDFDocument) {
  const streams = pdf.context.enumerateIndirectObjects().map(([, object]) => object)
  const image = streams.find(
    (object) =>
      object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image'),
  )
  return sharp(Buffer.from((image as PDFRawStream).contents))
}

const view = (id: number) => bytesOf(api.url, `/api/documents/${id}/view`, employee.cookie)

test('a photograph becomes an upright page of letter size without metadata', async () => {
  const photo = await picture(800, 400, 6)
  expect(photo.includes('SecretCamera')).toBe(true)
  const document = await process('photo.jpg', photo)
  expect(document).toMatchObject({
    status: 'processed',
    mimeType: 'application/pdf',
    sourceType: 'image/jpeg',
    originalName: 'photo.jpg',
    pages: 1,
    version: 2,
  })
  const bytes = await view(document.id)
  expect(bytes.length).toBe(document.size)
  expect(bytes.includes('SecretCamera')).toBe(false)
  const pdf = await PDFDocument.load(bytes)
  expect(pdf.getPage(0).getSize()).toEqual({ width: 612, height: 792 })
  const { data, info } = await (await pictureIn(pdf)).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([400, 800])
  // Turned by a quarter to the right, the red left half is on top.
  expect(data[0]).toBeGreaterThan(200)
  expect(data.at(-1)).toBeGreaterThan(200)
  // The photograph itself is kept nowhere.
  expect(await files().countDocuments({ length: photo.length })).toBe(0)
})

test('a wide picture lies on its side, a small one is not blown up, what is transparent is white', async () => {
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const png = await sharp({ create: { width: 200, height: 100, channels: 4, background } })
    .png()
    .toBuffer()
  const pdf = await PDFDocument.load(await view((await process('stamp.png', png)).id))
  expect(pdf.getPage(0).getSize()).toEqual({ width: 792, height: 612 })
  const { data, info } = await (await pictureIn(pdf)).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, data[0]]).toEqual([200, 255])
})

test('50 megapixels of a phone are taken and made as fine as a print', async () => {
  const create = { width: 8160, height: 6144, channels: 3 as const, background: '#cccccc' }
  const document = await process('phone.jpg', await sharp({ create }).jpeg().toBuffer())
  expect(document.status).toBe('processed')
  const { width, height } = await (
    await pictureIn(await PDFDocument.load(await view(document.id)))
  ).metadata()
  expect([width, height]).toEqual([2625, 1976].map((side) => expect.closeTo(side, -1.5)))
})

test('more pixels than 60 million are refused before they are decoded', async () => {
  const create = { width: 16_000, height: 16_000, channels: 3 as const, background: '#fff' }
  const bomb = await sharp({ create, limitInputPixels: false }).png({ compressionLevel: 9 }).toBuffer()
  expect(await process('bomb.png', bomb)).toMatchObject({
    status: 'failed',
    failure: 'This picture has more than 60 megapixels',
  })
})

describe('a file that cannot be read fails with the reason', () => {
  const locked = async () => {
    const pdf = await PDFDocument.create()
    pdf.addPage()
    await pdf.encrypt({ userPassword: 'secret', ownerPassword: 'owner' })
    return Buffer.from(await pdf.save())
  }
  test.each([
    ['truncated.jpg', async () => (await picture(900, 900)).subarray(0, 2_000), /picture is damaged/],
    ['locked.pdf', locked, /protected with a password/],
    ['truncated.pdf', async () => (await pdfWith('cut', 5)).subarray(0, -300), /PDF is damaged/],
    ['broken.pdf', async () => Buffer.from('%PDF-1.7\nnonsense\nstartxref\n5\n%%EOF'), /PDF is damaged/],
  ])('%s', async (name, make, reason) => {
    const document = await process(name, await make())
    expect([document.status, document.failure]).toEqual(['failed', expect.stringMatching(reason)])
    expect((await employee.get(`/api/documents/${document.id}/view`)).status).toBe(409)
    const [message] = await NotificationRecord.find({ entityType: 'document', entityId: document.id }).lean()
    expect(message).toMatchObject({ userId: api.userId('employee'), type: 'error' })
    const { body } = await employee.get('/api/notifications')
    expect(body[0]).toMatchObject({ title: `${name} could not be processed`, message: document.failure })
  })
})

test('a PDF that only its owner locked, with bytes before it, is as good as any other', async () => {
  const locked = await readFile(
    join(import.meta.dirname, '../../platform/converter/fixtures/owner-aes-128.pdf'),
  )
  const sent = Buffer.concat([Buffer.from('\r\n  '), locked])
  const document = await process('rate confirmation.pdf', sent)
  expect(document).toMatchObject({ status: 'processed', failure: null, pages: 1 })
  const bytes = await view(document.id)
  expect([bytes.toString('latin1', 0, 5), bytes.length]).toEqual(['%PDF-', document.size])
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  expect([pdf.getAuthor(), pdf.isEncrypted]).toEqual([undefined, false])
})

test('what failed can be tried again, what did not cannot', async () => {
  const document = await process('again.jpg', (await picture(900, 900)).subarray(0, 2_000))
  const again = await employee.post(`/api/documents/${document.id}/process-again`)
  expect([again.status, again.body.status, again.body.failure]).toEqual([200, 'processing', null])
  expect((await settled(employee, document.id)).status).toBe('failed')
  const good = await process('good.pdf', await pdfWith('good'))
  expect((await employee.post(`/api/documents/${good.id}/process-again`)).status).toBe(409)
})

test('a PDF is kept byte for byte, unless it can act by itself or tells of its author', async () => {
  const plain = await pdfWith('plain', 3)
  const kept = await process('plain.pdf', plain)
  expect(kept).toMatchObject({ pages: 3, size: plain.length })
  expect((await view(kept.id)).equals(plain)).toBe(true)

  const pdf = await PDFDocument.create()
  pdf.addPage()
  pdf.addJavaScript('open', 'app.alert("run me")')
  await pdf.attach(Buffer.from('attached program'), 'tool.exe')
  for (const useObjectStreams of [true, false]) {
    const active = await process('active.pdf', Buffer.from(await pdf.save({ useObjectStreams })))
    expect(active).toMatchObject({ status: 'processed', pages: 1 })
    const bytes = await view(active.id)
    const objects = (await PDFDocument.load(bytes)).context
      .enumerateIndirectObjects()
      .map(([, object]) => String(object))
    expect(`${bytes.toString('latin1')}${objects.join()}`).not.toMatch(
      /app\.alert|EmbeddedFile|\/JS|\/Names \d/,
    )
  }
})

describe('the content', () => {
  test('is sent as {id}.pdf, whole, in parts, or not at all when it is known', async () => {
    const bytes = await pdfWith('content')
    const { id } = await process('content.pdf', bytes)
    const viewed = await employee.get(`/api/documents/${id}/view`)
    expect(viewed.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${id}.pdf"`,
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'accept-ranges': 'bytes',
    })
    const path = `/api/documents/${id}/download`
    const downloaded = await employee.get(path)
    expect(downloaded.headers['content-disposition']).toBe(`attachment; filename="${id}.pdf"`)
    const etag = String(downloaded.headers.etag)
    expect((await employee.get(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const part = async (range: string, more = {}) => {
      const answer = await employee.get(path, { headers: { range, ...more } })
      return [answer.status, answer.headers['content-range'], answer.headers['content-length']]
    }
    const size = bytes.length
    expect(await part('bytes=0-4')).toEqual([206, `bytes 0-4/${size}`, '5'])
    expect((await employee.get(path, { headers: { range: 'bytes=0-4' } })).text).toBe('%PDF-')
    expect(await part('bytes=-6')).toEqual([206, `bytes ${size - 6}-${size - 1}/${size}`, '6'])
    expect(await part(`bytes=10-${size * 2}`)).toEqual([206, `bytes 10-${size - 1}/${size}`, `${size - 10}`])
    expect(await part('bytes=10-')).toEqual([206, `bytes 10-${size - 1}/${size}`, `${size - 10}`])
    expect(await part(`bytes=-${size * 2}`)).toEqual([206, `bytes 0-${size - 1}/${size}`, `${size}`])
    expect(await part('bytes=0-0')).toEqual([206, `bytes 0-0/${size}`, '1'])
    for (const none of ['bytes=-0', 'bytes=5-4'])
      expect(await part(none)).toEqual([416, `bytes */${size}`, expect.any(String)])
    for (const all of ['bytes=-', 'bytes=0-1,3-4', 'lines=0-4']) expect((await part(all))[0]).toBe(200)
    expect(await part(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, expect.any(String)])
    expect((await part('bytes=0-4', { 'if-range': '"other"' }))[0]).toBe(200)
    expect((await part('bytes=0-4', { 'if-range': etag }))[0]).toBe(206)
    expect((await employee.send('HEAD', path)).headers['content-length']).toBe(String(size))
  })

  test('of a deleted document stays for who may restore it, until the retention is over', async () => {
    const { id } = await process('gone.pdf', await pdfWith('gone'))
    await allDrawn()
    const before = await files().countDocuments()
    ok(await employee.delete(`/api/documents/${id}`))
    expect(await files().countDocuments()).toBe(before)
    expect((await employee.get(`/api/documents/${id}/view`)).status).toBe(404)
    expect((await manager.get(`/api/documents/${id}/view`)).status).toBe(200)
    const daysLater = (days: number) => () => new Date(Date.now() + days * 86_400_000)
    await purgeDocuments(daysLater(29), 30)
    expect(await files().countDocuments()).toBe(before)
    await purgeDocuments(daysLater(31), 30)
    // Its PDF and the picture of its first page.
    expect(await files().countDocuments()).toBe(before - 2)
    expect((await manager.get(`/api/documents/${id}/view`)).status).toBe(404)
    expect((await manager.post(`/api/removed-documents/${id}/restore`)).status).toBe(404)
    expect(await AuditRecord.countDocuments({ action: 'document.purged', entityId: id })).toBe(1)
  })
})

test('20 at once are all processed', async () => {
  const photos = await Promise.all(Array.from({ length: 20 }, (_, n) => picture(300 + n, 200)))
  const answers = await Promise.all(photos.map((bytes, n) => upload(employee, { name: `${n}.jpg`, bytes })))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
  const done = await Promise.all(answers.map(({ body }) => settled(employee, body.id)))
  expect(done.map(({ status }) => status)).toEqual(Array(20).fill('processed'))
  await allDrawn()
  expect(await OrphanFile.countDocuments()).toBe(0)
}, 220_000)

test('a load has its packet as long as both papers are there, processed and filed under it', async () => {
  const load = await fixtures(api).load()
  const packet = async () => ok(await employee.get(`/api/loads/${load.id}`)).packet.status
  const file = async (documentType: string, bytes: Buffer) => {
    const fields = { documentType, loadId: String(load.id) }
    return await settled(employee, ok(await upload(employee, { name: 'p.pdf', bytes }, fields)).id)
  }
  const rate = await file('rate_confirmation', await pdfWith('packet rate'))
  expect(await packet()).toBe('incomplete')
  await file('bill_of_lading', (await pdfWith('packet cut')).subarray(0, -300))
  expect(await packet()).toBe('incomplete')
  const bill = await file('bill_of_lading', await pdfWith('packet bill'))
  expect(await packet()).toBe('complete')
  ok(await employee.patch(`/api/documents/${bill.id}`, { documentType: 'other' }))
  expect(await packet()).toBe('incomplete')
  ok(await employee.patch(`/api/documents/${bill.id}`, { documentType: 'bill_of_lading' }))
  expect(await packet()).toBe('complete')
  ok(await employee.delete(`/api/documents/${rate.id}`))
  expect(await packet()).toBe('incomplete')
})

test('the documents of a load follow it to another client', async () => {
  const make = fixtures(api)
  const load = await make.load()
  const bytes = await pdfWith('follows')
  const { id } = ok(await upload(employee, { name: 'f.pdf', bytes }, { loadId: String(load.id) }))
  const client = await make.client()
  const { loadNumber, rate, status } = load
  ok(await employee.put(`/api/loads/${load.id}`, { loadNumber, rate, status, clientId: client.id }))
  expect((await employee.get(`/api/documents/${id}`)).body.clientId).toBe(client.id)
})

describe('merging', () => {
  const merge = (body: object, client = employee) =>
    client.post('/api/documents/merge', { documentType: 'bill_of_lading', ...body })

  test('puts pages together in the chosen order, also of documents still being processed', async () => {
    const one = ok(await upload(employee, { name: 'one.jpg', bytes: await picture(300, 200) })).id
    const two = ok(await upload(employee, { name: 'two.pdf', bytes: await pdfWith('two', 2) })).id
    const answer = await merge({ documentIds: [two, one] })
    expect([answer.status, answer.body.status, answer.body.originalName]).toEqual([
      201,
      'processing',
      'two +1.pdf',
    ])
    const merged = await settled(employee, answer.body.id)
    expect(merged).toMatchObject({
      status: 'processed',
      pages: 3,
      documentType: 'bill_of_lading',
      duplicateOf: null,
    })
    const pdf = await PDFDocument.load(await view(merged.id))
    expect(pdf.getPages().map((page) => page.getWidth())).toEqual([612, 612, 792])
    expect((await employee.get(`/api/documents/${one}`)).status).toBe(200)
  })

  test.each([
    ['Packet 11/22 Dallas', 'Packet 11-22 Dallas'],
    ['BOL \\ POD 4/5', 'BOL - POD 4-5'],
    ['../../etc/passwd', '-..-etc-passwd'],
    ['a\u202Efdp.exe', 'a fdp.exe'],
  ])('a name that a person typed is no path: %j is called %j', async (originalName, expected) => {
    const ids = [
      (await process('a.pdf', await pdfWith('name a'))).id,
      (await process('b.pdf', await pdfWith('name b'))).id,
    ]
    expect(ok(await merge({ documentIds: ids, originalName })).originalName).toBe(expected)
  })

  test('removes the sources when asked to, in the name of who asked', async () => {
    const ids = [
      (await process('a.pdf', await pdfWith('part a'))).id,
      (await process('b.pdf', await pdfWith('part b'))).id,
    ]
    const body = { documentIds: ids, removeSources: true, originalName: 'Packet.pdf' }
    const merged = await settled(employee, ok(await merge(body)).id)
    expect(merged).toMatchObject({ status: 'processed', pages: 2, originalName: 'Packet.pdf' })
    for (const id of ids) expect((await employee.get(`/api/documents/${id}`)).status).toBe(404)
    expect(
      await AuditRecord.find({ action: 'document.deleted', entityId: ids[0] as number }).lean(),
    ).toMatchObject([{ userId: api.userId('employee') }])
    await allDrawn()
    expect(await OrphanFile.countDocuments()).toBe(0)
  })

  test('refuses too few, repeated, unknown and failed sources, and removing what others uploaded', async () => {
    const good = (await process('g.pdf', await pdfWith('g'))).id
    const failed = (await process('f.jpg', (await picture(900, 900)).subarray(0, 2_000))).id
    const theirs = ok(await upload(manager, { name: 't.pdf', bytes: await pdfWith('theirs') })).id
    expect((await merge({ documentIds: [good] })).status).toBe(422)
    expect((await merge({ documentIds: [good, good] })).status).toBe(422)
    expect((await merge({ documentIds: [good, 99_999_999] })).status).toBe(422)
    expect((await merge({ documentIds: Array.from({ length: 21 }, (_, n) => n + 1) })).status).toBe(422)
    expect((await merge({ documentIds: [good, failed] })).status).toBe(409)
    expect((await merge({ documentIds: [good, theirs], removeSources: true })).status).toBe(403)
    expect((await merge({ documentIds: [good, theirs], removeSources: true }, manager)).status).toBe(201)
  })

  test('refuses sources that have more than 50 MB together, and takes exactly that', async () => {
    const ids = [
      (await process('l.pdf', await pdfWith('large'))).id,
      (await process('m.pdf', await pdfWith('larger'))).id,
    ]
    const sized = (size: number) =>
      DocumentRecord.collection.updateMany({ _id: { $in: ids } }, { $set: { size } })
    await sized(25 * 1024 * 1024 + 1)
    const { status, body } = await merge({ documentIds: ids })
    expect([status, body.errors]).toEqual([
      422,
      { documentIds: 'Together these documents have more than 50 MB' },
    ])
    await sized(25 * 1024 * 1024)
    expect((await merge({ documentIds: ids })).status).toBe(201)
  })
})

describe('interrupted work', () => {
  beforeEach(async () => {
    await background?.stop()
    background = undefined
  })
  afterEach(() => {
    background ??= work()
  })

  test('stays as it is while nobody works, and answers 409 until then', async () => {
    const { id } = ok(await upload(employee, { name: 'wait.pdf', bytes: await pdfWith('wait') }))
    expect((await employee.get(`/api/documents/${id}/download`)).status).toBe(409)
    background = work()
    expect((await settled(employee, id)).status).toBe('processed')
  })

  test('is taken over when the claim of a killed process has run out, not before', async () => {
    const { id } = ok(await upload(employee, { name: 'killed.jpg', bytes: await picture(300, 200) }))
    const until = new Date(Date.now() + leaseMs)
    await jobs().updateOne({ _id: `document:${id}` }, { $set: { claim: 'dead', dueAt: until, attempts: 1 } })
    background = work()
    // One after the other: whoever took these had the time to take the claimed one, too.
    for (const name of ['next.pdf', 'last.pdf']) await process(name, await pdfWith(name))
    expect((await employee.get(`/api/documents/${id}`)).body.status).toBe('processing')
    await background.stop()
    background = work(() => new Date(Date.now() + leaseMs))
    expect((await settled(employee, id)).status).toBe('processed')
  })

  test('is given up after three times, and can be begun again by hand', async () => {
    const { id } = ok(await upload(employee, { name: 'unlucky.pdf', bytes: await pdfWith('unlucky') }))
    await jobs().updateOne({ _id: `document:${id}` }, { $set: { claim: 'dead', attempts: 3 } })
    background = work()
    expect((await settled(employee, id)).failure).toMatch(/interrupted several times/)
    ok(await employee.post(`/api/documents/${id}/process-again`))
    expect((await settled(employee, id)).status).toBe('processed')
  })

  test('is given back at once when the process stops', async () => {
    const create = { width: 8000, height: 7000, channels: 3 as const, background: '#ccc' }
    const bytes = await sharp({ create }).png({ compressionLevel: 1 }).toBuffer()
    const { id } = ok(await upload(employee, { name: 'stop.png', bytes }))
    background = work()
    await eventually(() => jobs().findOne({ _id: `document:${id}`, claim: { $ne: null } }))
    await background.stop()
    expect(await jobs().findOne({ _id: `document:${id}` })).toMatchObject({ claim: null, attempts: 0 })
    background = work()
    expect((await settled(employee, id)).status).toBe('processed')
  })

  test('of a document that was deleted leaves nothing', async () => {
    const { id } = ok(await upload(employee, { name: 'deleted.jpg', bytes: await picture(300, 200) }))
    ok(await employee.delete(`/api/documents/${id}`))
    expect(await jobs().countDocuments({ _id: `document:${id}` })).toBe(0)
    expect(await DocumentRecord.countDocuments({ _id: id })).toBe(0)
    expect(await OrphanFile.countDocuments()).toBe(0)
  })

  test('files without a record are swept after an hour, also half a file; others stay', async () => {
    const { id } = await settledLater()
    const lost = new mongoose.Types.ObjectId()
    await OrphanFile.create([{ _id: lost, at: new Date(Date.now() - 2 * 60 * 60 * 1000) }])
    const chunks = mongoose.connection.collection('files.chunks')
    await chunks.insertOne({ files_id: lost, n: 0, data: Buffer.from('half a file') })
    expect(await cleanUpOrphanFiles(new Date())).toBe(1)
    expect(await chunks.countDocuments({ files_id: lost })).toBe(0)
    expect((await employee.get(`/api/documents/${id}/view`)).status).toBe(200)
  })

  async function settledLater() {
    background = work()
    return await process('stays.pdf', await pdfWith('stays'))
  }
})
