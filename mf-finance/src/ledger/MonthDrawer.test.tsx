import type { Period } from '@drayline/domain/finance/ledger/period-schema'
import { createServer, http, problem, type RenderOptions, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { financeHandlers } from '../handlers.ts'
import { makeMockDb } from '../mock/mock-db.ts'
import * as BookPage from './BookPage.module.ts'
import { ledgerHandlers } from './ledger.handlers.ts'
import { type LedgerStore, makeLedgerStore } from './ledger.mock.ts'

const server = createServer()
const manager: RenderOptions = { role: 'manager', user: { id: 1 } }
const other = { id: 2, name: 'Dana Reed' }
const asked = { change: 'close', reason: 'Done', by: other, at: '2026-03-02T15:00:00Z' } as const

/** Opens a month whose record has these values. */
async function open(id: number, values: Partial<Period> = {}, options = manager) {
  const db = makeMockDb(12, 'manager')
  const store = makeLedgerStore(db)
  change(store, id, values)
  server.use(...ledgerHandlers(db, store), ...financeHandlers(db))
  const page = await renderPage(BookPage, { route: `/factoring/book?tab=months&month=${id}`, ...options })
  const drawer = within(await screen.findByRole('dialog'))
  return { ...page, store, drawer }
}

function change(store: LedgerStore, id: number, values: Partial<Period>) {
  store.periods = store.periods.map((one) => (one.id === id ? { ...one, ...values } : one))
}

const monthIn = ({ periods }: LedgerStore, id: number) => periods.find((one) => one.id === id)

describe('a month that is not to be closed yet', () => {
  test('says from when on it can be, in the list as well', async () => {
    const { drawer } = await open(202603)
    expect(await drawer.findByText('March 2026 can be closed from 04/01/2026.')).toBeVisible()
    expect(drawer.queryByRole('button', { name: 'Request close' })).toBeNull()
    expect(screen.getByText('Can be closed from 04/01/2026')).toBeInTheDocument()
  })

  test('leads to the one that comes first', async () => {
    const { drawer, user, url } = await open(202603, { waitsFor: { rule: 'order', month: '2026-02' } })
    await user.click(await drawer.findByRole('link', { name: 'February 2026 must be closed first' }))
    expect(url()).toContain('month=202602')
  })
})

describe('what keeps a month open', () => {
  test('does not keep anybody from asking, who is told what comes first', async () => {
    const { drawer, user, store } = await open(202602)
    expect(
      await drawer.findByText('What blocks the close must be done before the month can be closed.'),
    ).toBeVisible()
    await user.click(drawer.getByRole('button', { name: 'Request close' }))
    expect(screen.getByText('Another person can confirm it once nothing blocks the close.')).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Bank agrees')
    await user.click(screen.getByRole('button', { name: 'Send request' }))
    expect(await screen.findByText('Request sent')).toBeVisible()
    expect(monthIn(store, 202602)?.request).toMatchObject({ reason: 'Bank agrees' })
  })

  test('keeps the other person from confirming until it is done, and is looked at again on demand', async () => {
    const { drawer, user, store } = await open(202602, { request: asked })
    expect(await drawer.findByText(/cannot be confirmed yet/)).toBeVisible()
    expect(drawer.queryByRole('button', { name: 'Close the month' })).toBeNull()
    expect(drawer.getByRole('button', { name: 'Reject' })).toBeVisible()
    await expectAccessible()
    change(store, 202602, { findings: [] })
    await user.click(drawer.getByRole('button', { name: 'Check again' }))
    expect(await drawer.findByRole('button', { name: 'Close the month' })).toBeVisible()
  })

  test('and came after the screen was read is named by the refusal, and then shown', async () => {
    const { drawer, user, store } = await open(202602, { request: asked, findings: [] })
    const confirm = await drawer.findByRole('button', { name: 'Close the month' })
    const { findings } = makeLedgerStore(makeMockDb(12, 'manager')).periods[1] as Period
    change(store, 202602, { findings })
    await user.click(confirm)
    expect(
      await screen.findByText(
        /^February 2026 cannot be closed yet: Outstanding for more than five bank days/,
      ),
    ).toBeVisible()
    expect(await drawer.findByText('Blocks the close')).toBeVisible()
    expect(drawer.queryByRole('button', { name: 'Close the month' })).toBeNull()
  })

  test('and ended a close that was confirmed is told where it was waited for', async () => {
    const { drawer } = await open(202602, { status: 'closing', requestedBy: other, confirmedBy: other })
    expect(await drawer.findByText(/^The month is checked and closed/)).toBeVisible()
    expect(await drawer.findByText('It was not closed', {}, { timeout: 5_000 })).toBeVisible()
    expect(drawer.getByText(/^Outstanding for more than five bank days .* · \$1,840\.00$/)).toBeVisible()
    expect(drawer.queryByText(/^The month is checked and closed/)).toBeNull()
    expect(drawer.getByRole('button', { name: 'Request close' })).toBeVisible()
  })

  test('a close that failed for another cause says so', async () => {
    const notClosed = { at: '2026-03-03T15:00:00Z', findings: [] }
    const { drawer } = await open(202602, { findings: [], notClosed })
    expect(await drawer.findByText(/^The close failed\. Request it again/)).toBeVisible()
  })
})

describe('the second person', () => {
  test('closes the month, which says so, with the zone of its time', async () => {
    const { drawer, user } = await open(202602, { request: asked, findings: [] })
    await user.click(await drawer.findByRole('button', { name: 'Close the month' }))
    expect(await screen.findByText('Confirmed. The month is being closed.')).toBeVisible()
    expect(await drawer.findByText('Close confirmed by', {}, { timeout: 5_000 })).toBeVisible()
    const times = () => drawer.getAllByText('03/16/2026 11:00 AM EDT')
    // When it was closed, and in its history.
    await waitFor(() => expect(times().length).toBeGreaterThan(1))
  })

  test('refuses with a reason', async () => {
    const { drawer, user, store } = await open(202602, { request: asked, findings: [] })
    await user.click(await drawer.findByRole('button', { name: 'Reject' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject' }))
    expect(dialog.getByText('Dana Reed will see the reason.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(await dialog.findByText('Say why')).toBeVisible()
    await user.type(dialog.getByRole('textbox'), 'Not yet')
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText('Request rejected')).toBeVisible()
    await waitFor(() => expect(monthIn(store, 202602)?.request).toBeNull())
    const history = within(await drawer.findByRole('list', { name: 'History' }))
    expect(await history.findByText('Request for February 2026 rejected: Not yet')).toBeVisible()
  })

  test('opens it again', async () => {
    const { drawer, user } = await open(202601, { request: { ...asked, change: 'reopen' } })
    await user.click(await drawer.findByRole('button', { name: 'Reopen the month' }))
    expect(await screen.findByText('The month is reopened')).toBeVisible()
  })
})

describe('the history of a month', () => {
  test('says who did what, why and when', async () => {
    const db = makeMockDb(12, 'manager')
    const store = makeLedgerStore(db)
    store.activities.push({
      ...{ id: 1, userId: 2, user: other, type: 'other', createdAt: '2026-02-02T15:00:00Z' },
      ...{ entityType: 'ledger_period', entityId: 202601 },
      description: 'Close of January 2026 requested: Bank agrees',
    })
    server.use(...ledgerHandlers(db, store), ...financeHandlers(db))
    await renderPage(BookPage, { route: '/factoring/book?tab=months&month=202601', ...manager })
    const [event] = within(await screen.findByRole('list', { name: 'History' })).getAllByRole('listitem')
    expect(event).toHaveTextContent(
      'Close of January 2026 requested: Bank agreesDana Reed · 02/02/2026 10:00 AM EST',
    )
    await expectAccessible()
  })

  test('that cannot be read leaves the month as it is', async () => {
    const db = makeMockDb(12, 'manager')
    server.use(
      http.get('/api/activities', () => problem(503)),
      ...ledgerHandlers(db),
      ...financeHandlers(db),
    )
    await renderPage(BookPage, { route: '/factoring/book?tab=months&month=202601', ...manager })
    expect(await screen.findByRole('button', { name: /Try again/ })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Request reopening' })).toBeVisible()
  })
})
