import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { lineOf, pdfRules, pdfWords } from '../../testing/pdf-lines.ts'
import { printPdf } from '../invoice-pdf/index.ts'
import { muted, paper, rows } from './sheet-parts.ts'

const inMargins = { x: 54, color: '#000000', isBold: false, size: 10 }
const parts = {
  title: 'Terms',
  lines: ['Prairie', 'Client: Peña'],
  content: [
    rows(
      ['*', 120],
      [
        [
          { text: 'Fee', color: muted },
          { text: '$60.00', alignment: 'right' },
        ],
        [
          { text: 'Total', bold: true },
          { text: '$6,000.00', alignment: 'right' },
        ],
      ],
    ),
  ],
  footer: 'Template',
  language: 'es',
} as const

const printed = (more: object = {}) =>
  printPdf(paper({ ...parts, lines: [...parts.lines], content: [...parts.content], ...more }))

test('a paper has its title large, in bold, and beneath it what it is about, in gray', async () => {
  const words = await pdfWords(await printed())
  const [title, first, second] = ['Terms', 'Prairie', 'Client'].map((text) => lineOf(words, text))
  expect(title).toMatchObject({ ...inMargins, size: 17, isBold: true })
  for (const line of [first, second]) expect(line).toMatchObject({ ...inMargins, color: muted })
  expect(title?.y).toBeGreaterThan(54)
  expect((first?.y ?? 0) - (title?.y ?? 0)).toBeGreaterThan(20)
})

test('its rows stand apart, amounts end where the others end, with a line beneath each', async () => {
  const bytes = await printed()
  const words = await pdfWords(bytes)
  const [head, fee, total] = ['Client', 'Fee', 'Total'].map((text) => lineOf(words, text))
  expect(fee).toMatchObject({ ...inMargins, x: 59, color: muted })
  expect(total).toMatchObject({ ...inMargins, x: 59, isBold: true })
  const [small, large] = ['$60.00', '$6,000.00'].map((text) => lineOf(words, text).x)
  expect((small ?? 0) - (large ?? 0)).toBeGreaterThan(10)
  expect((fee?.y ?? 0) - (head?.y ?? 0)).toBeGreaterThan(30)
  expect((total?.y ?? 0) - (fee?.y ?? 0)).toBeGreaterThan(23)
  const rules = await pdfRules(bytes)
  expect(rules).toHaveLength(4)
  for (const rule of rules) expect(rule).toMatchObject({ isLevel: true, color: '#d5dae1' })
  expect(rules.every(({ y }) => y > (fee?.y ?? 0))).toBe(true)
})

test('its footer says in small gray letters, in the middle, which template it is', async () => {
  const bytes = await printed()
  const footer = lineOf(await pdfWords(bytes), 'Template')
  expect(footer).toMatchObject({ size: 8, color: muted, isBold: false })
  expect(footer.x).toBeGreaterThan(270)
  expect(footer.y).toBeGreaterThan(792 - 64 + 24)
  const pdf = await PDFDocument.load(bytes)
  expect([pdf.getTitle(), pdf.getCreator()]).toEqual(['Terms', 'Drayline'])
  expect(pdf.getPage(0).getSize()).toEqual({ width: 612, height: 792 })
  expect(String(pdf.catalog.lookup(PDFName.of('Lang')))).toContain('es')
})

test('a word goes across it only where it is told', async () => {
  const across = async (more?: object) =>
    (await pdfWords(await printed(more))).filter(({ size }) => size > 60)
  expect(await across()).toEqual([])
  expect(await across({ watermark: 'DRAFT' })).toMatchObject([{ text: 'DRAFT', isBold: true }])
})
