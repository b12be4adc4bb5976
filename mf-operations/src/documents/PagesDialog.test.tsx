import { http, makeDocument, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './DocumentsPage.module.ts'

// Without layout and canvas there is nothing to draw on: the pages of a PDF are stood in for by their numbers.
jest.mock('./PdfPages.tsx', () => jest.requireActual('./pdf-pages.fixture.tsx'))
jest.mock('./PdfSheets.tsx', () => jest.requireActual('./pdf-sheets.fixture.tsx'))

const api = createTestApi()
const scan = (overrides = {}) =>
  makeDocument({ id: 1, originalName: 'scan.pdf', pages: 4, clientId: 2, loadId: 3, ...overrides })

async function openPages(confirmAnswer = true) {
  const rendered = await renderPage(page, { route: '/documents?open=1', role: 'employee', confirmAnswer })
  const panel = within(await screen.findByRole('dialog', { name: 'scan.pdf' }))
  await rendered.user.click(await panel.findByRole('button', { name: 'Pages' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pages' }))
  const list = await dialog.findByRole('listbox', { name: 'Pages of scan.pdf' })
  const order = () =>
    within(list)
      .getAllByRole('option')
      .map((option) => Number(/^Page (\d+),/.exec(option.getAttribute('aria-label') ?? '')?.[1]))
  const sheet = (number: number) => within(list).getByRole('option', { name: new RegExp(`^Page ${number},`) })
  const press = (name: string) => rendered.user.click(dialog.getByRole('button', { name }))
  return { ...rendered, dialog, list, order, sheet, press }
}

describe('the pages of a document', () => {
  it('are turned, moved and deleted, step by step and back, and saved at once', async () => {
    api.db.documents = [scan()]
    const { user, dialog, order, sheet, press, host } = await openPages()
    expect(order()).toEqual([1, 2, 3, 4])
    expect(dialog.getByRole('button', { name: 'Save pages' })).toBeDisabled()
    expect(dialog.getByRole('button', { name: 'Rotate right' })).toBeDisabled()
    await expectAccessible()

    await user.click(sheet(2))
    await press('Rotate right')
    expect(sheet(2)).toHaveAccessibleName('Page 2, rotated 90 degrees, 2 of 4')
    await press('Move later')
    expect(order()).toEqual([1, 3, 2, 4])
    await user.click(sheet(2))
    await user.click(sheet(4))
    await press('Delete')
    expect(order()).toEqual([1, 3, 2])
    await press('Undo')
    expect(order()).toEqual([1, 3, 2, 4])
    await user.click(sheet(1))
    await press('Delete')
    expect(order()).toEqual([3, 2, 4])

    await press('Save pages')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Pages' })).not.toBeInTheDocument())
    const [call] = api.seen('POST', '/api/documents/1/pages')
    expect(call).toMatchObject({ version: '"1"' })
    expect(call?.body).toEqual({
      keep: [
        { page: 3, turn: 0 },
        { page: 2, turn: 90 },
        { page: 4, turn: 0 },
      ],
      split: [],
    })
    expect(host.calls.toasts.at(-1)).toMatchObject({ message: 'Pages saved' })
    expect(api.seen('POST', '/api/documents/1/pages')).toHaveLength(1)
  })

  it('become documents of their own, with a type and a load', async () => {
    api.db.documents = [scan()]
    const { user, dialog, order, sheet, press, host } = await openPages()
    await user.click(sheet(2))
    await user.keyboard('{Shift>}')
    await user.click(sheet(3))
    await user.keyboard('{/Shift}')
    expect(dialog.getByText('2 of 4 selected')).toBeVisible()
    await press('Split off…')
    const form = within(dialog.getByRole('form', { name: 'Split off 2 pages' }))
    await user.selectOptions(form.getByRole('combobox', { name: 'Document type' }), 'Bill of lading')
    const load = form.getByRole('combobox', { name: 'Load' })
    expect(load).toHaveValue('L-0003')
    await user.clear(load)
    await user.type(load, 'L-0011')
    await user.click(await screen.findByRole('option', { name: /L-0011/ }))
    await user.click(form.getByRole('button', { name: 'Split off 2 pages' }))
    expect(order()).toEqual([1, 4])
    expect(dialog.getByText('Bill of lading · L-0011 · pages 2, 3')).toBeVisible()
    // One more, which comes back.
    await user.click(sheet(4))
    await press('Split off…')
    await user.click(dialog.getByRole('button', { name: 'Split off 1 page' }))
    expect(order()).toEqual([1])
    await user.click(dialog.getByRole('button', { name: 'Put back pages 4' }))
    expect(order()).toEqual([1, 4])
    await expectAccessible()

    await press('Save pages')
    await waitFor(() =>
      expect(host.calls.toasts.at(-1)).toMatchObject({ message: 'Pages saved, one document split off' }),
    )
    expect(api.seen('POST', '/api/documents/1/pages')[0]?.body).toMatchObject({
      split: [{ pages: [{ page: 2 }, { page: 3 }], documentType: 'bill_of_lading', loadId: 11 }],
    })
    expect(api.db.documents.find(({ splitFrom }) => splitFrom === 1)).toMatchObject({ loadId: 11 })
  })

  it('are arranged by keys alone', async () => {
    api.db.documents = [scan()]
    const { user, order, sheet, list } = await openPages()
    sheet(1).focus()
    await user.keyboard('{ArrowRight}r')
    expect(sheet(2)).toHaveAccessibleName('Page 2, rotated 90 degrees, 2 of 4')
    await user.keyboard('{Shift>}R{/Shift}')
    expect(sheet(2)).toHaveAccessibleName('Page 2, 2 of 4')
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    expect(order()).toEqual([2, 1, 3, 4])
    expect(sheet(2)).toHaveFocus()
    await user.keyboard('{Delete}')
    expect(order()).toEqual([1, 3, 4])
    expect(sheet(1)).toHaveFocus()
    await user.keyboard('{Control>}z{/Control}')
    expect(order()).toEqual([2, 1, 3, 4])
    await user.keyboard('{Control>}a{/Control}')
    for (const option of within(list).getAllByRole('option'))
      expect(option).toHaveAttribute('aria-selected', 'true')
    // The last page stays.
    await user.keyboard('{Delete}')
    expect(order()).toEqual([2, 1, 3, 4])
    await user.keyboard('{End} ')
    expect(sheet(4)).toHaveAttribute('aria-selected', 'false')
  })

  it('are not given up without a question', async () => {
    api.db.documents = [scan()]
    const { user, dialog, sheet, press, host } = await openPages(false)
    await user.click(sheet(1))
    await press('Delete')
    await press('Cancel')
    expect(host.calls.confirms.at(-1)).toMatchObject({ title: 'Discard your changes?' })
    expect(dialog.getByRole('button', { name: 'Save pages' })).toBeEnabled()
  })

  it('say why they were not saved, and can be saved again under the same key', async () => {
    api.db.documents = [scan()]
    api.use(http.post('/api/documents/:id/pages', () => problem(503), { once: true }))
    const { user, dialog, sheet, press } = await openPages()
    await user.click(sheet(1))
    await press('Rotate left')
    await press('Save pages')
    expect(await dialog.findByRole('alert')).toBeVisible()
    await press('Save pages')
    await waitFor(() => expect(api.db.documents[0]?.earlier).toHaveLength(1))
  })
})

it('a paper of a billed invoice keeps its pages, so there is no way to change them', async () => {
  api.db.documents = [scan({ billedBy: { id: 4, invoiceNumber: 'INV-0004' } })]
  await renderPage(page, { route: '/documents?open=1', role: 'manager' })
  const panel = within(await screen.findByRole('dialog', { name: 'scan.pdf' }))
  expect(await panel.findByText('Belongs to invoice INV-0004 and stays with it')).toBeVisible()
  expect(panel.queryByRole('button', { name: 'Pages' })).not.toBeInTheDocument()
})

describe('what a document was before', () => {
  const changed = () =>
    scan({
      content: 'c0002',
      pages: 2,
      earlier: [
        {
          ...{ content: 'c0001', pages: 4, size: 4096 },
          ...{ replacedAt: '2026-03-02T15:00:00.000Z', replacedBy: { id: 2, name: 'Ben Cole' } },
        },
      ],
    })

  it('is looked at and brought back by a manager', async () => {
    api.db.documents = [changed()]
    const tab = { location: { href: '' }, close: jest.fn() }
    const openTab = jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
    const { user, host } = await renderPage(page, { route: '/documents?open=1', role: 'manager' })
    const panel = within(await screen.findByRole('dialog', { name: 'scan.pdf' }))
    const earlier = within(await panel.findByRole('region', { name: 'Earlier pages' }))
    expect(earlier.getByText(/4 pages · replaced by Ben Cole/)).toBeVisible()
    await user.click(earlier.getByRole('button', { name: 'View' }))
    await waitFor(() => expect(tab.location.href).toMatch(/^blob:/))
    expect(api.seen('GET', '/api/documents/1/earlier/c0001')).toHaveLength(1)
    await user.click(earlier.getByRole('button', { name: 'Restore' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Restore these pages?' }))
    await user.click(question.getByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(host.calls.toasts.at(-1)).toMatchObject({ message: 'Earlier pages restored' }))
    expect(api.db.documents[0]).toMatchObject({ content: 'c0001', pages: 4 })
    openTab.mockRestore()
  })

  it('is not shown to those who may not restore', async () => {
    api.db.documents = [changed()]
    await renderPage(page, { route: '/documents?open=1', role: 'employee' })
    const panel = within(await screen.findByRole('dialog', { name: 'scan.pdf' }))
    expect(await panel.findByRole('button', { name: 'Pages' })).toBeVisible()
    expect(panel.queryByRole('region', { name: 'Earlier pages' })).not.toBeInTheDocument()
  })
})
