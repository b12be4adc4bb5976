import { refusals } from '../../testing/refusals.ts'
import { invoiceBulkInput } from './invoice-bulk-schema.ts'
import { notDuplicateInput } from './invoice-duplicates-schema.ts'
import { invoiceInput } from './invoice-schema.ts'
import { verdictCheck, verdictOverride } from './verdict-schema.ts'

const invoice = { invoiceNumber: 'INV-1', loadId: 1, clientId: 2, amount: '10.00' }

test('a new invoice is a draft', () => {
  expect(invoiceInput.validateSync(invoice)).toEqual({
    ...{ ...invoice, notes: null, status: 'draft', reason: null, override: null },
  })
})

test.each([
  ['amount', '0.00', 'invoice.amount.positive'],
  ['amount', '', 'invoice.amount.required'],
  ['amount', '1,00', 'money.invalid'],
  ['loadId', '', 'invoice.loadId.required'],
  ['clientId', null, 'invoice.clientId.required'],
  ['invoiceNumber', '', 'invoice.invoiceNumber.required'],
])('%s cannot be %j', (field, value, text) =>
  expect(refusals(invoiceInput, { ...invoice, [field]: value })).toEqual({ [field]: text }),
)

test('an approval against the findings says why', () => {
  expect(refusals(verdictOverride, null)).toEqual({})
  expect(refusals(verdictOverride, { reason: '' })).toEqual({ reason: 'verdict.override.required' })
  expect(Object.keys(refusals(verdictCheck, {})).sort()).toEqual(['amount', 'loadId'])
})

test('invoices are told apart for a reason of five characters', () => {
  const refused = (change: object) =>
    refusals(notDuplicateInput, { of: [2], reason: 'Other haul', ...change })
  expect([refused({}), refused({ reason: 'Other' }), refused({ reason: 'x'.repeat(500) })]).toEqual([
    {},
    {},
    {},
  ])
  expect(refused({ reason: ' abcd ' })).toEqual({ reason: 'invoice.reason.tooShort' })
  expect(refused({ reason: '     ' }).reason).toBe('invoice.reason.required')
  expect(refused({ reason: 'x'.repeat(501) })).toEqual({ reason: 'text.tooLong' })
  expect(refused({ of: [] })).toEqual({ of: 'selection.empty' })
  expect(refused({ of: Array.from({ length: 51 }, (_, index) => index + 1) })).toEqual({
    of: 'selection.tooMany',
  })
  expect(refused({ of: Array.from({ length: 50 }, (_, index) => index + 1) })).toEqual({})
})

describe('a change of many', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1, version: 1 }))
  const refused = (change: object) => refusals(invoiceBulkInput, { action: 'approve', ...change })

  test('is done unless it is to be tried', () => {
    expect(invoiceBulkInput.validateSync({ action: 'approve' })).toMatchObject({
      dryRun: false,
      reason: null,
    })
    expect(Object.keys(refused({ action: 'burn' }))).toEqual(['action'])
  })

  test('names one to five hundred', () => {
    for (const items of [many(1), many(500)])
      expect(refused({ items, ids: items.map(({ id }) => id) })).toEqual({})
    expect(refused({ items: [], ids: [] })).toEqual({ items: 'selection.empty', ids: 'selection.empty' })
    const items = many(501)
    expect(refused({ items, ids: items.map(({ id }) => id) })).toEqual({
      ...{ items: 'selection.tooMany', ids: 'selection.tooMany' },
    })
    expect(Object.keys(refused({ items: [{ id: 1, version: 0 }] }))).toEqual(['items[0].version'])
    expect(Object.keys(refused({ filter: 'x'.repeat(4001) }))).toEqual(['filter'])
    expect(refused({ filter: 'x'.repeat(4000) })).toEqual({})
  })
})
