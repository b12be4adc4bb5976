import { http, problem } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { drawer, invoicesPage } from './invoices.fixture.ts'

const page = invoicesPage()

const buttonsOf = (beside: Awaited<ReturnType<typeof drawer>>) => {
  const steps = beside.queryByRole('group', { name: 'Next steps' })
  return steps
    ? within(steps)
        .getAllByRole('button')
        .map((button) => button.textContent)
    : []
}

test('tells who did what, when and why, the oldest first', async () => {
  await page.open({ route: '/invoices?open=12' })
  const beside = await drawer('Invoice INV-0012')
  const history = await beside.findByRole('list', { name: 'History' })
  const steps = within(history)
    .getAllByRole('listitem')
    .map((item) => item.textContent)
  expect(steps).toEqual([
    expect.stringMatching(/^Created as Draft.* by Maria Santos$/),
    expect.stringMatching(/^Submitted.* by Maria Santos$/),
    expect.stringMatching(/^Rejected.* by Dana ReedThe bill of lading is not signed$/),
  ])
  await expectAccessible()
})

test('leads to load, client and broker', async () => {
  await page.open({ route: '/invoices?open=12' })
  const beside = await drawer('Invoice INV-0012')
  expect(beside.getByRole('link', { name: 'L-0012' })).toHaveAttribute('href', '/loads?open=12')
  expect(beside.getByRole('link', { name: /Prairie|Blue|Sun|Red|Cascade/ })).toHaveAttribute(
    'href',
    '/clients?open=3',
  )
})

test('walks the list with j and k and says where it is', async () => {
  const { user, url } = await page.open({ route: '/invoices?open=12&sort=-id' })
  const beside = await drawer('Invoice INV-0012')
  expect(await beside.findByText('1 of 12')).toBeVisible()
  await user.keyboard('j')
  expect(await screen.findByRole('dialog', { name: 'Invoice INV-0011' })).toBeVisible()
  expect(screen.getByText('2 of 12')).toBeVisible()
  await user.keyboard('k')
  await screen.findByRole('dialog', { name: 'Invoice INV-0012' })
  await user.click(screen.getByRole('button', { name: 'Next record' }))
  expect(await screen.findByRole('dialog', { name: 'Invoice INV-0011' })).toBeVisible()
  expect(url()).toContain('open=11')
})

test('a decision in a list of what waits leads on to the next one', async () => {
  const { user } = await page.open({ route: '/invoices?status=submitted&open=8', role: 'manager' })
  const beside = await drawer('Invoice INV-0008')
  expect(await beside.findByText('1 of 2')).toBeVisible()
  await user.keyboard('a')
  expect(await beside.findByText('– of 1')).toBeVisible()
  await user.keyboard('j')
  expect(await screen.findByRole('dialog', { name: 'Invoice INV-0001' })).toBeVisible()
  expect(screen.getByText('1 of 1')).toBeVisible()
})

test('shows what the list knows while the history is on its way', async () => {
  let answer = () => {}
  const view = page.open({ route: '/invoices' })
  page.use(
    http.get('/api/invoices/:id', async () => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
    }),
  )
  const { user } = await view
  await user.click(await screen.findByRole('link', { name: 'INV-0012' }))
  const beside = await drawer('Invoice INV-0012')
  expect(beside.getByText('$2,294.00')).toBeVisible()
  expect(beside.queryByRole('list', { name: 'History' })).not.toBeInTheDocument()
  await waitFor(() => {
    answer()
    expect(beside.getByRole('list', { name: 'History' })).toBeVisible()
  })
})

