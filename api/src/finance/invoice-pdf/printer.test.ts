import { PDFDocument } from '@cantoo/pdf-lib'
import { printPdf } from './printer.ts'

const page = (text: string) => ({ info: { title: text }, content: [{ text, font: 'Roboto' }] })
const titleOf = async (bytes: Buffer) => (await PDFDocument.load(bytes)).getTitle()

test('pages that are asked for at once come each to whom it belongs', async () => {
  const names = Array.from({ length: 8 }, (_, index) => `Page ${index}`)
  const made = await Promise.all(names.map((name) => printPdf(page(name))))
  expect(await Promise.all(made.map(titleOf))).toEqual(names)
})

test('a page that cannot be laid out fails alone; the next one is printed', async () => {
  const broken = { content: [{ text: 'x', font: 'Unknown' }] }
  const [failed, made] = await Promise.allSettled([printPdf(broken), printPdf(page('After'))])
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: /could not be made/ } })
  expect(made.status === 'fulfilled' && (await titleOf(made.value))).toBe('After')
})

test('no file of the server comes into a page', async () => {
  const reads = { content: [{ image: '/etc/hostname' }] }
  await expect(printPdf(reads)).rejects.toThrow(/could not be made/)
})

test('more than a hundred at a time are refused, and the others still come', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 103 }, () => printPdf(page('Many'))))
  const refused = asked.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(3)
  expect(refused[0]).toMatchObject({ reason: { status: 503 } })
})
