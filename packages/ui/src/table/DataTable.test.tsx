import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import { HttpResponse, http, problem, renderWithHost, setViewport } from '@drayline/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { presentRowShortcuts } from '../actions/use-shortcut.ts'
import { InvoiceList, invoiceColumns } from './table.fixture.tsx'
import { createInvoiceServer, focusRow, newest, rowOf, shownNames } from './table-test-kit.tsx'
import type { Column } from './types.ts'

const api = createInvoiceServer()
const header = (name: string) => screen.getByRole('columnheader', { name })

describe('what is shown', () => {
  it('shows a page of rows with the range and the total, and nothing for axe to find', async () => {
    const { container } = await renderWithHost(<InvoiceList />, { route: '/invoices?limit=10' })
    expect(await shownNames()).toEqual(newest(10))
    expect(screen.getByText('1–10 of 120')).toBeVisible()
    expect(await axe(container)).toHaveNoViolations()
  })

  it('asks exactly once, with the URL that the page was preloaded with', async () => {
    await renderWithHost(<InvoiceList />, { route: '/invoices?status=draft&limit=10&open=7&density=compact' })
    await shownNames()
    expect(api.queries).toEqual(['?status=draft&limit=10'])
  })

  it('keeps the room of the rows while they load, and says so', async () => {
    const answer = Promise.withResolvers<void>()
    api.use(http.get('/api/invoices', () => answer.promise))
    await renderWithHost(<InvoiceList />, { route: '/invoices?limit=10' })
    expect(screen.getAllByText('Loading…')[0]).toBeInTheDocument()
    expect(screen.getByRole('columnheader', { name: 'Amount' })).toBeVisible()
    answer.resolve()
    expect(await shownNames()).toHaveLength(10)
  })

  it('says what to do when there is nothing at all', async () => {
    api.use(http.get('/api/invoices', () => HttpResponse.json([], { headers: { 'X-Total-Count': '0' } })))
    await renderWithHost(<InvoiceList />)
    expect(await screen.findByRole('heading', { name: 'No invoices found' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument()
  })

  it('offers to clear the filters when they leave nothing', async () => {
    const { user, url } = await renderWithHost(<InvoiceList />, {
      route: '/invoices?status=rejected&q=zzz&limit=10',
    })
    const heading = await screen.findByRole('heading', { name: 'No matches' })
    const state = heading.parentElement ?? heading
    await user.click(within(state).getByRole('button', { name: 'Clear filters' }))
    expect(await shownNames()).toHaveLength(10)
    expect(url()).toBe('/invoices?limit=10')
  })

  it('tells a failure with its trace id and tries again', async () => {
    api.use(http.get('/api/invoices', () => problem(500), { once: true }))
    const { user } = await renderWithHost(<InvoiceList />, { route: '/invoices?limit=10' })
    expect(await screen.findByRole('alert')).toHaveTextContent('test-trace')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await shownNames()).toHaveLength(10)
  })

  it('says when the role does not include the list', async () => {
    api.use(http.get('/api/invoices', () => problem(403, 'Ask your manager')))
    await renderWithHost(<InvoiceList />)
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible()
    expect(screen.getByText('Ask your manager')).toBeVisible()
  })

  it('speaks Spanish', async () => {
    await renderWithHost(<InvoiceList />, { route: '/invoices?limit=10', user: { language: 'es' } })
    expect(await screen.findByText('1–10 de 120')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Exportar CSV' })).toBeVisible()
  })
})

describe('sort', () => {
  it('goes first, other way, none, and marks exactly the active header', async () => {
    const { user, url } = await renderWithHost(<InvoiceList />, { route: '/invoices?limit=10' })
    await shownNames()
    await user.click(within(header('Amount')).getByRole('button'))
    await waitFor(() => expect(url()).toBe('/invoices?limit=10&sort=-amount'))
    expect(header('Amount')).toHaveAttribute('aria-sort', 'descending')
    await waitFor(async () => expect((await shownNames())[0]).toBe('INV-0085'))
    await user.click(within(header('Amount')).getByRole('button'))
    await waitFor(() => expect(header('Amount')).toHaveAttribute('aria-sort', 'ascending'))
    await user.click(within(header('Amount')).getByRole('button'))
    await waitFor(() => expect(url()).toBe('/invoices?limit=10'))
    // The address is there before the head is drawn from it.
    await waitFor(() => expect(document.querySelectorAll('[aria-sort]')).toHaveLength(0))
  })

  it('shows in the head at once; address and rows follow when that was painted', async () => {
    const { url } = await renderWithHost(<InvoiceList />, { route: '/invoices?limit=10' })
    await shownNames()
    fireEvent.click(within(header('Amount')).getByRole('button'))
    expect(header('Amount')).toHaveAttribute('aria-sort', 'descending')
    expect(url()).toBe('/invoices?limit=10')
    // A second click before that is one on what is shown.
    fireEvent.click(within(header('Amount')).getByRole('button'))
    expect(header('Amount')).toHaveAttribute('aria-sort', 'ascending')
    await waitFor(() => expect(url()).toBe('/invoices?limit=10&sort=amount'))
  })

  it('is called off with the list: the address is that of another page then', async () => {
    const frames = jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(77)
    const calledOff = jest.spyOn(window, 'cancelAnimationFrame')
    const { unmount } = await renderWithHost(<InvoiceList />, { route: '/invoices?limit=10' })
    await shownNames()
    fireEvent.click(within(header('Amount')).getByRole('button'))
    calledOff.mockClear()
    unmount()
    expect(calledOff).toHaveBeenCalledWith(77)
    frames.mockRestore()
    calledOff.mockRestore()
  })

  it('Back undoes it', async () => {
    const { user, url, back } = await renderWithHost(<InvoiceList />, { route: '/invoices?limit=10' })
    await shownNames()
    await user.click(within(header('Invoice')).getByRole('button'))
    await waitFor(() => expect(url()).toContain('sort=invoiceNumber'))
    await waitFor(async () => expect((await shownNames())[0]).toBe('INV-0001'))
    await back()
    await waitFor(async () => expect((await shownNames())[0]).toBe('INV-0120'))
    expect(header('Invoice')).not.toHaveAttribute('aria-sort')
  })
})

describe('search and filters', () => {
  it('searches after a pause, in one step of the history', async () => {
    const { user, url, router } = await renderWithHost(<InvoiceList />, { route: '/invoices?limit=10' })
    await shownNames()
    const entries = jest.fn()
    router.subscribe((state) => state.historyAction === 'PUSH' && entries())
    await user.type(screen.getByRole('searchbox', { name: 'Search invoices' }), 'inv-0042')
    await waitFor(async () => expect(await shownNames()).toEqual(['INV-0042']))
    expect(url()).toBe('/invoices?limit=10&q=inv-0042')
    expect(api.queries.filter((query) => query.includes('q='))).toEqual(['?q=inv-0042&limit=10'])
    expect(entries).not.toHaveBeenCalled()
  })

  it('filters by several values, shows them, and lifts one filter', async () => {
    const { user, url } = await renderWithHost(<InvoiceList />, { route: '/invoices?limit=10' })
    await shownNames()
    await user.click(screen.getByRole('button', { name: 'Filter by Status' }))
    await user.click(await screen.findByRole('checkbox', { name: 'paid' }))
    await user.click(screen.getByRole('checkbox', { name: 'draft' }))
    await waitFor(() => expect(url()).toBe('/invoices?limit=10&status=draft%2Cpaid'))
    expect(await screen.findByText('1–10 of 60')).toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Status: draft, paid' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear the filter Status' }))
    await waitFor(() => expect(url()).toBe('/invoices?limit=10'))
  })

  it('filters by a range of dates', async () => {
    const { user, url } = await renderWithHost(<InvoiceList />, { route: '/invoices?limit=10' })
    await shownNames()
    await user.click(screen.getByRole('button', { name: 'Filter by Created' }))
    await user.type(await screen.findByLabelText('From'), '2026-03-10')
    await user.type(screen.getByLabelText('To'), '2026-03-12')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(url()).toContain('createdFrom=2026-03-10&createdTo=2026-03-12'))
    await waitFor(async () => expect(await shownNames()).toEqual(['INV-0006', 'INV-0005', 'INV-0004']))
    expect(screen.getByRole('button', { name: /Created: 03\/10\/2026 – 03\/12\/2026/ })).toBeVisible()
  })

  it('leaves the old rows in sight until the new ones are there', async () => {
    const { user } = await renderWithHost(<InvoiceList />, { route: '/invoices?limit=10' })
    await shownNames()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    api.use(http.get('/api/invoices', () => answered))
    await user.click(within(header('Amount')).getByRole('button'))
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeInTheDocument())
    expect(await shownNames()).toEqual(newest(10))
    answer()
    await waitFor(async () => expect((await shownNames())[0]).toBe('INV-0085'))
  })
})

