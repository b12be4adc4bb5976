import { createServer, HttpResponse, http, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen } from '@testing-library/react'
import * as card from './Waiting.module.ts'

const api = createServer()

const answer = (lines: object[]) =>
  api.use(http.get('/api/dashboard/waiting', () => HttpResponse.json(lines)))

test('each line says how much waits and since when, and leads to that list', async () => {
  answer([
    { kind: 'approve', count: 12, amount: '5400.00', oldest: '2026-03-01' },
    { kind: 'fuelCards', count: 3, amount: null, oldest: null },
  ])
  await renderPage(card, { route: '/', role: 'manager' })
  const approve = await screen.findByRole('link', {
    name: /12 ?invoices to approve ?\$5,400.00 ?oldest \d+ days/,
  })
  expect(approve).toHaveAttribute('href', '/invoices?status=submitted&sort=submittedAt')
  expect(screen.getByRole('link', { name: /3 ?fuel card applications to review$/ })).toHaveAttribute(
    'href',
    '/fuel-cards-internal?tab=applications&status=pending,under_review',
  )
  await expectAccessible()
})

test('says when nothing waits, and offers another try when it cannot be told', async () => {
  answer([])
  const { unmount } = await renderPage(card, { route: '/', role: 'manager' })
  expect(await screen.findByText('No money is waiting for you')).toBeVisible()
  unmount()
  api.use(http.get('/api/dashboard/waiting', () => problem(500)))
  await renderPage(card, { route: '/', role: 'manager' })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})
