import { PDFDocument } from '@cantoo/pdf-lib'
import type { InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import type { BrokerDoc } from '../../operations/brokers/broker.model.ts'
import type { ClientDoc } from '../../operations/clients/client.model.ts'
import type { LoadDoc } from '../../operations/loads/load.model.ts'
import { lineOf, pdfRules, pdfWords } from '../../testing/pdf-lines.ts'
import type { InvoiceSheet } from './invoice-sheet.ts'
import { invoiceSheet } from './invoice-sheet.ts'
import { printPdf } from './printer.ts'

const client = { name: 'Peña & Søns', address: '1 Main St', phone: '555-010-0100', email: null }
const broker = {
  ...{ name: 'Kestrel Freight', address: '9 Dock Rd', city: 'Reno', state: 'NV', zipCode: '89501' },
  ...{ contactPerson: 'Ann Lee', mcNumber: 'MC-204415', paymentTerms: 'quickpay' },
}
const load = {
  ...{ loadNumber: 'LD-1', pickupLocation: 'Reno, NV', deliveryLocation: 'Boise, ID' },
  ...{ pickupDate: '2028-02-29', deliveryDate: null },
}

function sheet(changes: Partial<InvoiceSheet> = {}, status: InvoiceStatus = 'submitted') {
  return invoiceSheet({
    invoice: {
      ...{ invoiceNumber: 'INV-1', amountCents: 9_999_999_999, status },
      ...{ submittedAt: new Date('2026-03-08T07:30:00Z'), createdAt: new Date('2026-03-01T12:00:00Z') },
    },
    client: client as unknown as ClientDoc,
    broker: broker as unknown as BrokerDoc,
    load: load as unknown as LoadDoc,
    termDays: 1,
    remitTo: ['Prairie Factoring', 'Lockbox 7'],
    language: 'en',
    timezone: 'America/New_York',
    ...changes,
  })
}
/** Every text of the page, in its order. */
function textsOf(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  if (Array.isArray(part)) return part.flatMap(textsOf)
  if (typeof part !== 'object' || part === null) return []
  const { text, stack, columns, table } = part as Record<string, unknown>
  return [text, stack, columns, (table as { body?: unknown } | undefined)?.body].flatMap(textsOf)
}
const read = (...given: Parameters<typeof sheet>) => textsOf(sheet(...given).content)

test('client, broker, load, amount and to whom it is paid stand on it, and nothing that is not known', () => {
  const texts = read()
  for (const text of ['Peña & Søns', 'Kestrel Freight', 'Reno, NV 89501', 'MC-204415', 'Lockbox 7', 'LD-1'])
    expect(texts).toContain(text)
  expect(texts.filter((text) => text === '$99,999,999.99')).toHaveLength(2)
  expect(texts).toContain('Reno, NV\nFeb 29, 2028')
  expect(texts).toContain('Boise, ID')
  expect(texts.join('\n')).not.toMatch(/null|undefined|NaN|Invalid/)
  expect(texts.at(-1)).toContain('Prairie Factoring')
})

test('without a broker nothing is said of one', () => {
  const whole = read()
  expect(whole).toContain('Terms')
  const without = read({ broker: null })
  expect(without).not.toContain('Terms')
  expect(without.filter((text) => text !== '—' && !whole.includes(text))).toEqual([])
})

test("how far it has come in this office is not the broker's to read", () => {
  for (const status of ['submitted', 'approved'] as const)
    expect(read({}, status).join('\n')).not.toMatch(/Status|Submitted|Approved/)
})

test.each([
  // The night in which New York springs forward: half past two does not exist there.
  ['America/New_York', 'Mar 8, 2026', 'Mar 9, 2026'],
  ['America/Phoenix', 'Mar 8, 2026', 'Mar 9, 2026'],
  ['Pacific/Honolulu', 'Mar 7, 2026', 'Mar 8, 2026'],
])('in %s it is of %s and due on %s', (timezone, date, due) => {
  const texts = read({ timezone })
  expect(texts).toContain(date)
  expect(texts[texts.indexOf('Due') + 1]).toBe(due)
})

test('what was never submitted has the day it was entered, and is not due', () => {
  const { invoiceNumber, amountCents, createdAt } = {
    ...{ invoiceNumber: 'INV-1', amountCents: 1, createdAt: new Date('2026-03-01T12:00:00Z') },
  }
  const invoice = { invoiceNumber, amountCents, createdAt, submittedAt: null, status: 'draft' as const }
  const texts = read({ invoice, termDays: null })
  expect(texts).toContain('Mar 1, 2026')
  expect(texts).toContain('$0.01')
  expect(texts).not.toContain('Due')
})

test.each([
  ['draft', 'DRAFT'],
  ['rejected', 'REJECTED'],
  ['paid', 'PAID'],
  ['submitted', undefined],
  ['approved', undefined],
] as const)('%s is marked %s across the page', (status, mark) => {
  expect((sheet({}, status).watermark as { text: string } | undefined)?.text).toBe(mark)
})

test('without client, broker and load there are dashes, no gaps', () => {
  const texts = read({ client: null, broker: null, load: null, termDays: 30 })
  // Client, broker, load and its two stops.
  expect(texts.filter((text) => text === '—')).toHaveLength(5)
  expect(texts.join('\n')).not.toMatch(/null|undefined/)
  expect(sheet({ client: null }).footer).toMatchObject({ text: 'Invoice INV-1' })
})

describe('on paper', () => {
  const gray = '#5b6675'
  const plain = { color: '#000000', isBold: false, size: 10 }
  let bytes: Buffer
  let words: Awaited<ReturnType<typeof pdfWords>>
  const line = (start: string) => lineOf(words, start)
  beforeAll(async () => {
    bytes = await printPdf(sheet())
    words = await pdfWords(bytes)
  })

  test('who bills stands large on the left, the number as large on the right', () => {
    expect(line('Peña')).toMatchObject({ ...plain, x: 54, size: 17, isBold: true })
    expect(line('INV-1')).toMatchObject({ ...plain, size: 17, isBold: true })
    expect(line('INVOICE')).toMatchObject({ ...plain, size: 11, color: gray })
    expect(line('1 Main')).toMatchObject({ ...plain, x: 54 })
    // Both end at the right margin: the longer one begins further left.
    expect(line('INVOICE').x).toBeGreaterThan(490)
    expect(line('INV-1').x).toBeGreaterThan(490)
  })

  test('facts stand beneath the number, each with its gray name, and end at the right margin', () => {
    for (const name of ['Date', 'Due', 'Terms']) expect(line(name)).toMatchObject({ ...plain, color: gray })
    expect(line('Date').y - line('INV-1').y).toBeGreaterThan(20)
    for (const value of ['Mar 8, 2026', 'Mar 9, 2026']) expect(line(value).x).toBeGreaterThan(480)
    expect(line('Date').x).not.toBe(line('Due').x)
    expect(line('Mar 8').x).not.toBe(line('Quick').x)
  })

  test('who pays and to whom stand beside each other, clearly below, under small gray names', () => {
    const [from, to] = [line('BILL TO'), line('REMIT TO')]
    for (const name of [from, to]) expect(name).toMatchObject({ ...plain, size: 8, color: gray })
    expect([from.x, from.y]).toEqual([54, to.y])
    expect(to.x).toBeGreaterThan(306)
    expect(from.y - line('Terms').y).toBeGreaterThan(28)
    for (const name of ['Kestrel', 'Prairie Factoring'])
      expect(words.find(({ text }) => name.startsWith(text.trim()))).toMatchObject({ size: 11, isBold: true })
    expect(line('Kestrel').y - from.y).toBeGreaterThan(14)
    expect(line('Reno, NV 89501')).toMatchObject({ ...plain, x: 54 })
  })

  test('the load is one row under small gray heads, its amount on the right', () => {
    const [head, load] = [line('Load'), line('LD-1')]
    expect(head).toMatchObject({ ...plain, size: 8.5, color: gray })
    expect(load).toMatchObject({ ...plain, isBold: true })
    const heads = words.filter(({ y }) => y === head.y).map(({ text }) => text)
    expect(heads).toEqual(['Load', 'Pickup', 'Delivery', 'Amount'])
    expect(head.y - line('MC-204415').y).toBeGreaterThan(30)
    const amounts = words.filter(({ text }) => text.startsWith('$99'))
    expect(amounts).toMatchObject([plain, { size: 15, isBold: true }])
    expect(line('Amount').x).toBeGreaterThan((amounts[0]?.x ?? 0) + 20)
    expect([load.y, 480 < (amounts[0]?.x ?? 0)]).toEqual([amounts[0]?.y, true])
  })

  test('what is to be paid stands beneath it, and last in a box of its own whom alone to pay', async () => {
    const [load, total] = [line('Boise'), line('Total')]
    expect(total).toMatchObject({ ...plain, color: gray })
    expect(total.y - load.y).toBeGreaterThan(40)
    expect(total.x).toBeGreaterThan(350)
    const notice = line('Notice of')
    expect(notice).toMatchObject({ ...plain, size: 9, isBold: true })
    expect(notice.x).toBeGreaterThan(60)
    expect(notice.y - total.y).toBeGreaterThan(40)
    const box = (await pdfRules(bytes)).filter(({ color }) => color === '#d5dae1')
    expect(box.length).toBeGreaterThanOrEqual(4)
    expect(box.some(({ isLevel }) => !isLevel)).toBe(true)
  })

  test('its end names it once more, in small gray letters in the middle', async () => {
    const footer = words.at(-1)
    expect(footer).toMatchObject({ ...plain, size: 8, color: gray })
    expect(words.filter(({ y }) => y === footer?.y)[0]?.x).toBeGreaterThan(200)
    expect(
      words
        .filter(({ y }) => y === footer?.y)
        .map(({ text }) => text)
        .join(''),
    ).toBe('Peña & Søns · Invoice INV-1')
    const pdf = await PDFDocument.load(bytes)
    expect([pdf.getPageCount(), pdf.getTitle(), pdf.getAuthor(), pdf.getCreator()]).toEqual([
      ...[1, 'Invoice INV-1', 'Peña & Søns', 'Drayline'],
    ])
    expect(pdf.getPage(0).getSize()).toEqual({ width: 612, height: 792 })
  })
})
