import { expectAccessible } from '@drayline/testing/accessible'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { makeMockDb } from '../mock/mock-db.ts'
import { invoicesPage } from './invoices.fixture.ts'

const page = invoicesPage()

async function paste(user: UserEvent, ...lines: string[]) {
  await user.click(await screen.findByRole('textbox', { name: 'Rows from a spreadsheet' }))
  await user.paste(lines.join('\n'))
  await screen.findByRole('region', { name: 'Paste invoices' })
}
const row = (number: number) =>
  within(screen.getByRole('checkbox', { name: `Add row ${number}` }).closest('tr') as HTMLElement)
const cell = (column: string, number: number) => screen.getByLabelText(`${column}, row ${number}`)

test('rows become drafts, with client and amount of their load where the row has none', async () => {
  const { user, url, db } = await page.open()
  await user.click(await screen.findByRole('button', { name: 'Paste Rows' }))
  expect(url()).toBe('/invoices?paste=1')
  const [load, other] = db.loads.slice(-2)
  if (!load || !other) throw new Error('The office has no loads')
  await paste(
    user,
    'Invoice no.\tLoad #\tTotal\tMemo',
    `P-1\t${load.loadNumber}\t\tTwo trips`,
    `P-2\t${other.loadNumber.toLowerCase()}\t$900.5\t`,
  )
  expect(await screen.findByText('2 ready, 0 to correct, 0 added')).toBeVisible()
  expect(cell('Amount', 1)).toHaveAttribute('placeholder', load.rate)
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Add 2 rows' }))
  expect(await screen.findByText('0 ready, 0 to correct, 2 added')).toBeVisible()
  expect(db.invoices.slice(-2)).toMatchObject([
    {
      ...{ invoiceNumber: 'P-1', loadId: load.id, clientId: load.clientId, amount: load.rate },
      ...{ status: 'draft', notes: 'Two trips' },
    },
    { invoiceNumber: 'P-2', loadId: other.id, amount: '900.50', status: 'draft' },
  ])
})

test('numbers that are taken, unknown and cancelled loads are marked; a load is chosen instead', async () => {
  const db = makeMockDb(12)
  const [cancelled, good] = db.loads.slice(-2)
  if (!cancelled || !good) throw new Error('The office has no loads')
  cancelled.status = 'cancelled'
  const { user } = await page.open({ route: '/invoices?paste=1', db })
  await paste(
    user,
    'Invoice,Load,Amount',
    `INV-0001,${good.loadNumber},100`,
    'P-3,nowhere,100',
    `P-4,${cancelled.loadNumber},100`,
    `P-5,${good.loadNumber},0`,
  )
  expect(await screen.findByText('0 ready, 4 to correct, 0 added')).toBeVisible()
  expect(row(1).getByText('This number is already taken')).toBeVisible()
  expect(row(2).getByText(/^There is no such record/)).toBeVisible()
  // That the client is missing, too, follows from the load and is not said.
  expect(row(2).queryByText('Client is required')).not.toBeInTheDocument()
  expect(row(3).getByText('This load is cancelled')).toBeVisible()
  expect(cell('Amount', 4)).toBeInvalid()
})

test('who may not add invoices is told so', async () => {
  await page.open({ route: '/invoices?paste=1', user: { permissions: ['invoices.read'] } })
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste invoices' }))
  expect(dialog.getByText('Access Denied')).toBeVisible()
})
