import { PDFDocument } from '@cantoo/pdf-lib'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { Types } from 'mongoose'
import type { Background } from '../../background.ts'
import { fixtures, formOf, ok } from '../../finance/invoices/invoice.fixtures.ts'
import { OrphanFile, StoredChunk } from '../../kernel/database/stored-files.ts'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { allDrawn, bytesOf, pdfWith, picture, settled, upload, work } from './document.fixtures.ts'
import { DocumentRecord } from './document.model.ts'
import { purgeDocuments } from './purge-documents.ts'

let api: TestApi
let employee: TestClient
let manager: TestClient
let background: Background
let make: ReturnType<typeof fixtures>

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  manager = await api.as('manager')
  make = fixtures(api)
  background = work()
})
afterAll(async () => {
  await background.stop()
  await api.stop()
})

/** A document that has its picture and text, which are made after it. */
async function processed(name: string, bytes: Buffer, fields: Record<string, string> = {}) {
  const { id } = await settled(employee, ok(await upload(employee, { name, bytes }, fields)).id)
  await allDrawn()
  return ok(await employee.get(`/api/documents/${id}`))
}
const packet = (word: string, fields: Record<string, string> = {}, pages = 4) =>
  pdfWith(word, pages).then((bytes) => processed(`${word}.pdf`, bytes, fields))
const arrange = (id: number, body: object, by = employee) => by.post(`/api/documents/${id}/pages`, body)
const keep = (...pages: number[]) => pages.map((page) => ({ page }))

/** Words of each page and by how much it is turned, as a reader sees them. */
async function look(path: string, by = employee) {
  const bytes = await bytesOf(api.url, path, by.cookie)
  const pdf = await (await PDFiumLibrary.init()).loadDocument(bytes)
  const texts = Array.from({ length: pdf.getPageCount() }, (_, index) => pdf.getPage(index).getText().trim())
  const file = await PDFDocument.load(bytes, { updateMetadata: false })
  return { texts, turns: file.getPages().map((page) => page.getRotation().angle), bytes }
}
const view = (id: number) => look(`/api/documents/${id}/view`)

test('pages are turned, ordered and left out; picture, text and size are those of what is left', async () => {
  const before = await packet('Kestrel')
  const answer = ok(await arrange(before.id, { keep: [{ page: 3 }, { page: 1, turn: 90 }] }))
  expect(answer).toMatchObject({ id: before.id, pages: 2, version: before.version + 1, splitFrom: null })
  const { texts, turns, bytes } = await view(before.id)
  expect(texts).toEqual(['Kestrel 3', 'Kestrel 1'])
  expect(turns).toEqual([0, 90])
  expect(answer.size).toBe(bytes.length)
  expect(bytes.toString('latin1')).not.toContain('Kestrel 2')
  expect([answer.thumbnail === before.thumbnail, answer.content === before.content]).toEqual([false, false])
  expect((await DocumentRecord.findById(before.id).lean())?.pageText).toBe('Kestrel 3 Kestrel 1')
  // Turned once more, it stands where both turns bring it.
  ok(
    await arrange(before.id, {
      keep: [
        { page: 2, turn: 270 },
        { page: 1, turn: 180 },
      ],
    }),
  )
  expect((await view(before.id)).turns).toEqual([0, 180])
})

test('the search finds a paper by what is left of its text', async () => {
  const { id } = await processed('finding.pdf', await twoTexts('Zephyrine invoice', 'Quadrille receipt'))
  const found = async (q: string) =>
    ok(await employee.get(`/api/documents?q=${q}`)).map((row: { id: number }) => row.id)
  expect([await found('zephyrine'), await found('quadrille')]).toEqual([[id], [id]])
  ok(await arrange(id, { keep: keep(2) }))
  expect([await found('zephyrine'), await found('quadrille')]).toEqual([[], [id]])
})

async function twoTexts(...texts: string[]) {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  for (const text of texts) pdf.addPage([612, 792]).drawText(text)
  return Buffer.from(await pdf.save())
}

