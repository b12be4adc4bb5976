import { createServer, http, problem, type RenderOptions, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { financeHandlers } from '../handlers.ts'
import { makeMockDb } from '../mock/mock-db.ts'
import * as BookPage from './BookPage.module.ts'
import { ledgerHandlers } from './ledger.handlers.ts'
import { type LedgerStore, makeLedgerStore } from './ledger.mock.ts'

const server = createServer()
const manager: RenderOptions = { role: 'manager', user: { id: 1 } }

async function open(search = '', options: RenderOptions = manager) {
  const db = makeMockDb(12, 'manager')
  const store = makeLedgerStore(db)
  server.use(...ledgerHandlers(db, store), ...financeHandlers(db))
  const page = await renderPage(BookPage, { route: `/factoring/book${search}`, ...options })
  return { ...page, db, store }
}

const rowOf = (name: string | RegExp) => within(screen.getByRole('row', { name }))

describe('balances', () => {
  test('of all accounts stand in groups, name and code beside each other, and both sides come to the same', async () => {
    await open()
    expect(await screen.findByRole('link', { name: /Factored receivables/ })).toBeVisible()
    expect(screen.getByText('Liabilities')).toBeVisible()
    const total = screen.getByRole('row', { name: /^Total/ })
    const [debit, credit] = within(total)
      .getAllByText(/^\$/)
      .map(({ textContent }) => textContent)
    expect(debit).toBe(credit)
    await expectAccessible()
  })

  test('of another day are asked for in the address', async () => {
    await open('?asOf=2026-02-10')
    expect(await screen.findByRole('link', { name: /Payable to clients/ })).toBeVisible()
    expect(screen.queryByRole('link', { name: /Outstanding payments/ })).toBeNull()
    expect(screen.getByRole('link', { name: /Payable to clients/ })).toHaveAttribute(
      'href',
      expect.stringContaining('to=2026-02-10'),
    )
  })

  test('lead to the lines of an account, these to their entry, and that one to its record', async () => {
    const { user, url } = await open()
    await user.click(await screen.findByRole('link', { name: /Factored receivables/ }))
    expect(url()).toContain('tab=account')
    expect(await screen.findByText('Largest of 2 balances')).toBeVisible()
    const lines = await screen.findByRole('table', { name: 'Lines' })
    await user.click(within(lines).getAllByRole('link', { name: 'Invoice bought' })[0] as HTMLElement)
    const entry = within(await screen.findByRole('dialog'))
    expect(await entry.findByText('Reserve on purchases')).toBeVisible()
    expect(entry.getByRole('link', { name: 'Open the record' })).toHaveAttribute('href', '/invoices?open=2')
    await expectAccessible()
  })

  test('of an account stand beside each of its lines, which name who paid or was paid', async () => {
    const { user, url, db } = await open('?tab=account&account=1020')
    const lines = await screen.findByRole('table', { name: 'Lines' })
    const rows = within(lines).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/CreditBalance$/),
      expect.stringMatching(/\$12\.00\$1,988\.00$/),
      expect.stringMatching(/\$2,000\.00\$2,000\.00$/),
    ])
    expect(within(rows[2] as HTMLElement).getByText(db.brokers[0]?.name ?? '')).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: /Amount/ }), '12')
    expect(await screen.findByRole('row', { name: /\$12\.00$/ })).toBeVisible()
    expect(url()).toContain('amount=12')
    // Between lines of one amount lie others: what they come to says nothing.
    expect(screen.queryByRole('columnheader', { name: 'Balance' })).toBeNull()
    await expectAccessible()
  })

  test('an entry has a number to say aloud, and names both people and what reversed it', async () => {
    const { store, user } = await open()
    const manual = store.entries[4] as (typeof store.entries)[number]
    store.entries.push({ ...manual, id: '1:6', reverses: '1:5' })
    await user.click(await screen.findByRole('link', { name: /Bank charges/ }))
    await user.click(await screen.findByRole('link', { name: 'Reversal: Manual journal entry' }))
    const reversal = within(await screen.findByRole('dialog', { name: 'Reversal: Manual journal entry' }))
    expect(reversal.getByText('Entry JE-1-6')).toBeVisible()
    expect(await reversal.findByText('Reverses')).toBeVisible()
    expect(reversal.getByText('Approved by')).toBeVisible()
    await user.click(reversal.getByRole('link', { name: 'JE-1-5' }))
    const entry = within(await screen.findByRole('dialog', { name: 'Manual journal entry' }))
    expect(await entry.findByText('Reversed by')).toBeVisible()
    expect(entry.getByRole('link', { name: 'JE-1-6' })).toBeVisible()
  })

  test('of an account by client narrow it to that client, with what it held before', async () => {
    const { user, db, url } = await open('?tab=account&account=1100&from=2026-03-01')
    const name = db.clients[1]?.name ?? ''
    await user.click(await screen.findByRole('link', { name }))
    expect(url()).toContain('clientId=2')
    expect(await screen.findByRole('row', { name: /Beginning balance/ })).toHaveTextContent('$0.00')
    expect(screen.queryByText(/Largest of/)).toBeNull()
  })

  test('that cannot be read offer another try', async () => {
    const db = makeMockDb(12, 'manager')
    server.use(...financeHandlers(db))
    server.use(http.get('/api/ledger/trial-balance', () => problem(503)))
    const { user } = await renderPage(BookPage, { route: '/factoring/book', ...manager })
    const again = await screen.findByRole('button', { name: /Try again/ })
    server.use(...ledgerHandlers(db))
    await user.click(again)
    expect(await screen.findByRole('link', { name: /Factored receivables/ })).toBeVisible()
  })

  test('an empty book says where its balances will come from', async () => {
    const db = { ...makeMockDb(0), clients: [] }
    server.use(...financeHandlers(db))
    await renderPage(BookPage, { route: '/factoring/book', ...manager })
    expect(await screen.findByText('Nothing in the ledger yet')).toBeVisible()
  })
})

