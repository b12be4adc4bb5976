import { HttpResponse, http, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import * as card from './Waiting.module.ts'

const api = createTestApi(2)

const answer = (lines: object[]) => api.use(http.get('/api/my-work/waiting', () => HttpResponse.json(lines)))

test('each line says how much waits and since when, and leads to that list', async () => {
  answer([
    { kind: 'overdue', count: 12, amount: null, oldest: '2026-03-01' },
    { kind: 'creditChecks', count: 3, amount: null, oldest: null },
  ])
  await renderPage(card, { route: '/', role: 'manager' })
  const overdue = await screen.findByRole('link', {
    name: /12 ?tasks and follow-ups overdue ?oldest \d+ days/,
  })
  expect(overdue).toHaveAttribute('href', '/my-work?due=overdue')
  expect(screen.getByRole('link', { name: /3 ?credit checks to decide$/ })).toHaveAttribute(
    'href',
    '/credit-checks?status=pending',
  )
  await expectAccessible()
})

test('says when nothing waits, and offers another try when it cannot be told', async () => {
  answer([])
  const { unmount } = await renderPage(card, { route: '/', role: 'manager' })
  expect(await screen.findByText('Nothing is waiting for you')).toBeVisible()
  unmount()
  api.use(http.get('/api/my-work/waiting', () => problem(500)))
  await renderPage(card, { route: '/', role: 'manager' })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})
