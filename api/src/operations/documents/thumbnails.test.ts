import sharp from 'sharp'
import type { Background } from '../../background.ts'
import { fixtures, ok } from '../../finance/invoices/invoice.fixtures.ts'
import { databaseDisk } from '../../kernel/database/database-disk.ts'
import { OrphanFile } from '../../kernel/database/stored-files.ts'
import { Converter } from '../../platform/converter/index.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { eventually } from '../../testing/eventually.ts'
import { bytesOf, pdfWith, picture, settled, upload, work } from './document.fixtures.ts'
import { DocumentRecord } from './document.model.ts'
import { makeMissingPreviews } from './document-preview-job.ts'

let api: TestApi
let employee: TestClient
let manager: TestClient
let background: Background

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  manager = await api.as('manager')
  background = work()
})
afterAll(async () => {
  await background.stop()
  await api.stop()
})

/** A document that has its picture, which is made after it. */
async function processed(name: string, bytes: Buffer, fields: Record<string, string> = {}) {
  const { id } = await settled(employee, ok(await upload(employee, { name, bytes }, fields)).id)
  await eventually(async () => (await DocumentRecord.findById(id).lean())?.preview, 30_000)
  return ok(await employee.get(`/api/documents/${id}`))
}
const thumbnail = (id: number, client = employee) =>
  bytesOf(api.url, `/api/documents/${id}/thumbnail`, client.cookie)

test('the first page is drawn small, of a PDF and of a photograph, and is in no cache', async () => {
  const pdf = await processed('scan.pdf', await pdfWith('Fuel receipt', 2))
  expect(pdf.thumbnail).toMatch(/^[0-9a-f]{24}$/)
  const drawn = await sharp(await thumbnail(pdf.id)).metadata()
  expect(drawn).toMatchObject({ format: 'webp', width: 360 })
  // Letter size, upright.
  expect(Math.round(((drawn.height ?? 0) / 360) * 100)).toBe(129)

  const photo = await processed('photo.jpg', await picture(800, 400))
  const { data, info } = await sharp(await thumbnail(photo.id))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixel = (x: number) => [...data.subarray((139 * info.width + x) * info.channels).subarray(0, 3)]
  expect(pixel(90)[0]).toBeGreaterThan(200)
  expect(pixel(270)[2]).toBeGreaterThan(200)

  const answer = await employee.get(`/api/documents/${pdf.id}/thumbnail?v=${pdf.thumbnail}`)
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'image/webp' })
  const again = await employee.send('GET', `/api/documents/${pdf.id}/thumbnail`, {
    headers: { 'if-none-match': String(answer.headers.etag) },
  })
  expect(again.status).toBe(304)
})

test('a picture is for those who may read the paper; after its removal for those who may restore it', async () => {
  const { id } = await processed('secret.pdf', await pdfWith('secret'))
  expect((await api.anonymous().get(`/api/documents/${id}/thumbnail`)).status).toBe(401)
  ok(await employee.delete(`/api/documents/${id}`))
  expect((await employee.get(`/api/documents/${id}/thumbnail`)).status).toBe(404)
  expect((await thumbnail(id, manager)).length).toBeGreaterThan(100)
})

test('documents are found by words of their text, by load number and by client', async () => {
  const make = fixtures(api)
  const client = await make.client({ name: 'Quillfeather Trucking' })
  const load = await make.load({ clientId: client.id, loadNumber: 'QX-77120' })
  const text = await processed('scan0001.pdf', await pdfWith('Lumper receipt Zanzibar 4471-B'))
  const filed = await processed('scan0002.pdf', await pdfWith('blank'), { loadId: String(load.id) })
  const found = async (q: string) =>
    ok(await employee.get(`/api/documents?q=${encodeURIComponent(q)}`)).map(({ id }: { id: number }) => id)
  for (const q of ['zanzibar', 'lumper receipt', '4471', '4471-b']) expect(await found(q)).toEqual([text.id])
  // Of a text whole words are kept only, of a name their beginnings, too.
  expect(await found('zanzib')).toEqual([])
  for (const q of ['QX-77120', 'qx77120', 'Quillfeather', 'scan0002'])
    expect(await found(q)).toEqual([filed.id])
  const [row] = ok(await employee.get('/api/documents?q=QX-77120'))
  expect(row).toMatchObject({ client: { name: 'Quillfeather Trucking' }, load: { loadNumber: 'QX-77120' } })
  const record = await DocumentRecord.findById(text.id).lean()
  expect(record?.pageText).toContain('Zanzibar')
  expect(JSON.stringify(row)).not.toContain('pageText')
})

test('what is filed nowhere can be listed, and is counted', async () => {
  const before = ok(await employee.get('/api/documents/summary')).unfiled
  const loose = await processed('loose.pdf', await pdfWith('loose'))
  const client = await fixtures(api).client({})
  const filed = await processed('filed.pdf', await pdfWith('filed'), { clientId: String(client.id) })
  const ids = ok(await employee.get('/api/documents?filed=no&limit=200')).map(({ id }: { id: number }) => id)
  expect(ids).toContain(loose.id)
  expect(ids).not.toContain(filed.id)
  expect(ok(await employee.get('/api/documents/summary')).unfiled).toBe(before + 1)
  expect((await employee.get('/api/documents?filed=maybe')).status).toBe(400)
})

test('documents from before there were pictures get one, and their version stays', async () => {
  const document = await processed('old.pdf', await pdfWith('Warehouse Timbuktu'))
  await DocumentRecord.collection.updateOne({ _id: document.id as never }, [
    { $unset: ['preview', 'thumbnailFile', 'pageText'] },
    { $set: { search: ['old'] } },
  ])
  const converter = new Converter()
  try {
    const signal = new AbortController().signal
    databaseDisk.note({ free: 4 * 1024 ** 3, size: 100 * 1024 ** 3 })
    expect(await makeMissingPreviews(converter, () => new Date(), signal)).toBe(0)
    databaseDisk.note(undefined)
    expect(await makeMissingPreviews(converter, () => new Date(), signal)).toBe(1)
    expect(await makeMissingPreviews(converter, () => new Date(), signal)).toBe(0)
  } finally {
    converter.stop()
  }
  const [found] = ok(await employee.get('/api/documents?q=timbuktu'))
  expect(found).toMatchObject({ id: document.id, version: document.version })
  expect((await thumbnail(document.id)).length).toBeGreaterThan(100)
})

test('a PDF that cannot be drawn is a document all the same', async () => {
  const document = await processed('empty-page.pdf', await pdfWith(''))
  await DocumentRecord.updateOne({ _id: document.id }, { $set: { preview: null } })
  const loose = await OrphanFile.countDocuments({})
  const converter = { convert: async () => ({ failure: 'document.failure.heavy' as const }) }
  await makeMissingPreviews(converter as unknown as Converter, () => new Date(), new AbortController().signal)
  expect((await DocumentRecord.findById(document.id).lean())?.preview).toBe('none')
  expect(await OrphanFile.countDocuments({})).toBe(loose)
})
