import { renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './LoadsPage.module.ts'

const api = createTestApi(6)
const open = (id: number, status: 'pending' | 'paid') => {
  api.db.role = 'employee'
  api.db.loads = api.db.loads.map((load) => (load.id === id ? { ...load, status, billedBy: null } : load))
  return renderPage(page, { route: `/loads?open=${id}`, role: 'employee' })
}
const stored = (id: number) => api.db.loads.find((load) => load.id === id)

test('a load is cancelled with a reason, says so, and is restored', async () => {
  const { user, host } = await open(2, 'pending')
  await user.click(await screen.findByRole('button', { name: 'Cancel Load' }))
  const ask = within(await screen.findByRole('dialog', { name: /^Cancel load / }))
  await user.click(ask.getByRole('button', { name: 'Cancel Load' }))
  expect(await ask.findAllByText('Say why the load is cancelled')).not.toHaveLength(0)
  await user.type(ask.getByRole('textbox', { name: /Reason/ }), 'The shipper withdrew it')
  await user.click(ask.getByRole('button', { name: 'Cancel Load' }))
  await waitFor(() => expect(stored(2)).toMatchObject({ status: 'cancelled' }))
  expect(await screen.findByText('This load is cancelled')).toBeVisible()
  expect(screen.getByText(/The shipper withdrew it/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Edit Load' })).not.toBeInTheDocument()
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Restore Load' }))
  await waitFor(() => expect(stored(2)).toMatchObject({ status: 'pending', cancellation: null }))
  expect(host.calls.toasts.map(({ title }) => title)).toEqual([
    expect.stringMatching(/cancelled$/),
    expect.stringMatching(/restored$/),
  ])
})

test('a load that is paid is not offered to be cancelled', async () => {
  await open(2, 'paid')
  await screen.findByRole('list', { name: /progress/i })
  expect(screen.queryByRole('button', { name: 'Cancel Load' })).not.toBeInTheDocument()
})
