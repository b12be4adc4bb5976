import { decodePDFRawStream, degrees, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import { arrangePages } from './arrange.ts'
import { UnfitFile } from './protocol.ts'

async function source() {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  for (const [word, turn] of [
    ['Aardvark', 0],
    ['Bobolink', -90],
    ['Cormorant', 180],
  ] as const) {
    const page = pdf.addPage([612, 792])
    page.drawText(word)
    page.setRotation(degrees(turn))
  }
  pdf.setAuthor('SecretAuthor')
  return Buffer.from(await pdf.save())
}

const hex = (word: string) => Buffer.from(word).toString('hex').toUpperCase()

async function contentsOf(bytes: Uint8Array) {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false })
  const streams = context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [decodePDFRawStream(object).decode()] : []))
  return `${Buffer.from(bytes).toString('latin1')}${streams.map((one) => Buffer.from(one).toString('latin1')).join('\n')}`
}

test('pages are turned on from where they stand, and nothing of the others is left in the file', async () => {
  const made = await arrangePages(await source(), [
    { page: 3, turn: 270 },
    { page: 2, turn: 0 },
    { page: 2, turn: 90 },
  ])
  const pdf = await PDFDocument.load(made, { updateMetadata: false })
  expect(pdf.getPages().map((page) => page.getRotation().angle)).toEqual([90, -90, 0])
  const contents = await contentsOf(made)
  expect([contents.includes(hex('Cormorant')), contents.includes(hex('Bobolink'))]).toEqual([true, true])
  expect(contents).not.toContain(hex('Aardvark'))
  expect(contents).not.toContain('SecretAuthor')
})

test.each([[[]], [[{ page: 4, turn: 0 }]], [[{ page: 0, turn: 0 }]]])(
  '%j are no pages of it',
  async (pages) => {
    await expect(arrangePages(await source(), pages)).rejects.toEqual(new UnfitFile('document.failure.pdf'))
  },
)
