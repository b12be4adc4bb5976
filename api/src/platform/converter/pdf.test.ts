import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PDFObject } from '@cantoo/pdf-lib'
import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { checkPdf, mergePdfs } from './pdf.ts'
import { UnfitFile } from './protocol.ts'

const folder = join(import.meta.dirname, 'fixtures')
const fixtures = readdirSync(folder)
const plain = async () => {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.addPage().drawText('Rate confirmation')
  return pdf
}
const bytesOf = async (pdf: PDFDocument, options = {}) => Buffer.from(await pdf.save(options))

/** Parts of a file that are kept. */
async function kept(bytes: Buffer): Promise<Buffer> {
  const { rewritten } = await checkPdf(bytes, 10)
  return rewritten ? Buffer.from(rewritten) : bytes
}

/** Everything that a file holds, with its streams unpacked. */
async function contentsOf(bytes: Buffer): Promise<string> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false })
  const unpacked = (object: PDFObject) => {
    if (!(object instanceof PDFRawStream)) return String(object)
    const isPicture = object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image')
    const data = isPicture ? object.contents : decodePDFRawStream(object).decode()
    return `${object.dict}${Buffer.from(data).toString('latin1')}`
  }
  const objects = context.enumerateIndirectObjects().map(([, object]) => unpacked(object))
  return [bytes.toString('latin1'), ...objects].join('\n')
}

describe('a file that only its owner locked', () => {
  test.each(fixtures.filter((name) => name.startsWith('owner-')))(
    '%s is kept open, with its words and without its author',
    async (name) => {
      const bytes = await kept(await readFile(join(folder, name)))
      const contents = await contentsOf(bytes)
      expect(contents).toContain(`Rate confirmation ${name.replace(/^owner-|\.pdf$/g, '')}`)
      expect(contents).not.toMatch(/\/Encrypt|SecretAuthor|XmpAuthor|ReportLab/)
      // As any other paper, it can be merged.
      expect((await mergePdfs([bytes, bytes], 10)).pages).toBe(2)
    },
  )
})

test.each(fixtures.filter((name) => name.startsWith('user-')))('%s needs a password', async (name) => {
  const check = checkPdf(await readFile(join(folder, name)), 10)
  await expect(check).rejects.toEqual(new UnfitFile('document.failure.encrypted'))
})

test.each([
  ['line breaks and blanks', '\n\n  '],
  ['a header of a fax gateway', 'RECEIVED 11/22/2026 FROM +1 555 0100\r\n'],
  ['as much as readers accept', ' '.repeat(1019)],
])('%s before the first line is not kept', async (_what, before) => {
  const bytes = await kept(Buffer.concat([Buffer.from(before), await bytesOf(await plain())]))
  expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-')
  expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1)
})

test('beyond the first kilobyte it is no PDF', async () => {
  const bytes = Buffer.concat([Buffer.alloc(1020, ' '), await bytesOf(await plain())])
  await expect(checkPdf(bytes, 10)).rejects.toEqual(new UnfitFile('document.failure.pdf'))
})

test('fields of a form keep their names', async () => {
  const pdf = await plain()
  pdf.getForm().createTextField('weight').addToPage(pdf.getPage(0))
  pdf.setAuthor('SecretAuthor')
  const written = await PDFDocument.load(await kept(await bytesOf(pdf)))
  expect(written.getForm().getField('weight').getName()).toBe('weight')
})

