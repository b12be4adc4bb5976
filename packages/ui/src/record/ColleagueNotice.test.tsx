import type { Change } from '@drayline/domain/kernel/records/change'
import { renderWithHost } from '@drayline/testing'
import { act, screen } from '@testing-library/react'
import { ColleagueNotice } from './ColleagueNotice.tsx'

const change = (by: Change['by'], ...touched: Change['touched']): Change => ({
  ...{ id: String(touched), by, touched },
  edited: touched,
})
const ana = { id: 90, name: 'Ana Ruiz' }

it('says who changed the record in sight, and nothing of others, of oneself and of work in the background', async () => {
  const { host } = await renderWithHost(<ColleagueNotice record="invoice:7" />)
  const hear = (...changes: Change[]) => act(() => host.hear(changes))
  hear(change(ana, 'invoice:8', 'load:7'))
  hear(change({ id: host.user.id, name: 'Me' }, 'invoice:7'))
  hear(change(null, 'invoice:7'))
  hear({ ...change(ana, 'invoice:7'), edited: [] })
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  hear(change(ana, 'load:3', 'invoice:7'))
  expect(screen.getByRole('status')).toHaveTextContent('Ana Ruiz changed this just now')
})

it('is read out once: that time has passed stands there without a word', async () => {
  const { host } = await renderWithHost(<ColleagueNotice record="invoice:7" />)
  jest.useFakeTimers()
  act(() => host.hear([change(ana, 'invoice:7')]))
  act(() => jest.advanceTimersByTime(60_000))
  jest.useRealTimers()
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  expect(screen.getByText(/^Ana Ruiz changed this/)).not.toHaveTextContent('just now')
})

it('in a form it says what becomes of what was typed', async () => {
  const { host } = await renderWithHost(<ColleagueNotice record="invoice:7" inForm />)
  act(() => host.hear([change(ana, 'invoice:7')]))
  expect(screen.getByRole('status')).toHaveTextContent(/What you type stays/)
})