describe('at the keyboard', () => {
  test('the account that is chosen in the trial balance begins at its first control', async () => {
    const { user } = await open()
    const link = await screen.findByRole('link', { name: /Factored receivables/ })
    link.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Account' })).toHaveFocus())
  })

  test('so does one that is narrowed to a client; a tab keeps the focus that it has', async () => {
    const { user, db } = await open('?tab=account&account=1100')
    const link = await screen.findByRole('link', { name: db.clients[1]?.name ?? '' })
    link.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Account' })).toHaveFocus())
    await user.click(screen.getByRole('tab', { name: 'Months' }))
    expect(screen.getByRole('tab', { name: 'Months' })).toHaveFocus()
  })
})

/** Text of the file that the screen hands to the browser, line by line. */
async function savedFile(user: UserEvent): Promise<string[]> {
  const files: Blob[] = []
  const address = jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    files.push(blob as Blob)
    return 'blob:test'
  })
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await user.click(await screen.findByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  address.mockRestore()
  click.mockRestore()
  return (await (files[0] as Blob).text()).replace('\uFEFF', '').split('\r\n')
}

test('the file of the trial balance names the day, kinds and month, and ends with the sums of both sides', async () => {
  const { user } = await open('?asOf=2026-02-10')
  const [head, ...lines] = await savedFile(user)
  expect(head).toBe('Code,Account,Type,As of,Debit,Credit,Status')
  expect(lines[0]).toBe('1100,Factored receivables,Assets,2026-02-10,2000.00,,Preliminary: the month is open')
  expect(lines.at(-1)).toBe(',Total,,2026-02-10,2000.00,2000.00,Preliminary: the month is open')
})

test('the file of an account begins with what it held, and says who asked for what was entered by hand, and why', async () => {
  const { user, db } = await open('?tab=account&account=1020&from=2026-03-01')
  const [head, ...lines] = await savedFile(user)
  expect(head).toBe(
    'Book date,Value date,Entry,Description,Client,Broker,Counterparty,Purchase,Debit,Credit,Balance,Requested by,Posted by,Entered,Reason',
  )
  const at = '2026-03-16T15:00:00.000Z'
  expect(lines).toEqual([
    '2026-03-01,,,Beginning balance,,,,,,,0.00,,,,',
    `2026-03-12,2026-03-12,JE-1-4,Payment received,,,${db.brokers[0]?.name},,2000.00,,2000.00,,Dana Reed,${at},`,
    `2026-03-13,2026-03-13,JE-1-5,Manual journal entry,,,,,,12.00,1988.00,Priya Raman,Dana Reed,${at},Charges of the lockbox`,
    '2026-03-16,,,Balance as of 03/16/2026,,,,,,,1988.00,,,,',
  ])
})

describe('months', () => {
  test('tell what speaks against their close, with figures that lead on', async () => {
    const { user } = await open('?tab=months')
    expect(await screen.findByText('Next to close')).toBeVisible()
    expect(rowOf(/January 2026/).getByText('Dana Reed and Lee Park')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'February 2026' }))
    const month = within(await screen.findByRole('dialog'))
    expect(await month.findByText('Blocks the close')).toBeVisible()
    expect(month.getByText('$1,840.00')).toBeVisible()
    expect(month.getByRole('link', { name: 'Show the payments' })).toHaveAttribute(
      'href',
      '/factoring/payouts?tab=made&state=inTransit&dayTo=2026-02-19&clientId=1',
    )
    expect(month.getByRole('link', { name: /Outstanding payments/ })).toHaveAttribute(
      'href',
      expect.stringContaining('clientId=1'),
    )
    await expectAccessible()
  })

  test('are asked for by one person, with a reason, who can only take it back', async () => {
    const { user, store } = await open('?tab=months&month=202602')
    await user.click(await screen.findByRole('button', { name: 'Request close' }))
    await user.click(screen.getByRole('button', { name: 'Send request' }))
    expect(await screen.findByText('Say why')).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Bank agrees')
    await user.click(screen.getByRole('button', { name: 'Send request' }))
    // The toast says it, too.
    const month = within(await screen.findByRole('dialog', { name: /February 2026/ }))
    expect(await month.findByText('It waits for another person.')).toBeVisible()
    expect(monthIn(store, 202602).request).toMatchObject({ change: 'close', reason: 'Bank agrees' })
    expect(screen.queryByRole('button', { name: 'Close the month' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(monthIn(store, 202602).request).toBeNull())
  })
})