test('offers the steps that the role may take, and nothing to users who may only read', async () => {
  const employee = await page.open({ route: '/invoices?open=8' })
  expect(buttonsOf(await drawer('Invoice INV-0008'))).toEqual(['Back to draft'])
  employee.unmount()
  const manager = await page.open({ route: '/invoices?open=8', role: 'manager' })
  expect(buttonsOf(await drawer('Invoice INV-0008'))).toEqual(['Approve', 'Reject', 'Back to draft'])
  manager.unmount()
  await page.open({ route: '/invoices?open=8', user: { permissions: ['invoices.read', 'views.manage'] } })
  const reader = await drawer('Invoice INV-0008')
  expect(buttonsOf(reader)).toEqual([])
  expect(reader.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
})

test('an approval is taken at once, is seen in the history, and can be taken back from its message', async () => {
  const { user, db, host } = await page.open({ route: '/invoices?open=8', role: 'manager' })
  const beside = await drawer('Invoice INV-0008')
  await user.click(beside.getByRole('button', { name: 'Approve' }))
  expect(await beside.findByText(/by Dana Reed/)).toBeVisible()
  expect(beside.getByRole('button', { name: 'Mark paid' })).toBeVisible()
  expect(db.invoices.find(({ id }) => id === 8)).toMatchObject({ status: 'approved' })
  expect(host.calls.toasts).toMatchObject([
    {
      ...{ tone: 'success', title: 'One invoice is now Approved' },
      options: { duration: 10_000, action: { label: 'Undo' } },
    },
  ])
  host.calls.toasts[0]?.options?.action?.run()
  expect(await beside.findByRole('button', { name: 'Approve' })).toBeVisible()
  expect(db.invoices.find(({ id }) => id === 8)?.history.at(-1)).toMatchObject({
    from: 'approved',
    to: 'submitted',
  })
})

test('what somebody has gone on from is not taken back', async () => {
  const { user, db, host } = await page.open({ route: '/invoices?open=8', role: 'manager' })
  const beside = await drawer('Invoice INV-0008')
  await user.keyboard('a')
  await beside.findByRole('button', { name: 'Mark paid' })
  db.invoices = db.invoices.map((invoice) =>
    invoice.id === 8 ? { ...invoice, status: 'paid' as const } : invoice,
  )
  host.calls.toasts[0]?.options?.action?.run()
  await waitFor(() =>
    expect(host.calls.toasts.at(-1)).toMatchObject({
      tone: 'error',
      message: 'Someone has changed it in the meantime.',
    }),
  )
  expect(db.invoices.find(({ id }) => id === 8)).toMatchObject({ status: 'paid' })
})

test('who may not take a step back is asked before it', async () => {
  const permissions = ['invoices.read', 'invoices.update', 'invoices.approve', 'views.manage'] as const
  const { user, db } = await page.open({
    ...{ route: '/invoices?open=8', role: 'manager' },
    user: { permissions: [...permissions] },
  })
  await drawer('Invoice INV-0008')
  await user.keyboard('a')
  const question = await screen.findByRole('alertdialog', { name: 'Mark INV-0008 as Approved?' })
  expect(question).toHaveTextContent('$1,746.00')
  await user.click(within(question).getByRole('button', { name: 'Mark as Approved' }))
  await waitFor(() => expect(db.invoices.find(({ id }) => id === 8)).toMatchObject({ status: 'approved' }))
})

test('keys do nothing while a reason is typed', async () => {
  const { user, db } = await page.open({ route: '/invoices?open=8', role: 'manager' })
  await drawer('Invoice INV-0008')
  await user.keyboard('r')
  const question = within(await screen.findByRole('alertdialog', { name: 'Mark INV-0008 as Rejected?' }))
  await user.type(question.getByRole('textbox', { name: /Reason/ }), 'aj')
  expect(question.getByRole('textbox', { name: /Reason/ })).toHaveValue('aj')
  expect(db.invoices.find(({ id }) => id === 8)).toMatchObject({ status: 'submitted' })
})

test('rejecting needs a reason', async () => {
  const { user, db } = await page.open({ route: '/invoices?open=8', role: 'manager' })
  const beside = await drawer('Invoice INV-0008')
  await user.click(beside.getByRole('button', { name: 'Reject' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Mark INV-0008 as Rejected?' }))
  await user.click(question.getByRole('button', { name: 'Reject' }))
  expect(await question.findByText('A reason is required')).toBeVisible()
  expect(db.invoices.find(({ id }) => id === 8)).toMatchObject({ status: 'submitted' })
  await expectAccessible()
  await user.type(question.getByRole('textbox', { name: /Reason/ }), ' Rate confirmation is missing ')
  await user.click(question.getByRole('button', { name: 'Reject' }))
  expect(await beside.findByText('Rate confirmation is missing')).toBeVisible()
  expect(db.invoices.find(({ id }) => id === 8)?.history.at(-1)).toMatchObject({
    to: 'rejected',
    reason: 'Rate confirmation is missing',
  })
})

test('an approval is for what was seen: a change meanwhile is told, and asked about anew', async () => {
  const { user, db } = await page.open({ route: '/invoices?open=8', role: 'manager' })
  const beside = await drawer('Invoice INV-0008')
  await beside.findByRole('list', { name: 'History' })
  db.invoices = db.invoices.map((invoice) =>
    invoice.id === 8 ? { ...invoice, amount: '49999.00', version: invoice.version + 1 } : invoice,
  )
  await user.click(beside.getByRole('button', { name: 'Approve' }))
  const changed = within(await screen.findByRole('alertdialog', { name: 'INV-0008 was changed meanwhile' }))
  expect(changed.getByText('Amount: $1,746.00 → $49,999.00')).toBeVisible()
  await expectAccessible()
  expect(db.invoices.find(({ id }) => id === 8)).toMatchObject({ status: 'submitted' })
  await user.click(changed.getByRole('button', { name: 'Look again' }))
  const question = await screen.findByRole('alertdialog', { name: 'Mark INV-0008 as Approved?' })
  expect(question).toHaveTextContent('$49,999.00')
  await user.click(within(question).getByRole('button', { name: 'Mark as Approved' }))
  await waitFor(() =>
    expect(db.invoices.find(({ id }) => id === 8)).toMatchObject({
      status: 'approved',
      amount: '49999.00',
    }),
  )
})

test('a question that is called off changes nothing', async () => {
  const { user, db, host } = await page.open({ route: '/invoices?open=8', role: 'manager' })
  const beside = await drawer('Invoice INV-0008')
  await user.click(beside.getByRole('button', { name: 'Reject' }))
  await screen.findByRole('alertdialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(db.invoices.find(({ id }) => id === 8)).toMatchObject({ status: 'submitted', version: 1 })
  expect(host.calls.toasts).toEqual([])
  expect(await drawer('Invoice INV-0008')).toBeDefined()
})

test('reports a step that a colleague took first', async () => {
  const { user, db, host } = await page.open({ route: '/invoices?open=8', role: 'manager' })
  const beside = await drawer('Invoice INV-0008')
  await beside.findByRole('list', { name: 'History' })
  db.invoices = db.invoices.map((invoice) =>
    invoice.id === 8 ? { ...invoice, status: 'approved' as const } : invoice,
  )
  await user.click(beside.getByRole('button', { name: 'Approve' }))
  await waitFor(() =>
    expect(host.calls.toasts).toMatchObject([
      { tone: 'error', title: 'INV-0008 could not be changed', message: expect.stringContaining('Approved') },
    ]),
  )
  expect(await beside.findByRole('button', { name: 'Mark paid' })).toBeVisible()
})

test('prints', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => {})
  const { user } = await page.open({ route: '/invoices?open=8' })
  await user.click((await drawer('Invoice INV-0008')).getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledTimes(1)
  print.mockRestore()
})

test('one that cannot be read says so and tries again', async () => {
  let broken = true
  const opening = page.open({ route: '/invoices?open=99&status=paid' })
  page.use(http.get('/api/invoices/99', () => (broken ? problem(500) : undefined)))
  const { user, db } = await opening
  const beside = within(await screen.findByRole('dialog'))
  expect(await beside.findByText('Failed to load invoice')).toBeVisible()
  broken = false
  const [invoice] = db.invoices
  if (invoice) db.invoices = [...db.invoices, { ...invoice, id: 99, invoiceNumber: 'INV-0099' }]
  await user.click(beside.getByRole('button', { name: 'Try again' }))
  await drawer('Invoice INV-0099')
})