test('pages of a scan are split off into papers with types and loads of their own, and packets follow', async () => {
  const first = await make.load()
  const other = await make.load()
  const scan = await packet('Scan', { loadId: String(first.id) }, 5)
  const split = [
    { pages: [{ page: 2, turn: 180 }], documentType: 'rate_confirmation', loadId: first.id },
    { pages: keep(4, 3), documentType: 'bill_of_lading', loadId: other.id },
    { pages: keep(5), documentType: 'driver_id', loadId: null },
  ]
  ok(await arrange(scan.id, { keep: keep(1), split }))
  expect((await view(scan.id)).texts).toEqual(['Scan 1'])
  await allDrawn()
  const parts = await DocumentRecord.find({ splitFrom: scan.id }).sort({ _id: 1 }).lean()
  expect(
    parts.map(({ originalName, pages, documentType, loadId, clientId }) => ({
      originalName,
      pages,
      documentType,
      loadId,
      clientId,
    })),
  ).toEqual([
    {
      originalName: 'Scan (2).pdf',
      pages: 1,
      documentType: 'rate_confirmation',
      loadId: first.id,
      clientId: first.clientId,
    },
    {
      originalName: 'Scan (3).pdf',
      pages: 2,
      documentType: 'bill_of_lading',
      loadId: other.id,
      clientId: other.clientId,
    },
    {
      originalName: 'Scan (4).pdf',
      pages: 1,
      documentType: 'driver_id',
      loadId: null,
      clientId: first.clientId,
    },
  ])
  const [confirmation, lading] = parts
  expect(await view(confirmation?._id ?? 0)).toMatchObject({ texts: ['Scan 2'], turns: [180] })
  expect((await view(lading?._id ?? 0)).texts).toEqual(['Scan 4', 'Scan 3'])
  expect([confirmation?.pageText, Boolean(confirmation?.thumbnailFile)]).toEqual(['Scan 2', true])
  expect(ok(await employee.get(`/api/loads/${first.id}`)).packet).toMatchObject({
    rateConfirmation: true,
    billOfLading: false,
  })
  expect(ok(await employee.get(`/api/loads/${other.id}`)).packet).toMatchObject({
    rateConfirmation: false,
    billOfLading: true,
  })
})

test('what it was is kept; managers look at it and bring it back, and what it is then is kept in turn', async () => {
  const before = await packet('Original', {}, 3)
  const original = await view(before.id)
  const after = ok(await arrange(before.id, { keep: [{ page: 2, turn: 90 }] }))
  expect(after.earlier).toMatchObject([
    { content: before.content, pages: 3, size: before.size, replacedBy: { id: api.userId('employee') } },
  ])
  const path = `/api/documents/${before.id}/earlier/${before.content}`
  expect((await employee.get(path)).status).toBe(403)
  expect((await employee.post(`${path}/restore`)).status).toBe(403)
  expect((await look(path, manager)).bytes.equals(original.bytes)).toBe(true)
  expect((await manager.get(`/api/documents/${before.id}/earlier/${'0'.repeat(24)}`)).status).toBe(404)
  // The name of another document's content opens nothing here.
  const stranger = await packet('Stranger', {}, 1)
  expect((await manager.get(`/api/documents/${before.id}/earlier/${stranger.content}`)).status).toBe(404)

  const strange = `/api/documents/${before.id}/earlier/${stranger.content}/restore`
  expect((await manager.post(strange)).status).toBe(404)

  const back = ok(await manager.post(`${path}/restore`))
  expect(back).toMatchObject({ pages: 3, size: before.size, content: before.content })
  expect(back.earlier.map(({ content }: { content: string }) => content)).toEqual([
    before.content,
    after.content,
  ])
  expect((await view(before.id)).texts).toEqual(['Original 1', 'Original 2', 'Original 3'])
  expect((await DocumentRecord.findById(before.id).lean())?.pageText).toBe('Original 1 Original 2 Original 3')
  const same = await manager.post(`${path}/restore`)
  expect([same.status, same.body.message]).toEqual([409, 'The document has this content already'])
  // To and fro, nothing is kept twice.
  const again = ok(await manager.post(`/api/documents/${before.id}/earlier/${after.content}/restore`))
  expect(again.earlier).toHaveLength(2)
  expect((await view(before.id)).turns).toEqual([90])
})

test('activity and audit say who changed the pages', async () => {
  const { id } = await packet('Told', {}, 2)
  await DocumentRecord.updateOne({ _id: id }, { $set: { status: 'processing' } })
  expect((await arrange(id, { keep: keep(1) })).status).toBe(409)
  await DocumentRecord.updateOne({ _id: id }, { $set: { status: 'processed' } })
  const { earlier } = ok(
    await arrange(id, { keep: keep(1), split: [{ pages: keep(2), documentType: 'other' }] }),
  )
  ok(await manager.post(`/api/documents/${id}/earlier/${earlier[0].content}/restore`))
  const told = ok(await manager.get('/api/activities?limit=10')).map(
    ({ description }: { description: string }) => description,
  )
  expect(told).toEqual(
    expect.arrayContaining([
      'Pages of Told.pdf changed: 2 pages before, 1 page now',
      'Told (2).pdf split off from Told.pdf',
      'Earlier pages of Told.pdf brought back',
    ]),
  )
  const actions = await AuditRecord.find({ entityType: 'document', entityId: id }).sort({ at: 1 }).lean()
  expect(actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['document.pagesChanged', 'document.pagesRestored']),
  )
})

