import { http, makeView, renderWithHost, viewHandlers } from '@drayline/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { InvoiceList } from './table.fixture.tsx'
import { createInvoiceServer, shownNames } from './table-test-kit.tsx'

const api = createInvoiceServer()
const drafts = makeView({ id: 7, name: 'My drafts', query: 'status=draft' })
const bar = () => screen.findByRole('list', { name: 'Saved views' })
const current = () => document.querySelector('.dt-views [aria-current="true"]')?.textContent

async function openMenu(user: Awaited<ReturnType<typeof renderWithHost>>['user'], item: string) {
  await user.click(await screen.findByRole('button', { name: /Options for the view/ }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

it('saves what the list shows and opens it', async () => {
  const { user, url } = await renderWithHost(<InvoiceList />, {
    route: '/invoices?status=draft&sort=-amount&density=compact&cols=invoiceNumber,amount',
  })
  await shownNames()
  await user.click(screen.getByRole('button', { name: 'Save view' }))
  await user.type(await screen.findByRole('textbox', { name: /Name of the view/ }), 'Big drafts')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(current()).toBe('Big drafts'))
  expect(url()).toContain('view=1')
  await user.click(within(await bar()).getByRole('link', { name: 'All' }))
  await waitFor(() => expect(url()).toBe('/invoices'))
  await user.click(within(await bar()).getByRole('link', { name: 'Big drafts' }))
  await waitFor(() => expect(url()).toContain('sort=-amount'))
  expect(url()).toContain('status=draft')
  expect(url()).toContain('density=compact')
  await waitFor(() => expect(screen.getAllByRole('columnheader')).toHaveLength(2))
})

it('has the room of the bar before the views come, where the page says that there are some', async () => {
  api.use(http.get('/api/views', () => new Promise<never>(() => undefined)))
  await renderWithHost(<InvoiceList />, { route: '/invoices', user: { viewLists: ['invoices'] } })
  await shownNames()
  expect(await bar()).toBeVisible()
})

it('asks for a name', async () => {
  const { user } = await renderWithHost(<InvoiceList />, { route: '/invoices?status=draft&limit=10' })
  await shownNames()
  await user.click(screen.getByRole('button', { name: 'Save view' }))
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('textbox', { name: /Name of the view/ })).toBeInvalid()
})

it('marks a view that has been changed; saves or discards the change', async () => {
  api.use(...viewHandlers([drafts]))
  const { user, url } = await renderWithHost(<InvoiceList />, {
    route: '/invoices?status=draft&view=7&limit=10',
  })
  await bar()
  expect(current()).toBe('My drafts')
  await user.click(within(screen.getByRole('columnheader', { name: 'Amount' })).getByRole('button'))
  await waitFor(() => expect(current()).toBe('My drafts (changed)'))
  await openMenu(user, 'Discard changes')
  await waitFor(() => expect(url()).not.toContain('sort'))
  await user.click(within(screen.getByRole('columnheader', { name: 'Amount' })).getByRole('button'))
  await user.click(await screen.findByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(current()).toBe('My drafts'))
  expect(url()).toContain('sort=-amount')
})

it('renames, duplicates and deletes', async () => {
  api.use(...viewHandlers([drafts]))
  const { user, url } = await renderWithHost(<InvoiceList />, {
    route: '/invoices?status=draft&view=7&limit=10',
  })
  await openMenu(user, 'Rename')
  const name = await screen.findByRole('textbox', { name: /Name of the view/ })
  await user.clear(name)
  await user.type(name, 'Drafts')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(current()).toBe('Drafts'))
  await openMenu(user, 'Duplicate')
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(current()).toBe('Copy of Drafts'))
  await openMenu(user, 'Delete view')
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete view' }),
  )
  await waitFor(() => expect(url()).toBe('/invoices?limit=10'))
  await waitFor(async () => expect(within(await bar()).getAllByRole('link')).toHaveLength(2))
})

it('a default view opens when one comes without saying what to show; All stays within reach', async () => {
  api.use(...viewHandlers([{ ...drafts, isDefault: true }]))
  const first = await renderWithHost(<InvoiceList />, { route: '/invoices' })
  await waitFor(() => expect(first.url()).toBe('/invoices?status=draft&view=7&density=standard'))
  await first.user.click(within(await bar()).getByRole('link', { name: 'All' }))
  await waitFor(() => expect(first.url()).toBe('/invoices?view=all'))
  expect(current()).toBe('All')
  first.unmount()
  const second = await renderWithHost(<InvoiceList />, { route: '/invoices?open=3' })
  await waitFor(() => expect(second.url()).toContain('status=draft'))
  expect(second.url()).toContain('open=3')
})

it('a failure to save is told and loses nothing', async () => {
  const { problem } = await import('@drayline/testing')
  api.use(
    http.patch('/api/views/7', () => problem(409, 'Somebody was faster')),
    ...viewHandlers([drafts]),
  )
  const { user, host } = await renderWithHost(<InvoiceList />, {
    route: '/invoices?status=draft&view=7&limit=10',
  })
  await openMenu(user, 'Open by default')
  await waitFor(() =>
    expect(host.calls.toasts).toMatchObject([{ tone: 'error', message: 'Somebody was faster' }]),
  )
})
