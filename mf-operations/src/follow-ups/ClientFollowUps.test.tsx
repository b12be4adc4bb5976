import { http, problem, renderWithHost } from '@drayline/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import { Component as ClientFollowUps } from './ClientFollowUps.tsx'
import { makeFollowUp } from './follow-ups.fixture.ts'

const api = createTestApi(6)

it('a client’s open follow-ups have their own section, where they are started and added', async () => {
  api.db.followUps = [
    makeFollowUp({ id: 1, title: 'Missing POD', clientId: 3 }),
    makeFollowUp({ id: 2, title: 'Of another', clientId: 2 }),
  ]
  const { user } = await renderWithHost(<ClientFollowUps clientId={3} />)
  expect(await screen.findByRole('link', { name: 'Missing POD' })).toHaveAttribute(
    'href',
    '/follow-up?open=1',
  )
  expect(screen.queryByText('Of another')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Start Missing POD' }))
  await waitFor(() => expect(api.db.followUps[0]?.status).toBe('in-progress'))
  await user.click(screen.getByRole('button', { name: 'New Follow-up' }))
  const form = within(await screen.findByRole('dialog', { name: 'New Follow-up' }))
  await waitFor(() =>
    expect(form.getByRole('combobox', { name: /^Client/ })).toHaveValue('Red River Trucking'),
  )
})

it('says when there is nothing, and when it cannot be read', async () => {
  api.db.followUps = []
  const { unmount } = await renderWithHost(<ClientFollowUps clientId={3} />)
  expect(await screen.findByText('No open follow-ups')).toBeVisible()
  unmount()
  api.use(http.get('/api/follow-ups', () => problem(503, 'Please try again shortly')))
  await renderWithHost(<ClientFollowUps clientId={3} />)
  expect(await screen.findByText('Please try again shortly')).toBeVisible()
})
