import type { FormatApi } from '@drayline/contract'
import { invoiceFields, invoiceTexts } from '@drayline/domain/finance/invoices/invoice-schema'
import { fieldNames } from '@drayline/domain/kernel/forms/record-fields'
import { labelsWithoutControl } from '@drayline/testing/declared-fields'
import en from '../messages/en.json' with { type: 'json' }
import { invoiceColumns } from './invoice-columns.tsx'
import { drawer, invoicesPage } from './invoices.fixture.ts'

const page = invoicesPage()

test('every declared field of an invoice can be typed', async () => {
  await page.open({ route: '/invoices?new=1' })
  await drawer('New Invoice')
  expect(await labelsWithoutControl(fieldNames(invoiceFields).map((name) => en[`form.${name}`]))).toEqual([])
})

test('every text of an invoice is a column', () => {
  const columns = invoiceColumns((key) => key, {} as FormatApi).map(({ id }) => id)
  expect(columns).toEqual(expect.arrayContaining(fieldNames(invoiceTexts)))
})
