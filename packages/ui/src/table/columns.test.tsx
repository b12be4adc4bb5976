import { makeUser, renderWithHost } from '@drayline/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { chooseColumns, moveBy, nextSort } from './columns.ts'
import { readPreferences } from './preferences.ts'
import { InvoiceList, invoiceColumns } from './table.fixture.tsx'
import { createInvoiceServer, shownNames } from './table-test-kit.tsx'

createInvoiceServer()
const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent)

async function openDisplay(route = '/invoices?limit=10') {
  const result = await renderWithHost(<InvoiceList />, { route })
  await shownNames()
  await result.user.click(screen.getByRole('button', { name: 'Display' }))
  await screen.findByRole('dialog', { name: 'Display' })
  return result
}

/** The `col` of a column. */
function columnOf(header: string): HTMLElement {
  const index = screen.getAllByRole('columnheader').findIndex(({ textContent }) => textContent === header)
  return document.querySelectorAll('col')[index] as HTMLElement
}

/** Presses on an edge, moves, and lets go. */
async function pull(user: UserEvent, target: Element, [from, to]: [number, number]) {
  await user.pointer([
    { keys: '[MouseLeft>]', target, coords: { clientX: from } },
    { target, coords: { clientX: to } },
    { keys: '[/MouseLeft]', target },
  ])
}

describe('column choice', () => {
  it('shows and hides, in the URL and on the next visit', async () => {
    const { user, url, unmount } = await openDisplay()
    await user.click(screen.getByRole('checkbox', { name: 'Notes' }))
    await user.click(screen.getByRole('checkbox', { name: 'Client' }))
    expect(screen.getByRole('checkbox', { name: 'Invoice' })).toBeDisabled()
    const expected = ['Invoice', 'Status', 'Amount', 'Created', 'Notes']
    await waitFor(() => expect(headers()).toEqual(expected))
    expect(url()).toContain('cols=invoiceNumber%2Cstatus%2Camount%2CcreatedAt%2Cnotes')
    unmount()
    await renderWithHost(<InvoiceList />, { route: '/invoices?limit=10' })
    await shownNames()
    expect(headers()).toEqual(expected)
  })

  it('reorders by buttons and by Alt with arrows, and says where a column is', async () => {
    const { user } = await openDisplay()
    await user.click(screen.getByRole('button', { name: 'Move Amount up' }))
    await waitFor(() => expect(headers()).toEqual(['Invoice', 'Client', 'Amount', 'Status', 'Created']))
    expect(screen.getByText('Amount is now column 3 of 5')).toBeInTheDocument()
    act(() => screen.getByRole('checkbox', { name: 'Created' }).focus())
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
    await waitFor(() => expect(headers()).toEqual(['Invoice', 'Client', 'Created', 'Amount', 'Status']))
    await user.click(screen.getByRole('button', { name: 'Reset columns' }))
    await waitFor(() => expect(headers()).toEqual(['Invoice', 'Client', 'Status', 'Amount', 'Created']))
    expect(readPreferences(makeUser().id, 'invoices').columns).toBeUndefined()
  })

  it('sets the width of a column by keys, for the next visit, until columns are reset', async () => {
    const { user, unmount } = await openDisplay()
    const width = () => Number.parseInt(columnOf('Client').style.width, 10)
    const before = width()
    act(() => screen.getByRole('checkbox', { name: 'Client' }).focus())
    await user.keyboard('{Alt>}{ArrowRight}{ArrowRight}{ArrowLeft}{/Alt}')
    expect(width()).toBe(before + 16)
    expect(screen.getByText(`Client is now ${before + 16} pixels wide`)).toBeInTheDocument()
    unmount()
    const again = await openDisplay()
    expect(width()).toBe(before + 16)
    await again.user.click(screen.getByRole('button', { name: 'Reset columns' }))
    expect(width()).toBe(before)
  })

  it('sets the width of a column by dragging its edge; a click on the edge gives it back', async () => {
    const { user } = await renderWithHost(<InvoiceList />, { route: '/invoices?limit=10' })
    await shownNames()
    const before = columnOf('Status').style.width
    const edge = screen.getByRole('columnheader', { name: 'Status' }).querySelector('.dt-edge') as Element
    edge.setPointerCapture = () => undefined
    // Without layout it begins at no width at all.
    await pull(user, edge, [600, 740])
    expect(columnOf('Status').style.width).toBe('140px')
    expect(readPreferences(makeUser().id, 'invoices').widths).toMatchObject({ status: 140 })
    await pull(user, edge, [600, 601])
    expect(columnOf('Status').style.width).toBe(before)
  })

  it('changes the row height, for the link and the next visit', async () => {
    const { user, url, unmount } = await openDisplay()
    await user.click(screen.getByRole('radio', { name: 'Compact' }))
    await waitFor(() => expect(url()).toContain('density=compact'))
    unmount()
    await renderWithHost(<InvoiceList />, { route: '/invoices?limit=10' })
    await shownNames()
    expect(document.querySelector('[data-density="compact"]')).toBeInTheDocument()
  })

  it('a link shows a colleague the same columns and keeps their own choice', async () => {
    await renderWithHost(<InvoiceList />, { route: '/invoices?limit=10&cols=invoiceNumber,amount,gone' })
    await shownNames()
    expect(headers()).toEqual(['Invoice', 'Amount'])
    expect(readPreferences(makeUser().id, 'invoices')).toEqual({})
  })
})

