import { createServer, type RenderOptions, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { financeHandlers } from '../handlers.ts'
import { makeMockDb } from '../mock/mock-db.ts'
import * as BookPage from './BookPage.module.ts'
import { ledgerHandlers } from './ledger.handlers.ts'
import { makeLedgerStore } from './ledger.mock.ts'

const server = createServer()
const manager: RenderOptions = { role: 'manager', user: { id: 1 } }
/** The entry by hand of the mocked book. */
const byHand = '1:5'

async function open(search: string, change: (store: ReturnType<typeof makeLedgerStore>) => void = () => {}) {
  const db = makeMockDb(12, 'manager')
  const store = makeLedgerStore(db)
  change(store)
  server.use(...ledgerHandlers(db, store), ...financeHandlers(db))
  const page = await renderPage(BookPage, { route: `/factoring/book${search}`, ...manager })
  return { ...page, store }
}

test('shows what is undone, with who stands behind it, and proposes its own day', async () => {
  const { user, store } = await open(`?tab=hand&new=1&undo=${byHand}`)
  expect(await screen.findByRole('row', { name: /Bank charges.*\$12\.00/ })).toBeVisible()
  const form = within(screen.getByRole('dialog', { name: 'Reverse this entry' }))
  expect(form.getByText('Charges of the lockbox')).toBeVisible()
  expect(form.getByText('Priya Raman')).toBeVisible()
  expect(form.getByLabelText(/Book date/)).toHaveValue('2026-03-13')
  await expectAccessible()
  await user.type(form.getByRole('textbox', { name: /Reason/ }), 'Booked twice')
  await user.click(form.getByRole('button', { name: 'Submit for approval' }))
  await waitFor(() => expect(store.journals[0]).toMatchObject({ reverses: byHand, bookDate: '2026-03-13' }))
})

test('of a month that is closed is proposed for today', async () => {
  await open(`?tab=hand&new=1&undo=${byHand}`, ({ periods: [latest] }) => {
    if (latest) latest.status = 'closed'
  })
  expect(await screen.findByLabelText(/Book date/)).toHaveValue('2026-03-16')
})

test('an entry that undoes another one names its own people and leads to its own request', async () => {
  await open('?tab=hand&entry=1:6', ({ entries }) => {
    const entry = entries.find(({ id }) => id === byHand)
    if (entry) entries.push({ ...entry, id: '1:6', reverses: byHand })
  })
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText('Booked twice')).toBeVisible()
  expect(drawer.queryByText('Charges of the lockbox')).toBeNull()
  expect(drawer.getByRole('link', { name: 'Open the record' })).toHaveAttribute(
    'href',
    '/factoring/book?tab=hand&journal=2',
  )
  expect(drawer.getByRole('link', { name: 'JE-1-5' })).toBeVisible()
})

test('an entry whose reversal waits says so and offers no second one', async () => {
  await open(`?tab=hand&entry=${byHand}`, ({ journals }) => {
    const [first] = journals
    if (first) journals.push({ ...first, id: 7, reverses: byHand, status: 'requested' })
  })
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByRole('link', { name: 'Pending approval' })).toHaveAttribute(
    'href',
    '/factoring/book?tab=hand&journal=7',
  )
  expect(drawer.queryByRole('link', { name: 'Reverse this entry' })).toBeNull()
})
