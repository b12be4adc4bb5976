import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { lineOf, pdfLines, pdfRules, pdfWords } from '../../testing/pdf-lines.ts'
import { makePdf } from './pdf-maker.ts'
import type { PdfTable } from './pdf-page.ts'
import { pagePlaces } from './pdf-page.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drayline-pdf-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const table = (name: string, rowCount: number): PdfTable => ({
  target: join(folder, name),
  title: 'A/R Aging',
  subtitles: ['As of 11/22/2026'],
  columns: [
    { title: 'Client', align: 'left' },
    { title: 'Total', align: 'right' },
  ],
  rows: Array.from({ length: rowCount }, (_, index) => [`Client ${index}`, '$1,150.00']),
  totals: ['Total', '$1,150.00'],
  footer: { left: 'Drayline', page: `${pagePlaces.page} / ${pagePlaces.pages}` },
  landscape: true,
  language: 'en-US',
})

const linesOf = async (name: string) => pdfLines(await readFile(join(folder, name)))

test('tables asked for at once are each made whole, with as many pages as they need', async () => {
  const [long, short] = await Promise.all([makePdf(table('long.pdf', 200)), makePdf(table('short.pdf', 3))])
  expect(short.pages).toBe(1)
  expect(long.pages).toBeGreaterThan(3)
  const file = await PDFDocument.load(await readFile(join(folder, 'long.pdf')))
  expect(file.getPageCount()).toBe(long.pages)
  const { width, height } = file.getPage(0).getSize()
  expect(width).toBeGreaterThan(height)
})

test('a table ends with its sums in bold, where it has any', async () => {
  const whole = ['*A/R Aging*', 'As of 11/22/2026', '*ClientTotal*', 'Client 0$1,150.00']
  await makePdf(table('sums.pdf', 1))
  expect(await linesOf('sums.pdf')).toEqual([...whole, '*Total$1,150.00*', 'Drayline1 / 1'])
  await makePdf({ ...table('part.pdf', 1), totals: null })
  expect(await linesOf('part.pdf')).toEqual([...whole, 'Drayline1 / 1'])
})

test('heads are gray and in bold, amounts end where the others end, rows stand apart with a fine line between', async () => {
  const gray = '#5b6472'
  const plain = { size: 8.5, color: '#000000', isBold: false }
  const rows = [['In June'], ['Peña', '$5.00'], ['Søns', '$1,150.00']]
  const upright = { ...table('look.pdf', 1), rows, landscape: false }
  await makePdf(upright)
  const bytes = await readFile(upright.target)
  const words = await pdfWords(bytes)
  const line = (start: string) => lineOf(words, start)
  expect(line('A/R')).toMatchObject({ ...plain, x: 36, size: 16, isBold: true })
  expect(line('As of')).toMatchObject({ ...plain, x: 36, color: gray })
  expect(line('As of').y - line('A/R').y).toBeGreaterThan(13)
  for (const head of ['Client', 'In June'])
    expect(line(head)).toMatchObject({ x: 40, isBold: true, size: 8.5 })
  expect([line('Client').color, line('In June').color]).toEqual([gray, plain.color])
  expect(line('Client').y - line('As of').y).toBeGreaterThan(20)
  expect(line('Peña')).toMatchObject({ ...plain, x: 40 })
  expect(line('$5.00').x - line('$1,150.00').x).toBeGreaterThan(15)
  expect(line('$1,150.00').x).toBeGreaterThan(500)
  const [june, first, second] = ['In June', 'Peña', 'Søns'].map((start) => line(start).y)
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(15)
  expect((first ?? 0) - (june ?? 0)).toBeLessThan((june ?? 0) - line('Client').y)
  const rules = await pdfRules(bytes)
  expect(rules.length).toBeGreaterThanOrEqual(6)
  for (const rule of rules) expect(rule).toMatchObject({ isLevel: true, color: '#c9ced6' })
  expect(words.filter(({ size }) => size === 7.5)).toMatchObject([
    { text: 'Drayline', x: 36, color: gray },
    ...[
      { text: '1 / ', color: gray },
      { text: '1', color: gray },
    ],
  ])
  expect(words.at(-1)?.x).toBeGreaterThan(565)
  expect(words.at(-1)?.y).toBeGreaterThan(752)
  const file = await PDFDocument.load(bytes, { updateMetadata: false })
  expect([file.getTitle(), file.getCreator(), file.getProducer()]).toEqual([
    'A/R Aging',
    'Drayline',
    'Drayline',
  ])
  expect(file.getPage(0).getSize()).toEqual({ width: 612, height: 792 })
})

test('names have what amounts leave of the width', async () => {
  const name = 'Sons and Daughters of the Long Haul Freight Company of Kansas City, Missouri'
  await makePdf({ ...table('wide.pdf', 1), rows: [[name, '$5.00']], landscape: false })
  expect(await linesOf('wide.pdf')).toContain(`${name}$5.00`)
  const columns = [...table('', 0).columns, { title: 'Broker', align: 'left' as const }]
  const three = { ...table('three.pdf', 1), columns, rows: [['Peña', '$5.00', 'Atlas']], totals: null }
  await makePdf({ ...three, landscape: false })
  // Two that share what a narrow one leaves.
  const broker = lineOf(await pdfWords(await readFile(three.target)), 'Broker')
  expect(broker.x).toBeGreaterThan(306)
  expect(broker.x).toBeLessThan(370)
})

test('a table that cannot be written fails alone, and the next one is made', async () => {
  await expect(makePdf(table('missing/table.pdf', 1))).rejects.toThrow()
  await expect(makePdf(table('next.pdf', 1))).resolves.toEqual({ pages: 1 })
})

test('a table nobody waits for any more is given up', async () => {
  const leaving = new AbortController()
  const made = makePdf(table('left.pdf', 5000), leaving.signal)
  leaving.abort(new Error('left'))
  await expect(made).rejects.toThrow('left')
  await expect(makePdf(table('after.pdf', 1))).resolves.toEqual({ pages: 1 })
})