describe('pages', () => {
  it('shows another page from its top, and after Back the rows that were in sight', async () => {
    const { user, back, container } = await renderWithHost(<InvoiceList />, {
      route: '/invoices?limit=10',
    })
    await shownNames()
    const box = container.querySelector('.dt-scroll') as HTMLElement
    box.scrollTop = 300
    fireEvent.scroll(box)
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(box.scrollTop).toBe(0))
    await back()
    await waitFor(() => expect(box.scrollTop).toBe(300))
  })

  it('goes on and back, keeps the total, and starts over with another search', async () => {
    const { user, url } = await renderWithHost(<InvoiceList />, { route: '/invoices?limit=50' })
    await shownNames()
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByText('51–100 of 120')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByText('101–120 of 120')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Previous page' }))
    expect(await screen.findByText('51–100 of 120')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Previous page' }))
    expect(await screen.findByText('1–50 of 120')).toBeVisible()
    expect(url()).toBe('/invoices?limit=50')
  })

  it('offers the first page when opened by a link', async () => {
    const { user, url } = await renderWithHost(<InvoiceList />, {
      route: `/invoices?limit=50&cursor=${btoa('71')}&page=2`,
    })
    await shownNames()
    expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'First page' }))
    expect(await screen.findByText('1–50 of 120')).toBeVisible()
    expect(url()).toBe('/invoices?limit=50')
  })

  it('changes the number of rows', async () => {
    const { user, url } = await renderWithHost(<InvoiceList />, { route: '/invoices?limit=10' })
    await shownNames()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '25')
    await waitFor(async () => expect(await shownNames()).toHaveLength(25))
    expect(url()).toBe('/invoices?limit=25')
  })

  it('draws only the rows in sight when there are many, and says how many there are', async () => {
    await renderWithHost(<InvoiceList />, { route: '/invoices?limit=200' })
    expect((await shownNames()).length).toBeLessThan(40)
    const table = screen.getByRole('table', { name: 'Invoices' })
    expect(table).toHaveAttribute('aria-rowcount', '121')
    expect(await rowOf('INV-0120')).toHaveAttribute('aria-rowindex', '2')
  })
})

