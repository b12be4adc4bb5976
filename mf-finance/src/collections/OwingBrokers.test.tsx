import { renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import * as BrokerCalls from './BrokerCalls.module.ts'
import { collectionsPage, dialog } from './collections.fixture.ts'

const page = collectionsPage()
const Section = () => <BrokerCalls.Component brokerId={1} />
const section = { loader: BrokerCalls.loader, Component: Section }
const row = async (name: RegExp) => await screen.findByRole('row', { name })

test('brokers that owe us stand in the order in which to call, each with the way to its ledger (R-COL-14)', async () => {
  const { store } = await page.open({ route: '/collections?tab=brokers' })
  const [first] = store.owing
  const line = await row(new RegExp(String(first?.broker?.name)))
  expect(line).toHaveTextContent('$5,000.00')
  expect(line).toHaveTextContent('20 days overdue')
  expect(within(line).getByText('Never called')).toBeVisible()
  expect(within(line).getByRole('link', { name: String(first?.broker?.name) })).toHaveAttribute(
    'href',
    `/collections/brokers/${first?.id}?sort=-worth`,
  )
  expect(await screen.findByRole('link', { name: 'Call the 2 due today' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/collections\/brokers\/\d$/),
  )
  expect(screen.getAllByRole('row')).toHaveLength(4)
  await expectAccessible()
})

test('the address keeps search and order; another tab begins without them', async () => {
  const { user, store, router } = await page.open({ route: '/collections?tab=brokers&due=past&sort=-open' })
  await row(new RegExp(String(store.owing[0]?.broker?.name)))
  expect(screen.getAllByRole('row')).toHaveLength(3)
  await user.click(screen.getByRole('tab', { name: 'Overview' }))
  expect(await screen.findByText('$33,000.00')).toBeVisible()
  expect(router.state.location.search).toBe('')
})

test('a call is noted with the day of the next one, and the list says so (R-COL-15)', async () => {
  const { user, store, sent, host } = await page.open({ route: '/collections?tab=brokers' })
  const name = String(store.owing[0]?.broker?.name)
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Log call' }))
  const form = await dialog(`Call with ${name}`)
  await user.selectOptions(form.getByLabelText(/How did it go/), 'Reached')
  await user.type(form.getByLabelText(/Next call on/), '2030-01-04')
  await user.type(form.getByLabelText(/Note/), 'Looks for the POD')
  await user.click(form.getByRole('button', { name: 'Save call' }))
  await waitFor(() => expect(host.calls.toasts[0]?.title).toBe('Call logged'))
  expect(sent).toEqual([
    expect.objectContaining({
      url: `/api/collections/brokers/${store.owing[0]?.id}/calls`,
      body: expect.objectContaining({ outcome: 'reached', nextCallDate: '2030-01-04', promiseAmount: null }),
    }),
  ])
})

test('a broker’s page has the calls, and offers one while something is owed', async () => {
  const { store, unmount } = await page.open({ route: '/collections?tab=brokers' })
  await row(new RegExp(String(store.owing[0]?.broker?.name)))
  unmount()
  await renderPage(section, { route: '/brokers', role: 'employee' })
  expect(await screen.findByText('No calls yet')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Log call' })).toBeVisible()
})
