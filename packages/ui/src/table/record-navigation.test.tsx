import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import { shows } from '@drayline/platform/query'
import { renderWithHost } from '@drayline/testing'
import { screen, waitFor } from '@testing-library/react'
import { Drawer } from '../overlays/Dialog.tsx'
import { useListQuery } from './list-query.ts'
import { RecordPagerButtons } from './RecordPagerButtons.tsx'
import { useRecordNavigation } from './record-navigation.ts'
import { InvoiceList, invoiceList } from './table.fixture.tsx'
import { createInvoiceServer } from './table-test-kit.tsx'

createInvoiceServer()
const list = { data: invoiceList, key: ['test', 'invoices'], meta: shows('invoice') }

function Screen() {
  const source = useListQuery<Invoice>({ ...list })
  const openId = Number(source.state.search.get('open')) || null
  const pager = useRecordNavigation({ source, list, openId })
  return (
    <>
      <InvoiceList />
      <Drawer
        open={openId !== null}
        onOpenChange={() => source.state.set({ open: null })}
        title={`Invoice ${openId}`}
        actions={<RecordPagerButtons pager={pager} />}
      >
        <input aria-label="Notes" />
      </Drawer>
    </>
  )
}

it('walks the filtered list by buttons and keys, over the end of a page', async () => {
  const { user, url } = await renderWithHost(<Screen />, { route: '/invoices?status=draft&limit=10&open=84' })
  expect(await screen.findByText('10 of 30')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Previous record' }))
  expect(await screen.findByRole('dialog', { name: 'Invoice 88' })).toBeVisible()
  await user.keyboard('j')
  expect(await screen.findByText('10 of 30')).toBeVisible()
  await user.keyboard('j')
  expect(await screen.findByRole('dialog', { name: 'Invoice 80' })).toBeVisible()
  expect(await screen.findByText('11 of 30')).toBeVisible()
  expect(url()).toContain('page=2')
  await user.keyboard('k')
  expect(await screen.findByRole('dialog', { name: 'Invoice 84' })).toBeVisible()
  await waitFor(() => expect(url()).not.toContain('page='))
})

it('leaves letters to text fields', async () => {
  const { user } = await renderWithHost(<Screen />, { route: '/invoices?limit=10&open=115' })
  await screen.findByText('6 of 120')
  await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'jk')
  expect(screen.getByRole('dialog', { name: 'Invoice 115' })).toBeVisible()
})