describe('entries by hand', () => {
  test('are approved by a second person', async () => {
    const { user, store } = await open('?tab=hand')
    await user.click(await screen.findByRole('link', { name: 'Charges of the lockbox' }))
    await user.click(await screen.findByRole('button', { name: 'Approve and post' }))
    await waitFor(() => expect(store.journals[0]?.status).toBe('posted'))
    expect(await screen.findByText('Approved and posted')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Open the entry' })).toBeVisible()
  })

  test('are refused with a reason', async () => {
    const { user, store } = await open('?tab=hand&journal=1')
    await user.click(await screen.findByRole('button', { name: 'Reject' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject' }))
    await user.type(dialog.getByRole('textbox'), 'Wrong bank')
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(store.journals[0]).toMatchObject({ status: 'refused', refusal: 'Wrong bank' }))
    expect(await screen.findByText('Manual journal entry rejected')).toBeVisible()
    expect(await screen.findByText('Rejected by')).toBeVisible()
  })

  test('are asked for when both sides come to the same', async () => {
    const { user, store } = await open('?tab=hand&new=1')
    const [first, second] = (await screen.findAllByRole('combobox', { name: /Account/ })) as [
      HTMLElement,
      HTMLElement,
    ]
    await choose(user, first, '511')
    expect(first).toHaveValue('5110 · Bank charges')
    await choose(user, second, 'collections')
    expect(second).toHaveValue('1020 · Bank, collections')
    await user.type(screen.getAllByRole('textbox', { name: /Debit/ })[0] as HTMLElement, '12.00')
    expect(await screen.findByText('Still $12.00 apart')).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Charges')
    const credit = screen.getAllByRole('textbox', { name: /Credit/ })[1] as HTMLElement
    await user.type(credit, '10.00')
    await user.click(screen.getByRole('button', { name: 'Submit for approval' }))
    expect(await screen.findByText('Debits and credits must be equal')).toBeVisible()
    expect(screen.getByText(/must be equal Still \$2.00 apart/)).toBeVisible()
    await user.clear(credit)
    await user.type(credit, '12.00')
    await user.click(screen.getByRole('button', { name: 'Submit for approval' }))
    await waitFor(() => expect(store.journals).toHaveLength(2))
    expect(store.journals[0]).toMatchObject({ reason: 'Charges', total: '12.00' })
  })

  test('say at each field what is wrong, and at the lines once their fields are right', async () => {
    const { user } = await open('?tab=hand&new=1')
    const [first] = (await screen.findAllByRole('combobox', { name: /Account/ })) as [HTMLElement]
    const [debit] = screen.getAllByRole('textbox', { name: /Debit/ }) as [HTMLElement]
    await user.type(debit, '12.00')
    await user.click(screen.getByRole('button', { name: 'Submit for approval' }))
    await waitFor(() => expect(first).toBeInvalid())
    expect(first).toHaveAccessibleDescription('Choose an account')
    expect(screen.getAllByRole('textbox', { name: /Debit/ })[1]).toHaveAccessibleDescription(
      'Give one amount, as debit or as credit',
    )
    expect(screen.queryByText('Debits and credits must be equal')).toBeNull()
    await expectAccessible()
  })

  test('of a closed month are refused at the book date', async () => {
    const { user } = await open('?tab=hand&new=1')
    const message = 'February 2026 is closed in the ledger; choose a day in an open month'
    server.use(
      http.post('/api/ledger/journals', () => problem(409, message, { errors: { bookDate: message } })),
    )
    const [first, second] = (await screen.findAllByRole('combobox', { name: /Account/ })) as [
      HTMLElement,
      HTMLElement,
    ]
    await choose(user, first, '511')
    await choose(user, second, 'collections')
    await user.type(screen.getAllByRole('textbox', { name: /Debit/ })[0] as HTMLElement, '12.00')
    await user.type(screen.getAllByRole('textbox', { name: /Credit/ })[1] as HTMLElement, '12.00')
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Charges')
    await user.click(screen.getByRole('button', { name: 'Submit for approval' }))
    const day = screen.getByLabelText(/Book date/)
    await waitFor(() => expect(day).toHaveFocus())
    expect(day).toHaveAccessibleDescription(message)
  })
})

/** Finds an account by a part of its name or code, and takes the first. */
async function choose(user: Awaited<ReturnType<typeof open>>['user'], box: HTMLElement, text: string) {
  await user.type(box, text)
  await screen.findByRole('option')
  await user.keyboard('{Enter}')
}

function monthIn({ periods }: LedgerStore, id: number) {
  const found = periods.find((one) => one.id === id)
  if (!found) throw new Error(`There is no month ${id}`)
  return found
}
