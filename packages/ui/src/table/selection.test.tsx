import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import { renderWithHost } from '@drayline/testing'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { Button } from '../actions/Button.tsx'
import { switchShortcuts } from '../actions/use-shortcut.ts'
import { InvoiceList } from './table.fixture.tsx'
import { createInvoiceServer, focusRow, rowOf, shownNames } from './table-test-kit.tsx'
import type { CardContext, TableSelection } from './types.ts'

createInvoiceServer()
const route = '/invoices?limit=10'
const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` })
const run = jest.fn()
const bulkActions = [{ id: 'submit', label: 'Submit', run }]
const lastSelection = () => run.mock.lastCall?.[0] as TableSelection<{ id: number }>
beforeEach(() => run.mockReset())

async function open() {
  const result = await renderWithHost(<InvoiceList bulkActions={bulkActions} />, { route })
  await shownNames()
  return result
}

describe('by mouse', () => {
  it('selects a range with Shift, and hands it to a bulk action', async () => {
    const { user } = await open()
    await user.click(box('INV-0119'))
    await user.keyboard('{Shift>}')
    await user.click(box('INV-0114'))
    await user.keyboard('{/Shift}')
    expect(screen.getByText('6 selected')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(lastSelection()).toMatchObject({ kind: 'rows', count: 6, ids: [119, 118, 117, 116, 115, 114] })
    await waitFor(() => expect(screen.queryByText('6 selected')).not.toBeInTheDocument())
    expect(screen.getByRole('searchbox')).toBeVisible()
  })

  it('a click on the row opens it, with Shift or Control it selects', async () => {
    const { user, url } = await open()
    const first = within(await rowOf('INV-0120')).getByText('Blue Ridge Hauling')
    const third = within(await rowOf('INV-0118')).getByText('Blue Ridge Hauling')
    await user.keyboard('{Control>}')
    await user.click(first)
    await user.keyboard('{/Control}{Shift>}')
    await user.click(third)
    await user.keyboard('{/Shift}')
    expect(screen.getByText('3 selected')).toBeVisible()
    expect(url()).toBe(route)
    await user.click(first)
    await waitFor(() => expect(url()).toBe(`${route}&open=120`))
  })

  it('the header stands for the page: none, some, all', async () => {
    const { user } = await open()
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows on this page' })
    await user.click(box('INV-0117'))
    expect(all).toBePartiallyChecked()
    await user.click(all)
    expect(all).toBeChecked()
    expect(screen.getByText('10 selected')).toBeVisible()
    await user.click(all)
    expect(all).not.toBeChecked()
  })

  it('says what everything that matches means, and hands over the query instead of ids', async () => {
    const { user } = await renderWithHost(<InvoiceList bulkActions={bulkActions} />, {
      route: '/invoices?limit=10&status=draft',
    })
    await shownNames()
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
    expect(screen.getByText('All 10 rows on this page are selected.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Select all 30 that match' }))
    expect(screen.getByText('Everything that matches is selected: 30.')).toBeVisible()
    run.mockImplementation(() => new Promise(() => {}))
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(lastSelection()).toMatchObject({ kind: 'matching', count: 30, ids: [], query: 'status=draft' })
    expect(await lastSelection().load()).toHaveLength(30)
  })

  it('keeps ticked rows on other pages and lifts them with another filter', async () => {
    const { user } = await open()
    await user.click(box('INV-0120'))
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await screen.findByText('INV-0110')
    await user.click(box('INV-0110'))
    expect(screen.getByText('2 selected')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear selection' }))
    await user.click(box('INV-0110'))
    await user.click(screen.getByRole('button', { name: 'Clear selection' }))
    await user.click(screen.getByRole('button', { name: 'Filter by Status' }))
    await user.click(await screen.findByRole('checkbox', { name: 'draft' }))
    await screen.findByText('1–10 of 30')
    expect(screen.queryByText(/selected/)).not.toBeInTheDocument()
  })

  it('shows the records on which an action failed, and tries those again', async () => {
    run.mockResolvedValueOnce({ failed: [{ id: 119, label: 'INV-0119', message: 'The amount is missing' }] })
    const { user } = await open()
    await user.click(box('INV-0120'))
    await user.click(box('INV-0119'))
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    const dialog = await screen.findByRole('dialog', { name: '1 record could not be changed' })
    expect(within(dialog).getByText('The amount is missing')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(run).toHaveBeenCalledTimes(2))
    expect(lastSelection().ids).toEqual([119])
  })

  it('tries again what failed of everything that matches, also what is on other pages', async () => {
    const failed = [119, 60, 3].map((id) => ({ id, label: `INV-${id}`, message: 'Locked' }))
    run.mockResolvedValueOnce({ failed }).mockImplementationOnce(() => new Promise(() => {}))
    const { user } = await open()
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
    await user.click(screen.getByRole('button', { name: /^Select all .* that match$/ }))
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    const dialog = await screen.findByRole('dialog', { name: '3 records could not be changed' })
    expect(screen.getByText('3 selected')).toBeInTheDocument()
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(run).toHaveBeenCalledTimes(2))
    expect(lastSelection()).toMatchObject({ kind: 'rows', count: 3, ids: [119, 60, 3] })
    expect((await lastSelection().load()).map(({ id }) => id)).toEqual([119, 60, 3])
  })

  it('keeps the selection when an action fails as a whole', async () => {
    run.mockRejectedValueOnce(new Error('offline'))
    const { user, host } = await open()
    await user.click(box('INV-0120'))
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([{ tone: 'error', title: 'That did not work' }]),
    )
    expect(screen.getByText('1 selected')).toBeVisible()
  })
})

describe('by keyboard', () => {
  const focused = () => (document.activeElement as HTMLElement).textContent

  it('one row is in the Tab order; arrows, j, k, Home and End move it', async () => {
    const { user } = await open()
    expect(document.querySelectorAll('tbody tr[tabindex="0"]')).toHaveLength(1)
    await focusRow('INV-0120')
    await user.keyboard('{ArrowDown}j')
    expect(focused()).toContain('INV-0118')
    await user.keyboard('k')
    expect(focused()).toContain('INV-0119')
    await user.keyboard('{End}')
    expect(focused()).toContain('INV-0111')
    await user.keyboard('{Home}')
    expect(focused()).toContain('INV-0120')
    await user.tab()
    expect(document.activeElement).toBe(box('INV-0120'))
  })

  it.each(['j', 'k'])(
    '%s enters the rows while nothing has the focus, at the one that had it',
    async (key) => {
      const { user } = await open()
      const search = screen.getByRole('searchbox')
      await user.type(search, key)
      expect(search).toHaveValue(key)
      await user.clear(search)
      search.blur()
      await user.keyboard(key)
      expect(focused()).toContain('INV-0120')
      await user.keyboard('{ArrowDown}')
      act(() => (document.activeElement as HTMLElement).blur())
      await user.keyboard(key)
      expect(focused()).toContain('INV-0119')
    },
  )

  it('leaves j to a button that has the key, and to nobody who has turned such keys off', async () => {
    const { user } = await open()
    switchShortcuts(false)
    await user.keyboard('j')
    expect(document.body).toHaveFocus()
    switchShortcuts(true)
    const next = jest.fn()
    const { unmount } = render(
      <Button shortcut="j" onClick={next}>
        Next
      </Button>,
    )
    await user.keyboard('j')
    expect(next).toHaveBeenCalledTimes(1)
    expect(document.body).toHaveFocus()
    unmount()
  })

  it('Enter opens, Space and x select, Escape lifts', async () => {
    const { user, url } = await open()
    await focusRow('INV-0120')
    await user.keyboard(' {ArrowDown}x')
    expect(screen.getByText('2 selected')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.queryByText('2 selected')).not.toBeInTheDocument()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(url()).toBe(`${route}&open=119`))
  })

  it('Shift with arrows grows and shrinks a range; Shift with Space reaches from the last', async () => {
    const { user } = await open()
    await focusRow('INV-0119')
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}')
    expect(screen.getByText('4 selected')).toBeVisible()
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
    expect(screen.getByText('3 selected')).toBeVisible()
    await user.keyboard('{Escape}{Home} {End}{Shift>} {/Shift}')
    expect(screen.getByText('10 selected')).toBeVisible()
  })

  it('selects with the checkbox and Shift, too', async () => {
    const { user } = await open()
    act(() => box('INV-0120').focus())
    await user.keyboard(' ')
    expect(screen.getByText('1 selected')).toBeVisible()
  })

  it('a letter on the checkbox is no step of its row', async () => {
    const onSelect = jest.fn()
    const actions = () => [{ key: 'a', label: 'Approve', onSelect }]
    const { user } = await renderWithHost(<InvoiceList bulkActions={bulkActions} rowActions={actions} />, {
      route,
    })
    await shownNames()
    act(() => box('INV-0120').focus())
    await user.keyboard('a')
    expect(onSelect).not.toHaveBeenCalled()
    await focusRow('INV-0120')
    await user.keyboard('a')
    expect(onSelect).toHaveBeenCalledTimes(1)
  })

  it('keys go on from the link that was clicked, which has the focus again when its record is closed', async () => {
    const { user, url } = await open()
    const link = within(await rowOf('INV-0118')).getByRole('link', { name: 'INV-0118' })
    act(() => link.focus())
    await user.keyboard('x')
    expect(box('INV-0118')).toBeChecked()
    await user.keyboard(' ')
    expect(box('INV-0118')).not.toBeChecked()
    await user.keyboard('j')
    expect(focused()).toContain('INV-0117')
    act(() => link.focus())
    await user.keyboard('{ArrowUp}')
    expect(focused()).toContain('INV-0119')
    act(() => link.focus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(url()).toBe(`${route}&open=118`))
  })

  it('letters do nothing outside the rows', async () => {
    const { user, url } = await open()
    act(() => screen.getByRole('button', { name: 'Display' }).focus())
    await user.keyboard('jx')
    expect(url()).toBe(route)
    expect(screen.queryByText(/selected/)).not.toBeInTheDocument()
  })

  it('works in cards as in rows: beside and below, x selects, a period opens the menu, Enter the record', async () => {
    const offsetTop = jest.spyOn(HTMLElement.prototype, 'offsetTop', 'get')
    // Three cards a line.
    offsetTop.mockImplementation(function (this: HTMLElement) {
      return Math.floor(Number(this.dataset.index) / 3) * 100
    })
    const renderCard = (row: Invoice, { href, checkbox, actions }: CardContext) => (
      <>
        {checkbox}
        <a href={href}>{row.invoiceNumber}</a>
        {actions}
      </>
    )
    const onSelect = jest.fn()
    const { user, url } = await renderWithHost(
      <InvoiceList
        bulkActions={bulkActions}
        rowActions={() => [{ key: 'a', label: 'Approve', onSelect }]}
        renderCard={renderCard}
      />,
      { route },
    )
    await screen.findByRole('link', { name: 'INV-0120' })
    await user.keyboard('j')
    expect(focused()).toContain('INV-0120')
    for (const [keys, name] of [
      ['j', 'INV-0119'],
      ['{ArrowDown}', 'INV-0116'],
      ['{ArrowRight}', 'INV-0115'],
      ['{ArrowUp}', 'INV-0118'],
      ['{ArrowLeft}', 'INV-0119'],
    ] as const) {
      await user.keyboard(keys)
      expect(focused()).toContain(name)
    }
    await user.keyboard('xa')
    expect(box('INV-0119')).toBeChecked()
    expect(onSelect).toHaveBeenCalledTimes(1)
    await user.keyboard('.')
    expect(await screen.findByRole('menuitem', { name: 'Approve' })).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-id', '119'))
    await user.click(screen.getByRole('link', { name: 'INV-0117' }).closest('li') as HTMLElement)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(url()).toBe(`${route}&open=117`))
    offsetTop.mockRestore()
  })

  it('reaches rows that are not drawn', async () => {
    const { user } = await renderWithHost(<InvoiceList />, { route: '/invoices?limit=200' })
    await shownNames()
    await focusRow('INV-0120')
    await user.keyboard('{End}')
    await waitFor(() => expect(focused()).toContain('INV-0001'))
  })
})
