import { fakeSlot, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { createMockApi } from '@drayline/testing/mock-api'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { remoteHandlers } from '../handlers.ts'
import * as page from './CasePage.module.ts'
import { makeCase, makeCaseDb } from './case-db.ts'

const api = createMockApi(makeCaseDb(4), remoteHandlers)
const Loads = ({ clientId }: { clientId: number }) => <p>Loads of client {clientId}</p>
const Payroll = ({ caseId }: { caseId: number }) => <p>Payroll of case {caseId}</p>
const open = (route = '/team-cases/1') =>
  renderPage(page, {
    route,
    path: '/team-cases/:id',
    routes: [{ path: '/team-cases', element: <p>The list</p> }],
    slots: [
      fakeSlot('client/section/v1', 'loads', Loads, 'Loads'),
      fakeSlot('team-cases/section/v1', 'payroll', Payroll, 'Payroll'),
    ],
  })
const note = () => screen.findByRole('textbox', { name: 'What is known so far' })

beforeEach(() => {
  api.db.cases = [makeCase({ id: 1, title: 'Damaged pallet', clientId: 2, description: 'Two photos' })]
})

test('names the page after the case, and leads to the client where that is shown', async () => {
  const { host } = await open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Damaged pallet' })).toBeVisible()
  await waitFor(() => expect(host.calls.pageTitle).toBe('Damaged pallet'))
  expect(screen.getByRole('link', { name: 'Sun Valley Freight' })).toHaveAttribute('href', '/clients?open=2')
  await expectAccessible()
})

test('shows what other teams know of the case', async () => {
  await open()
  expect(await screen.findByText('Payroll of case 1')).toBeVisible()
})

test('a note that is not saved is kept, and leaving asks first; once saved neither', async () => {
  const { user, host } = await open()
  await user.type(await note(), ', and a video')
  expect(host.calls.guards).toBe(1)
  expect(host.drafts.read('case-note:1')).toMatchObject({ text: 'Two photos, and a video' })
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Note saved' }]))
  expect(api.seen('PATCH', '/api/tasks/1')).toMatchObject([
    { version: '"1"', body: { description: 'Two photos, and a video' } },
  ])
  await waitFor(() => expect(host.calls.guards).toBe(0))
  expect(host.drafts.read('case-note:1')).toBeNull()
})

test.each([
  ['saved before they were read', false],
  ['read anew while it was typed', true],
])('a note does not overwrite that of a colleague, %s; theirs is there to see', async (_when, isReadAnew) => {
  const { user, host } = await open()
  const text = await note()
  await user.type(text, '!')
  api.db.cases = [makeCase({ id: 1, title: 'Settled case', clientId: 2, description: 'Settled', version: 2 })]
  if (isReadAnew) {
    await act(() => host.refresh('task:1'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Settled case' })).toBeVisible()
    expect(await note()).toHaveValue('Two photos!')
    expect(await note()).toHaveFocus()
  }
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(host.calls.toasts).toMatchObject([{ tone: 'error' }]))
  expect(api.db.cases[0]?.description).toBe('Settled')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Discard' })).toBeEnabled())
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(await note()).toHaveValue('Settled')
})

test('a paper that is dropped is filed under the client and shows with its size', async () => {
  const { host } = await open()
  const input = await waitFor(() => {
    const found = document.querySelector('input[type=file]')
    if (!found) throw new Error('not there yet')
    return found
  })
  const file = new File([new Uint8Array(2048)], 'claim.pdf', { type: 'application/pdf' })
  fireEvent.change(input, { target: { files: [file] } })
  await waitFor(() =>
    expect(host.calls.toasts.at(-1)).toMatchObject({ title: 'claim.pdf is filed under Sun Valley Freight' }),
  )
  expect(api.db.papers.at(-1)).toMatchObject({ originalName: 'claim.pdf', clientId: 2 })
  expect(await screen.findByText('claim.pdf')).toBeVisible()
  expect(screen.getByText(/^2\.00 KB/)).toBeVisible()
})

test('what other remotes know of the client shows on demand', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Show 1 part' }))
  expect(await screen.findByText('Loads of client 2')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Loads' })).toHaveAttribute('href', '#part-loads')
})

test('deleting leads back to the list', async () => {
  const { user, host } = await open()
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(host.calls.navigations).toContainEqual({ to: '/team-cases', replace: true }))
  expect(await screen.findByText('The list')).toBeVisible()
  expect(api.db.cases).toEqual([])
})

test.each(['/team-cases/99', '/team-cases/none'])('%s says that there is no such case', async (route) => {
  await open(route)
  expect(await screen.findByText("This case doesn't exist")).toBeVisible()
})