describe('metadata', () => {
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><dc:creator>SecretAuthor</dc:creator></x:xmpmeta>'
  const stream = (pdf: PDFDocument, text: string) =>
    pdf.context.register(pdf.context.flateStream(text, { Type: 'Metadata', Subtype: 'XML' }))

  test.each<[string, (pdf: PDFDocument) => void]>([
    ['the Info dictionary', (pdf) => pdf.setAuthor('SecretAuthor')],
    [
      'a field that a program put into it',
      (pdf) => {
        pdf.setProducer('p')
        const info = pdf.context.lookup(pdf.context.trailerInfo.Info) as never as Map<PDFName, PDFObject>
        info.set(PDFName.of('Company'), PDFString.of('SecretAuthor'))
      },
    ],
    ['XMP of the file', (pdf) => pdf.catalog.set(PDFName.of('Metadata'), stream(pdf, xmp))],
    ['XMP of a page', (pdf) => pdf.getPage(0).node.set(PDFName.of('Metadata'), stream(pdf, xmp))],
    [
      'private data of a program',
      (pdf) =>
        pdf
          .getPage(0)
          .node.set(PDFName.of('PieceInfo'), pdf.context.obj({ App: { By: PDFString.of('SecretAuthor') } })),
    ],
    [
      'the author of a comment',
      (pdf) => {
        const rect = [0, 0, 9, 9]
        const note = pdf.context.obj({
          Type: 'Annot',
          Subtype: 'Text',
          Rect: rect,
          T: PDFString.of('SecretAuthor'),
        })
        pdf.getPage(0).node.addAnnot(pdf.context.register(note))
      },
    ],
  ])('%s goes', async (_what, change) => {
    const pdf = await plain()
    change(pdf)
    for (const useObjectStreams of [true, false]) {
      const bytes = await bytesOf(pdf, { useObjectStreams })
      const contents = await contentsOf(await kept(bytes))
      expect(contents).not.toMatch(/SecretAuthor|005300650063007200650074/i)
      expect(contents).not.toContain('xmpmeta')
      expect(contents).toMatch(/<5261746520|Rate confirmation/)
    }
  })

  test('what an earlier state of the file told goes, too', async () => {
    const pdf = await plain()
    pdf.setAuthor('SecretAuthor')
    const first = await bytesOf(pdf, { useObjectStreams: false })
    const later = await PDFDocument.load(first, { forIncrementalUpdate: true, updateMetadata: false })
    delete later.context.trailerInfo.Info
    later.addPage()
    const bytes = await bytesOf(later, { useObjectStreams: false })
    expect(bytes.subarray(0, first.length).equals(first)).toBe(true)
    expect(await contentsOf(await kept(bytes))).not.toMatch(/005300650063007200650074/i)
  })

  test('EXIF inside of a picture goes, the picture stays as it was', async () => {
    const photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Artist: 'SecretAuthor' } })
      .jpeg()
      .toBuffer()
    const pdf = await plain()
    pdf.getPage(0).drawImage(await pdf.embedJpg(photo))
    const bytes = await kept(await bytesOf(pdf))
    expect(await contentsOf(bytes)).not.toContain('SecretAuthor')
    const { context } = await PDFDocument.load(bytes)
    const [, image] = context
      .enumerateIndirectObjects()
      .find(
        ([, object]) =>
          object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image'),
      ) ?? [undefined, undefined]
    if (!(image instanceof PDFRawStream)) throw new Error('no picture')
    const now = await sharp(Buffer.from(image.contents)).raw().toBuffer()
    expect(now.equals(await sharp(photo).raw().toBuffer())).toBe(true)
  })

  test.each([
    ['is empty', []],
    ['is one byte', [0xff]],
    ['begins with another byte', [0, 0xd8, 0xff, 0xfe, 0, 4, 0x41, 0x41, 0xff, 0xd9]],
    ['begins with another marker', [0xff, 0, 0xff, 0xfe, 0, 4, 0x41, 0x41, 0xff, 0xd9]],
  ])('a picture that %s is left as it is', async (_what, bytes) => {
    const pdf = await plain()
    const image = { Type: 'XObject', Subtype: 'Image', Width: 1, Height: 1, Filter: 'DCTDecode' }
    pdf.context.register(PDFRawStream.of(pdf.context.obj(image), Uint8Array.from(bytes)))
    expect(await checkPdf(await bytesOf(pdf), 10)).toEqual({ pages: 1, rewritten: undefined })
  })

  test('a file without any is kept byte for byte', async () => {
    expect((await checkPdf(await bytesOf(await plain()), 10)).rewritten).toBeUndefined()
  })
})

describe('a file that somebody signed', () => {
  const signed = async (change: (pdf: PDFDocument) => void = () => undefined) => {
    const pdf = await plain()
    pdf.setAuthor('Signer')
    const { context } = pdf
    const signature = context.register(
      context.obj({ Type: 'Sig', ByteRange: [0, 10, 20, 30], Contents: 'x' }),
    )
    const field = context.register(context.obj({ FT: 'Sig', V: signature }))
    pdf.catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [field] }))
    change(pdf)
    return await bytesOf(pdf, { updateFieldAppearances: false })
  }

  test('is kept byte for byte, since every change would break the signature', async () => {
    expect((await checkPdf(await signed(), 10)).rewritten).toBeUndefined()
  })

  test('loses the signature when it can act by itself', async () => {
    const action = { S: 'JavaScript', JS: 'app.alert(1)' }
    const bytes = await signed((pdf) => pdf.catalog.set(PDFName.of('OpenAction'), pdf.context.obj(action)))
    expect(await contentsOf(await kept(bytes))).not.toMatch(/JavaScript|ByteRange|Signer/)
  })
})
