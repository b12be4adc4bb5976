import { PDFDocument } from '@cantoo/pdf-lib'
import { drawFirstPage } from './draw.ts'

test('the text of the first three pages is read, of more none', async () => {
  const pdf = await PDFDocument.create()
  for (const text of ['Rate confirmation', 'Bill of lading', 'Lumper receipt', 'Terms'])
    pdf.addPage([612, 792]).drawText(text)
  const { pages, text } = await drawFirstPage(Buffer.from(await pdf.save()))
  expect(pages).toBe(4)
  expect(text.trim().split(/\s+/).join(' ')).toBe('Rate confirmation Bill of lading Lumper receipt')
})
