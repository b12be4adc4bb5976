import { fakeSlot, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import * as createBroker from '../brokers/CreateBroker.module.ts'
import * as createClient from '../clients/CreateClient.module.ts'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './LoadsPage.module.ts'

const api = createTestApi()
const slots = [
  fakeSlot('client/create/v1', 'client', createClient.Component),
  fakeSlot('broker/create/v1', 'broker', createBroker.Component),
]
const choice = (name: RegExp) => screen.getByRole('combobox', { name })

async function open(options: { slots?: typeof slots } = { slots }) {
  const view = await renderPage(page, { route: '/loads?new=1', ...options })
  const number = await screen.findByRole('textbox', { name: /^Load number/ })
  return { ...view, number }
}

test('a broker that is missing is added by keyboard without losing the form, is chosen, and the focus goes on', async () => {
  const { user, number, host } = await open()
  await user.type(number, 'LD-900')
  await user.type(choice(/^Broker/), 'Fairlane Logistics')
  expect(await screen.findByRole('option', { name: 'Create “Fairlane Logistics”' })).toBeVisible()
  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Broker' }))
  const name = dialog.getByRole('textbox', { name: /^Broker name/ })
  await waitFor(() => expect(name).toHaveFocus())
  expect(name).toHaveValue('Fairlane Logistics')
  await expectAccessible()
  await user.type(dialog.getByRole('textbox', { name: /^Contact person/ }), 'Sam Hill')
  await user.type(dialog.getByRole('textbox', { name: /^Phone/ }), '555-010-0000')
  await user.type(dialog.getByRole('textbox', { name: /^Email/ }), 'sam@fairlane.example')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Broker' })).toBeNull())
  expect(host.calls.toasts).toMatchObject([{ title: 'Broker created successfully' }])
  await waitFor(() => expect(choice(/^Broker/)).toHaveValue('Fairlane Logistics'))
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Pickup location/ })).toHaveFocus())
  expect(number).toHaveValue('LD-900')
  // The keys that saved the broker have not saved the load.
  expect(api.seen('POST', '/api/loads')).toEqual([])
})

test('a client like one that is there is named, and Escape leads back to the form as it was', async () => {
  const { user, number, url } = await open()
  await user.type(number, 'LD-900')
  await user.type(choice(/^Client/), 'Red River Trucking LLC')
  await user.click(await screen.findByRole('option', { name: 'Create “Red River Trucking LLC”' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Client' }))
  await user.type(await dialog.findByRole('textbox', { name: /^Contact person/ }), 'x')
  await user.tab()
  expect(await dialog.findByText('This client may already exist')).toBeVisible()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Client' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'New Load' })).toBeVisible()
  expect(number).toHaveValue('LD-900')
  expect(url()).toBe('/loads?new=1')
})

test('what is there is chosen and not offered again; Tab never creates', async () => {
  const { user } = await open()
  await user.type(choice(/^Client/), 'sun valley freight')
  await screen.findByRole('option', { name: /^Sun Valley Freight/ })
  await waitFor(() => expect(screen.getByRole('listbox')).toHaveAttribute('aria-busy', 'false'))
  expect(screen.queryByRole('option', { name: /^Create/ })).toBeNull()
  await user.tab()
  await waitFor(() => expect(choice(/^Client/)).toHaveValue('Sun Valley Freight'))
  await user.type(choice(/^Broker/), 'Nobody knows')
  await screen.findByRole('option', { name: /^Create/ })
  await user.tab()
  expect(screen.queryByRole('dialog', { name: 'Add Broker' })).toBeNull()
})

test('where nobody may add it, or the part that does is missing, nothing is offered', async () => {
  const { user } = await open({})
  await user.type(choice(/^Broker/), 'Fairlane Logistics')
  const [said] = await screen.findAllByText('No match for “Fairlane Logistics”')
  expect(said).toBeVisible()
  expect(screen.queryByRole('option', { name: /^Create/ })).toBeNull()
})
