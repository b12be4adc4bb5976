import type { Change } from '@drayline/domain/kernel/records/change'
import { http, problem } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { act, screen, waitFor, within } from '@testing-library/react'
import { collectionsPage } from './collections.fixture.ts'
import * as DebtorPage from './DebtorPage.module.ts'

const page = collectionsPage(DebtorPage)
const path = '/collections/brokers/:id'
const open = (route: string) => page.open({ route, path })
/** Those due today, in the order of their ids. */
const first = '/collections/brokers/1?due=today&sort=oldestDue'
const change = (touched: Change['touched'][number]): Change => ({
  ...{ id: touched, by: { id: 77, name: 'Ana López' }, touched: [touched], edited: [] },
})
const heading = (name: string | undefined) => screen.findByRole('heading', { level: 1, name: String(name) })
const radio = (name: string | RegExp) => screen.findByRole('radio', { name })

test('who calls sees whom, what time it is there, and all that is owed (R-COL-17)', async () => {
  const { store } = await open('/collections/brokers/1')
  const [broker] = store.debtors
  Object.assign(broker ?? {}, { payablesContact: 'Pam Payer', payablesPhone: '555-214-0937', state: 'TX' })
  await heading(broker?.name)
  expect(await screen.findByText('$5,000.00 past due · one invoice')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Owes $6,000.00' })).toBeVisible()
  const client = within(screen.getByText('Blue Ridge Haulers').closest('li') as HTMLElement)
  expect(client.getByText('$6,000.00')).toBeVisible()
  expect(screen.getByText('Never called', { exact: false })).toBeVisible()
  await expectAccessible()
})

test('accounts payable come first, with the time of the state they are in', async () => {
  page.server.events.removeAllListeners()
  const { store, host } = await open('/collections/brokers/2')
  const broker = store.debtors.find(({ id }) => id === 2)
  await heading(broker?.name)
  Object.assign(broker ?? {}, { payablesContact: 'Pam Payer', payablesPhone: '(555) 214-0937', state: 'TX' })
  act(() => host.hear([change('broker:2')]))
  expect(await screen.findByRole('link', { name: '(555) 214-0937' })).toHaveAttribute(
    'href',
    'tel:5552140937',
  )
  expect(screen.getByText('Pam Payer')).toBeVisible()
  expect(screen.getByText(/^\d{1,2}:\d{2} [AP]M C[SD]T$/)).toBeVisible()
  expect(screen.getByText(/Texas · most of the state/)).toBeVisible()
})

test('two keys log a call without an answer and open the next broker (R-COL-19)', async () => {
  const { user, store, sent, url } = await open(first)
  const [one, two] = store.debtors
  await heading(one?.name)
  await waitFor(() => expect(screen.getByText('1 of 2')).toBeVisible())
  expect(await radio(/Promised/)).toHaveFocus()
  await user.keyboard('4{Control>}{Enter}{/Control}')
  await heading(two?.name)
  expect(url()).toBe('/collections/brokers/2?due=today&sort=oldestDue')
  expect(sent).toEqual([
    expect.objectContaining({
      url: '/api/collections/brokers/1/calls',
      body: expect.objectContaining({ outcome: 'no_answer', promiseAmount: null, promiseDate: null }),
    }),
  ])
  expect(await screen.findByText('2 of 2')).toBeVisible()
  expect(await radio(/Promised/)).toHaveFocus()
})

test('a promise of what is past due takes the same two keys', async () => {
  const { user, store, sent } = await open(first)
  await radio(/Promised/)
  await user.keyboard('1')
  expect(await screen.findByLabelText(/Promised amount/)).toHaveFocus()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await heading(store.debtors[1]?.name)
  expect(sent[0]?.body).toMatchObject({ outcome: 'promised', promiseAmount: '5000.00' })
})

test('j and k go to the neighbors; the last call leaves an empty form', async () => {
  const { user, store, sent } = await open(first)
  await screen.findByText('1 of 2')
  await radio(/Promised/)
  await user.keyboard('j')
  await heading(store.debtors[1]?.name)
  await user.keyboard('k')
  await heading(store.debtors[0]?.name)
  await radio(/Promised/)
  await user.keyboard('3{Control>}{Enter}{/Control}')
  await heading(store.debtors[1]?.name)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save call' })).toBeVisible())
  await user.keyboard('7{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent).toHaveLength(2))
  await waitFor(async () => expect(await radio(/Other/)).not.toBeChecked())
  await heading(store.debtors[1]?.name)
})

test('without an outcome nothing is saved, and pressing twice saves once', async () => {
  const { user, store, sent } = await open(first)
  await radio(/Promised/)
  await user.keyboard('{Control>}{Enter}{/Control}')
  const outcomes = await screen.findByRole('radiogroup')
  await waitFor(() => expect(outcomes).toHaveFocus())
  expect(outcomes).toBeInvalid()
  await expectAccessible()
  await user.keyboard('{Control>}{Enter}{/Control}5{Control>}{Enter}{Enter}{/Control}')
  await heading(store.debtors[1]?.name)
  // Pressed before the next broker was drawn it is the same call for the API, by its key.
  expect(new Set(sent.map(({ key, url }) => `${url} ${key}`)).size).toBe(1)
})

test('a call that did not get through is tried again as the same one', async () => {
  const { user, store, sent } = await open(first)
  page.use(http.post('/api/collections/brokers/1/calls', () => problem(503), { once: true }))
  await radio(/Promised/)
  await user.keyboard('4{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save and next' })).not.toHaveAttribute('aria-disabled'),
  )
  await heading(store.debtors[0]?.name)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await heading(store.debtors[1]?.name)
  expect(sent).toHaveLength(2)
  expect(sent[0]?.key).toBe(sent[1]?.key)
})

test('what is typed is not lost to a key: leaving asks', async () => {
  const { user, host } = await open(first)
  await radio(/Promised/)
  await user.keyboard('2{Tab}Asks for the POD')
  expect(await screen.findByLabelText(/Note/)).toHaveValue('Asks for the POD')
  expect(host.calls.guards).toBe(1)
})

test('a colleague’s call is told while the page is open', async () => {
  const { store, host } = await open(first)
  await heading(store.debtors[0]?.name)
  const at = new Date(Date.now() - 3 * 60_000).toISOString()
  const call = {
    ...{ id: 9, outcome: 'left_message' as const, note: null, contact: null, at, createdAt: at },
    ...{ by: { id: 77, name: 'Ana López' }, promiseAmount: null, promiseDate: null, nextCallDate: null },
  }
  store.owing = store.owing.map((row) => (row.id === 1 ? { ...row, lastCall: call } : row))
  act(() => host.hear([change('broker:1')]))
  expect(await screen.findByText('Ana López called 3 minutes ago: Left a message')).toBeVisible()
})

test('who pays meanwhile owes nothing any more, promises nothing, and is passed over', async () => {
  const { store, host } = await open(first)
  await screen.findByText('1 of 2')
  store.owing = store.owing.filter(({ id }) => id > 2)
  act(() => host.hear([change('receipt:5')]))
  expect(await screen.findByText('Owes us nothing now')).toBeVisible()
  expect(screen.queryByRole('radio', { name: /Promised/ })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Next record' })).toHaveAttribute('aria-disabled', 'true')
})

test('a broker that there is not', async () => {
  await open('/collections/brokers/999')
  expect(await screen.findByText("This broker doesn't exist")).toBeVisible()
})