describe('card grid', () => {
  it('shares search, pages and URL with the table', async () => {
    const { user, url } = await renderWithHost(
      <InvoiceList renderCard={(row, { href }) => <a href={href}>{row.invoiceNumber}</a>} />,
      { route: '/invoices?limit=10' },
    )
    const grid = await screen.findByRole('list', { name: 'Invoices' })
    expect(within(grid).getAllByRole('link')).toHaveLength(10)
    await user.click(screen.getByRole('button', { name: 'Display' }))
    await user.click(await screen.findByRole('radio', { name: 'Table' }))
    await waitFor(() => expect(url()).toContain('layout=table'))
    expect(await shownNames()).toHaveLength(10)
  })
})

describe('the column model', () => {
  const columns = [
    { id: 'a', header: 'A', hideable: false },
    { id: 'b', header: 'B' },
    { id: 'c', header: 'C', hidden: true },
  ]
  const ids = (chosen: string[] | undefined) => chooseColumns(columns, chosen).map((column) => column.id)

  it('leaves out what it does not know and brings back what cannot be hidden', () => {
    expect(ids(undefined)).toEqual(['a', 'b'])
    expect(ids(['c', 'b', 'x', 'b'])).toEqual(['a', 'c', 'b'])
    expect(ids(['x'])).toEqual(['a'])
  })

  it('moves within bounds', () => {
    expect(moveBy(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
    expect(moveBy(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
  })

  it('sorts first, other way, not at all', () => {
    expect(nextSort(null, 'a', 'desc')).toBe('-a')
    expect(nextSort({ name: 'a', descending: true }, 'a', 'desc')).toBe('a')
    expect(nextSort({ name: 'a', descending: false }, 'a', 'desc')).toBeNull()
    expect(nextSort({ name: 'b', descending: false }, 'a')).toBe('a')
  })
})

test('what a row is about keeps room for its words: on a narrow screen the list scrolls sideways instead', async () => {
  const [number, client, status] = invoiceColumns
  if (!number || !client || !status) throw new Error('the fixture has changed')
  const { width: _, ...primary } = number
  await renderWithHost(<InvoiceList columns={[primary, client, status]} />, { route: '/invoices?limit=10' })
  await shownNames()
  // 220 and 140 of the two that share the rest, and the width of the third.
  const tools = screen.getByRole('table').querySelectorAll('col[data-tool]').length * 44
  expect(screen.getByRole('table')).toHaveStyle({ minWidth: `${220 + 140 + 130 + tools}px` })
})
