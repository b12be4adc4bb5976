import type { InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import type { BrokerDoc } from '../../operations/brokers/broker.model.ts'
import type { ClientDoc } from '../../operations/clients/client.model.ts'
import type { LoadDoc } from '../../operations/loads/load.model.ts'
import type { InvoiceSheet } from './invoice-sheet.ts'
import { invoiceSheet } from './invoice-sheet.ts'

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
  expect(texts.filter((text) => text === '—').length).toBeGreaterThanOrEqual(4)
  expect(texts.join('\n')).not.toMatch(/null|undefined/)
})
