import { HostProvider } from '@drayline/contract'
import { createMemoryRouter, RouterProvider } from '@drayline/platform/router'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { galleryHost } from '../gallery/samples.ts'
import { Avatar, initialsOf } from './Avatar.tsx'
import { UrlTabs } from './Tabs.tsx'
import { DateText, Money } from './values.tsx'

test.each([
  ['Ana María Ruiz', 'AR'],
  ['cher', 'C'],
  ['  ', '?'],
  ['Émile Roux', 'ÉR'],
])('the initials of %j are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('an avatar whose picture cannot be loaded shows the initials', () => {
  const { container } = render(<Avatar name="Ben Okafor" src="/missing.png" />)
  const picture = container.querySelector('img')
  if (picture) fireEvent.error(picture)
  expect(screen.getByRole('img', { name: 'Ben Okafor' })).toHaveTextContent('BO')
})

test('amounts and dates are shown as the user wants them, nothing as a dash', () => {
  render(
    <HostProvider value={galleryHost}>
      <Money value="-1500.25" /> <Money value={null} /> <DateText value="2026-12-21" />
    </HostProvider>,
  )
  expect(screen.getByText('−$1,500.25')).toBeVisible()
  expect(screen.getByText('—')).toBeVisible()
  expect(screen.getByText('Dec 21, 2026')).toBeVisible()
})

test('tabs keep their choice in the address, and the first one keeps it short', async () => {
  const user = userEvent.setup()
  const tabs = (
    <UrlTabs
      label="Invoice"
      items={[
        { value: 'details', label: 'Details', content: 'What was agreed' },
        { value: 'history', label: 'History', content: 'Who did what' },
      ]}
    />
  )
  const router = createMemoryRouter([{ path: '*', element: tabs }], { initialEntries: ['/?q=a&tab=history'] })
  render(<RouterProvider router={router} />)
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Who did what')
  await user.tab()
  expect(screen.getByRole('tab', { name: 'History' })).toHaveFocus()
  await user.keyboard('{ArrowLeft}')
  expect(await screen.findByText('What was agreed')).toBeVisible()
  expect(router.state.location.search).toBe('?q=a')
})

test('an instant has its time and the zone that it is told in, which summer changes', () => {
  const zone = { ...galleryHost, user: { ...galleryHost.user, timezone: 'America/Denver' } }
  render(
    <HostProvider value={zone}>
      <DateText value="2026-12-21T14:30:00.000Z" show="instant" />
      <DateText value="2026-07-21T14:30:00.000Z" show="instant" />
    </HostProvider>,
  )
  expect(screen.getByText(/^Dec 21, 2026 \d+:30 [AP]M MST$/)).toBeVisible()
  expect(screen.getByText(/^Jul 21, 2026 \d+:30 [AP]M MDT$/)).toBeVisible()
})

test('a day tells its time to the pointer', async () => {
  render(
    <HostProvider value={galleryHost}>
      <DateText value="2026-12-21T14:30:00.000Z" />
    </HostProvider>,
  )
  const day = screen.getByText('Dec 21, 2026')
  await userEvent.hover(day)
  expect(day).toHaveAttribute('title', expect.stringMatching(/^Dec 21, 2026 \d+:30 [AP]M$/))
})
