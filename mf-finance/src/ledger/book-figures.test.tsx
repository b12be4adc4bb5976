import { createServer, HttpResponse, http, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor } from '@testing-library/react'
import { financeHandlers } from '../handlers.ts'
import { makeMockDb } from '../mock/mock-db.ts'
import * as FeeIncome from './FeeIncome.module.ts'
import * as FundsEmployed from './FundsEmployed.module.ts'
import { ledger } from './ledger.feature.ts'
import * as ToFund from './ToFund.module.ts'
import * as Unapplied from './Unapplied.module.ts'

const server = createServer(...financeHandlers(makeMockDb(12)))
const cards = { FundsEmployed, FeeIncome, ToFund, Unapplied }
const figures = {
  loader: FundsEmployed.loader,
  Component: () => Object.entries(cards).map(([name, { Component }]) => <Component key={name} />),
}

const ofMonth = {
  loader: FundsEmployed.loader,
  Component: () =>
    Object.entries(cards).map(([name, { Component }]) => <Component key={name} range="month" />),
}

test('the book’s figures say how much is out, earned, waiting and unapplied', async () => {
  await renderPage(figures, { role: 'manager' })
  expect(await screen.findByText('Net funds employed')).toBeVisible()
  expect(await screen.findByText('$1,840.00')).toBeVisible()
  expect(screen.getByText('$2,000.00')).toBeVisible()
  expect(screen.getByText(/approved · ACH/)).toBeVisible()
  expect(screen.getByRole('link', { name: /To fund/ })).toHaveAttribute('href', '/invoices?status=approved')
  await expectAccessible()
})

test('of a longer period they are compared with the end of the one before', async () => {
  const days = { from: '2026-11-01', to: '2026-11-25' }
  server.use(
    http.get('/api/dashboard/book-period', () =>
      HttpResponse.json({
        ...{ range: 'month', now: days, before: days },
        fundsEmployed: { now: '1840.00', before: '0.00' },
        feeIncome: { now: '60.00', before: '80.00' },
        unapplied: { now: '50.00', before: '50.00' },
      }),
    ),
  )
  await renderPage(ofMonth, { role: 'manager' })
  expect(await screen.findByText('+$1,840.00')).toBeVisible()
  expect(screen.getByText('−25%')).toBeVisible()
  expect(screen.getByText('vs. $80.00')).toBeVisible()
  expect(screen.getByText('0%')).toBeVisible()
  expect(screen.getByText(/approved · ACH/)).toBeVisible()
})

test('without an answer there is no figure, and a way to ask again', async () => {
  let broken = true
  server.use(http.get('/api/dashboard/book', () => (broken ? problem(500) : undefined)))
  const { user } = await renderPage(figures, { role: 'manager' })
  expect(await screen.findAllByText('—')).toHaveLength(4)
  broken = false
  await user.click(screen.getByRole('button', { name: 'Try again: To fund' }))
  await waitFor(() => expect(screen.queryByText('—')).not.toBeInTheDocument())
})

test('each is a card of its own for those who see the book', () => {
  const slots = ledger.slots?.filter(({ slot }) => slot === 'dashboard/stat/v1')
  expect(slots?.map(({ permission }) => permission)).toEqual(Array(4).fill('ledger.read'))
})
