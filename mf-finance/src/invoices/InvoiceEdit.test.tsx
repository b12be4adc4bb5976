import { HttpResponse, http, problem } from '@drayline/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { chooseAction, drawer, invoicesPage, save } from './invoices.fixture.ts'

const page = invoicesPage()

describe('an existing invoice', () => {
  async function edit(id: number, role: 'employee' | 'manager' | 'admin' = 'employee') {
    const view = await page.open({ route: `/invoices?edit=${id}`, role })
    const form = await drawer(`Edit invoice INV-00${String(id).padStart(2, '0')}`)
    await waitFor(() => expect(screen.getByRole('combobox', { name: /Load/ })).not.toHaveValue(''))
    return { ...view, form }
  }
  const offered = () =>
    within(screen.getByRole('combobox', { name: 'Status' }))
      .getAllByRole('option')
      .map((option) => option.textContent)

  test('is saved and shown anew', async () => {
    const { user, db, host } = await edit(7)
    const amount = screen.getByRole('textbox', { name: /Amount/ })
    await user.clear(amount)
    await user.type(amount, '1234.5')
    await save(user)
    expect(await screen.findByText('$1,234.50')).toBeVisible()
    expect(host.calls.toasts).toMatchObject([{ tone: 'success', title: 'Invoice updated successfully' }])
    expect(db.invoices.find(({ id }) => id === 7)).toMatchObject({ amount: '1234.50', version: 2 })
  })

  test('says when it could not be updated', async () => {
    const { user, host } = await edit(7)
    page.use(http.put('/api/invoices/7', () => problem(500)))
    await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'Call first')
    await save(user)
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([{ tone: 'error', title: 'Failed to update invoice' }]),
    )
  })

  test('offers an employee what an employee may choose', async () => {
    await edit(7)
    expect(offered()).toEqual(['Draft', 'Submitted'])
  })

  test('offers a manager the decisions, and an administrator the way back from paid', async () => {
    await edit(7, 'manager')
    expect(offered()).toEqual(['Draft', 'Submitted', 'Approved', 'Rejected', 'Paid'])
  })

  test('a paid invoice is locked; an administrator unlocks it by going back', async () => {
    const { user } = await edit(10, 'admin')
    expect(screen.getByText(/This invoice is Paid/)).toBeVisible()
    for (const name of [/Invoice number/, /Amount/])
      expect(screen.getByRole('textbox', { name })).toBeDisabled()
    expect(screen.getByRole('combobox', { name: /Load/ })).toBeDisabled()
    expect(screen.getByRole('textbox', { name: 'Notes' })).toBeEnabled()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Draft')
    expect(screen.getByRole('textbox', { name: /Amount/ })).toBeEnabled()
  })

  test('a submitted invoice keeps its load and client; going back to draft frees them', async () => {
    const { user } = await edit(8)
    expect(screen.getByText(/This invoice is Submitted and keeps its load and client/)).toBeVisible()
    expect(screen.getByRole('combobox', { name: /Load/ })).toBeDisabled()
    expect(screen.getByRole('combobox', { name: /Client/ })).toBeDisabled()
    for (const name of [/Invoice number/, /Amount/])
      expect(screen.getByRole('textbox', { name })).toBeEnabled()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Draft')
    expect(screen.getByRole('combobox', { name: /Load/ })).toBeEnabled()
  })

  test('choosing Rejected asks for a reason, and nothing is rejected without one', async () => {
    const { user, db } = await edit(8, 'manager')
    expect(screen.queryByRole('textbox', { name: /Reason/ })).not.toBeInTheDocument()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Rejected')
    const reason = screen.getByRole('textbox', { name: /Reason/ })
    expect(reason).toBeRequired()
    await save(user)
    expect((await screen.findAllByText(/reason is required/i))[0]).toBeVisible()
    expect(db.invoices.find(({ id }) => id === 8)?.status).toBe('submitted')
    await user.type(reason, 'Signature missing')
    await save(user)
    await waitFor(() => expect(db.invoices.find(({ id }) => id === 8)?.status).toBe('rejected'))
    expect(db.invoices.find(({ id }) => id === 8)?.history.at(-1)).toMatchObject({
      to: 'rejected',
      reason: 'Signature missing',
    })
  })

  test('a manager finds a paid invoice without another status', async () => {
    await edit(10, 'manager')
    expect(offered()).toEqual(['Paid'])
  })

  test('a colleague who saved first is compared by names, and nothing is overwritten', async () => {
    const { user, db, host } = await edit(7)
    const current = db.invoices.find(({ id }) => id === 7)
    if (!current) throw new Error('no such invoice')
    const theirs = {
      ...current,
      version: 2,
      loadId: 20,
      load: { id: 20, loadNumber: 'L-0020' },
      clientId: 2,
      client: { id: 2, name: 'Sun Valley Freight' },
      amount: '777.00',
    }
    db.invoices = db.invoices.map((invoice) => (invoice.id === 7 ? theirs : invoice))
    const amount = screen.getByRole('textbox', { name: /Amount/ })
    await user.clear(amount)
    await user.type(amount, '500')
    await save(user)
    const table = await screen.findByRole('table')
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent)
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.stringContaining('L-0020'),
        expect.stringContaining('Sun Valley Freight'),
        expect.stringMatching(/\$500\.00\$777\.00/),
      ]),
    )
    await user.click(screen.getByRole('button', { name: 'Apply changes' }))
    await save(user)
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Invoice updated successfully' }]))
    expect(db.invoices.find(({ id }) => id === 7)).toMatchObject({
      loadId: 20,
      clientId: 2,
      amount: '500.00',
    })
  })

  test('one that is gone says so', async () => {
    const { user } = await page.open({ route: '/invoices?edit=404' })
    expect(await screen.findByText('Failed to load invoice')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('is reached from the menu of its row', async () => {
    const { user, url } = await page.open()
    await chooseAction(user, 'INV-0007', 'Edit')
    await drawer('Edit invoice INV-0007')
    expect(url()).toBe('/invoices?edit=7')
  })

  test('a double click saves once', async () => {
    const { user, db } = await edit(7)
    let calls = 0
    page.use(
      http.put('/api/invoices/7', () => {
        calls += 1
        return HttpResponse.json(db.invoices.find(({ id }) => id === 7))
      }),
    )
    await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'x')
    await user.dblClick(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(calls).toBe(1)
  })
})