describe('on a phone', () => {
  // The first cards of this file: only those of a page that was just opened are drawn so.
  it('draws the cards in sight first when the page is opened, and the others right after', async () => {
    setViewport(390)
    const cards = () => document.querySelectorAll('li[data-id]').length
    const drawn: number[] = []
    const observer = new MutationObserver(() => drawn.push(cards()))
    observer.observe(document.body, { childList: true, subtree: true })
    await renderWithHost(<InvoiceList />, { route: '/invoices?limit=25' })
    await waitFor(() => expect(cards()).toBe(25))
    observer.disconnect()
    expect(drawn.find((count) => count > 0)).toBeLessThan(25)
  })

  it('shows cards with every value, checkbox and action', async () => {
    setViewport(390)
    const onSelect = jest.fn()
    const { user, url, container } = await renderWithHost(
      <InvoiceList selectable rowActions={() => [{ label: 'Approve', onSelect }]} />,
      { route: '/invoices?limit=10' },
    )
    const list = await screen.findByRole('list', { name: 'Invoices' })
    const card = within(list).getAllByRole('listitem')[0] as HTMLElement
    expect(within(card).getByText('Client').nextSibling).toHaveTextContent('Blue Ridge Hauling')
    expect(within(card).getByRole('checkbox', { name: 'Select INV-0120' })).toBeVisible()
    await user.click(within(card).getByRole('button', { name: 'Actions for INV-0120' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Approve' }))
    expect(onSelect).toHaveBeenCalled()
    await user.click(within(card).getByRole('link', { name: 'INV-0120' }))
    await waitFor(() => expect(url()).toBe('/invoices?limit=10&open=120'))
    expect(await axe(container)).toHaveNoViolations()
  })

  it('shows beneath the name what the table shows there', async () => {
    setViewport(390)
    const [name, ...columns] = invoiceColumns
    const first = { ...(name as Column<Invoice>), second: (row: Invoice) => `for ${row.client?.name}` }
    await renderWithHost(<InvoiceList columns={[first, ...columns]} />, { route: '/invoices?limit=10' })
    const list = await screen.findByRole('list', { name: 'Invoices' })
    const card = within(list).getAllByRole('listitem')[0] as HTMLElement
    expect(within(card).getByText('for Blue Ridge Hauling')).toBeVisible()
  })

  it('sorts from the display panel, where there are no headers', async () => {
    setViewport(390)
    const { user, url } = await renderWithHost(<InvoiceList />, { route: '/invoices?limit=10' })
    await user.click(await screen.findByRole('button', { name: 'Display' }))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Sort' }), '-amount')
    await waitFor(() => expect(url()).toContain('sort=-amount'))
  })
})

test('a period opens the menu of the row that has the focus, and an action’s key does it', async () => {
  const onSelect = jest.fn()
  const { user } = await renderWithHost(
    <InvoiceList rowActions={({ id }) => [{ label: 'Approve', key: 'a', onSelect: () => onSelect(id) }]} />,
    { route: '/invoices' },
  )
  await focusRow('INV-0119')
  await user.keyboard('a')
  expect(onSelect.mock.calls).toEqual([[119]])
  await user.keyboard('.')
  await user.click(await screen.findByRole('menuitem', { name: 'Approve' }))
  expect(onSelect).toHaveBeenCalledTimes(2)
})

test('tells the keys of the actions on its rows, each once, as long as it is there', async () => {
  const only = (id: number) => (id === 119 ? [{ label: 'Copy', key: 'c', onSelect: () => undefined }] : [])
  const { unmount } = await renderWithHost(
    <InvoiceList
      rowActions={({ id }) => [{ label: 'Approve', key: 'a', onSelect: () => undefined }, ...only(id)]}
    />,
    { route: '/invoices?limit=10' },
  )
  await shownNames()
  expect(presentRowShortcuts()).toEqual([
    { key: 'a', label: 'Approve' },
    { key: 'c', label: 'Copy' },
  ])
  unmount()
  expect(presentRowShortcuts()).toEqual([])
})
