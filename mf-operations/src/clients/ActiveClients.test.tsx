import { http, problem, renderWithHost } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import { Component } from './ActiveClients.tsx'

const api = createTestApi(20)

test('counts active clients and leads to them', async () => {
  await renderWithHost(<Component />)
  expect(await screen.findByText('18')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Active Clients' })).toHaveAttribute(
    'href',
    '/clients?status=active',
  )
  await expectAccessible()
})

test('in a longer period it says how many came, beside the period before', async () => {
  await renderWithHost(<Component range="month" />)
  expect(await screen.findByText('3 new vs. 1')).toBeVisible()
  expect(screen.getByText('+2')).toBeVisible()
  expect(screen.getByText('18')).toBeVisible()
})

test('shows a dash when the figure cannot be read', async () => {
  api.use(http.get('/api/dashboard/stats', () => problem(500)))
  await renderWithHost(<Component />)
  expect(await screen.findByText('—')).toBeVisible()
})