test('a call that is sent twice changes pages once, a stale one not at all, and nothing is left behind', async () => {
  const { id, version } = await packet('Twice', {}, 3)
  const headers = { 'idempotency-key': 'pages-once' }
  const body = { keep: keep(1), split: [{ pages: keep(3), documentType: 'other' }] }
  const send = () => employee.send('POST', `/api/documents/${id}/pages`, { body, headers })
  const [one, two] = await Promise.all([send(), send()])
  const three = await send()
  expect([one.status, two.status, three.status]).toEqual([200, 200, 200])
  expect([two.body, three.body]).toEqual([one.body, one.body])
  expect(await DocumentRecord.countDocuments({ splitFrom: id })).toBe(1)
  const stale = await employee.send('POST', `/api/documents/${id}/pages`, {
    body: { keep: keep(1) },
    headers: { 'if-match': `"${version}"` },
  })
  expect([stale.status, stale.body.current.pages]).toEqual([412, 1])
  await allDrawn()
  expect(await OrphanFile.countDocuments()).toBe(0)
})

test('pages that are not there, unknown loads and documents without pages are refused', async () => {
  const { id } = await packet('Few', {}, 2)
  expect((await arrange(id, { keep: keep(3) })).body.errors).toEqual({
    keep: 'The document has no such page',
  })
  const nowhere = { keep: keep(1), split: [{ pages: keep(2), documentType: 'other', loadId: 999_999 }] }
  expect((await arrange(id, nowhere)).status).toBe(422)
  expect((await arrange(999_999, { keep: keep(1) })).status).toBe(404)
  await DocumentRecord.updateOne({ _id: id }, { $set: { status: 'processing' } })
  expect((await arrange(id, { keep: keep(1) })).status).toBe(409)
  await DocumentRecord.updateOne({ _id: id }, { $set: { status: 'processed' } })
  expect((await view(id)).texts).toEqual(['Few 1', 'Few 2'])
  expect(await OrphanFile.countDocuments()).toBe(0)
})

test('papers of a billed invoice keep their pages until it is taken back', async () => {
  const invoice = await make.invoice()
  const paper = await packet('Billed', { loadId: String(invoice.loadId), documentType: 'bill_of_lading' }, 2)
  const { earlier } = ok(await arrange(paper.id, { keep: keep(2, 1) }))
  ok(await manager.put(`/api/invoices/${invoice.id}`, { ...formOf(invoice), status: 'submitted' }))
  for (const caller of [employee, manager]) {
    const refused = await arrange(paper.id, { keep: keep(1) }, caller)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `This paper belongs to invoice ${invoice.invoiceNumber}, which was submitted. Take the invoice back first, or have a manager detach the paper.`,
    ])
  }
  const path = `/api/documents/${paper.id}/earlier/${earlier[0].content}`
  expect((await manager.post(`${path}/restore`)).status).toBe(409)
  expect((await view(paper.id)).texts).toEqual(['Billed 2', 'Billed 1'])
  expect((await look(path, manager)).texts).toEqual(['Billed 1', 'Billed 2'])
})

test('after its deletion earlier contents are there for managers, and go with it when the retention is over', async () => {
  const { id } = await processed('photo.jpg', await picture(60, 40))
  const chunks = await StoredChunk.countDocuments()
  const { earlier } = ok(await arrange(id, { keep: [{ page: 1, turn: 90 }] }))
  // The picture is another one, the content one more.
  expect(await StoredChunk.countDocuments()).toBe(chunks + 1)
  ok(await employee.delete(`/api/documents/${id}`))
  expect((await look(`/api/documents/${id}/earlier/${earlier[0].content}`, manager)).texts).toHaveLength(1)
  await purgeDocuments(() => new Date(Date.now() + 31 * 86_400_000), 30)
  expect(await StoredChunk.countDocuments()).toBe(chunks - 2)
})

test('pages are changed twenty times at most, so that what is kept has an end', async () => {
  const { id } = await packet('Often', {}, 1)
  const earlier = Array.from({ length: 20 }, () => ({
    contentFile: new Types.ObjectId(),
    ...{ pages: 1, size: 1, replacedAt: new Date(), replacedBy: null },
  }))
  await DocumentRecord.updateOne({ _id: id }, { $set: { earlier } })
  const refused = await arrange(id, { keep: [{ page: 1, turn: 90 }] })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Its pages were changed 20 times. Upload the paper again instead.',
  ])
})
