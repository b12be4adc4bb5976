import { randomUUID } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import mongoose from 'mongoose'
import sharp from 'sharp'
import type { Background } from '../../background.ts'
import { startBackground } from '../../background.ts'
import { createLogger } from '../../kernel/http/request-log.ts'
import type { TestClient } from '../../testing/api-test.ts'
import { eventually } from '../../testing/eventually.ts'
import type { SendOptions, TestAnswer } from '../../testing/http-client.ts'

export interface TestFile {
  name: string
  /** Media type the sender claims. */
  type?: string
  /** Name of the form's field; `file` by default. */
  field?: string
  bytes: Buffer
}

/** A form as browsers send it: the fields, then the files in fields named `file`. */
export function formOf(fields: Record<string, string>, ...files: TestFile[]): SendOptions {
  const boundary = `----test${randomUUID()}`
  const parts: Buffer[] = []
  for (const [name, value] of Object.entries(fields)) {
    parts.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    )
  }
  for (const { name, type = 'application/octet-stream', field = 'file', bytes } of files) {
    const head = `Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}`
    parts.push(Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), bytes, Buffer.from('\r\n'))
  }
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

/** Uploads one file. */
export function upload(
  client: TestClient,
  file: TestFile,
  fields: Record<string, string> = {},
): Promise<TestAnswer> {
  return client.send('POST', '/api/documents/upload', formOf({ documentType: 'other', ...fields }, file))
}

/** A small PDF without metadata; each text makes other bytes. */
export async function pdfWith(text: string, pages = 1): Promise<Buffer> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  for (let page = 1; page <= pages; page += 1) pdf.addPage([612, 792]).drawText(`${text} ${page}`)
  return Buffer.from(await pdf.save())
}

/** A picture: red on the left half, blue on the right, as it is stored. */
export async function picture(width: number, height: number, orientation?: number): Promise<Buffer> {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const, background: '#ff0000' }
  const left = await sharp({ create: half }).png().toBuffer()
  const whole = sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
  return await whole
    .composite([{ input: left, left: 0, top: 0 }])
    .withExif({ IFD0: { Make: 'SecretCamera', Copyright: 'Somebody' } })
    .withMetadata(orientation ? { orientation } : {})
    .jpeg()
    .toBuffer()
}

/** Background work as the product does it. */
export function work(now?: () => Date): Background {
  return startBackground({ log: createLogger('silent'), ...(now ? { now } : {}) })
}

/** The document once it is no longer being processed. */
export async function settled(client: TestClient, id: number) {
  const document = await eventually(async () => {
    const { body } = await client.get(`/api/documents/${id}`)
    return body.status !== 'processing' && body
  }, 100_000)
  // Transactions begin behind commits of others that are on their way: after a write of our own that is stored for good,
  // they see what was just read.
  const marks = mongoose.connection.collection<{ _id: string }>('test_marks')
  await marks.updateOne({ _id: 'settled' }, { $inc: { times: 1 } }, { upsert: true })
  return document
}

/** Waits until all documents have been drawn, which is begun when each is processed. */
export async function allDrawn(): Promise<void> {
  const jobs = mongoose.connection.collection('jobs')
  await eventually(async () => (await jobs.countDocuments()) === 0, 100_000)
}

/** The bytes of an answer. */
export async function bytesOf(url: string, path: string, cookie: string): Promise<Buffer> {
  const answer = await fetch(new URL(path, url), { headers: { cookie } })
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  return Buffer.from(await answer.arrayBuffer())
}
