import { renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { makeUser } from '@drayline/testing/fixtures'
import { act, screen, waitFor, within } from '@testing-library/react'
import { makeFollowUp } from '../follow-ups/follow-ups.fixture.ts'
import { dayFromToday, makeTask } from '../tasks/tasks.fixture.ts'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './MyWorkPage.module.ts'

const api = createTestApi(6)
const own = makeUser('employee').id
const open = (route = '/my-work') => {
  api.db.role = 'employee'
  return renderPage(page, { route, role: 'employee' })
}
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'My Work' })
  await within(table).findByText('Call Midway')
  return within(table).getAllByRole('row').slice(1)
}

beforeEach(() => {
  api.db.tasks = [
    makeTask({ id: 1, title: 'Call Midway', assignedTo: own, status: 'todo', dueDate: dayFromToday(-2) }),
    makeTask({ id: 2, title: 'Not mine', assignedTo: own + 1, status: 'todo' }),
  ]
  api.db.followUps = [
    makeFollowUp({ id: 1, title: 'Reserve', assignedTo: own, dueDate: dayFromToday(1) }),
    makeFollowUp({ id: 2, title: 'Kept', assignedTo: own, status: 'completed' }),
  ]
})

test('open tasks and follow-ups of the person stand together, the earliest due first', async () => {
  await open()
  const all = await rows()
  expect(all.map((row) => within(row).getByRole('link').textContent)).toEqual(['Call Midway', 'Reserve'])
  expect(within(all[0] as HTMLElement).getByText('Overdue')).toBeVisible()
  expect(within(all[1] as HTMLElement).getByText('Follow-up')).toBeVisible()
  await expectAccessible()
})

test('each opens as on its own page', async () => {
  const { user } = await open()
  await rows()
  await user.click(screen.getByRole('link', { name: 'Reserve' }))
  const followUp = within(await screen.findByRole('dialog', { name: 'Reserve' }))
  expect(await followUp.findByRole('button', { name: 'Postpone' })).toBeVisible()
})

test('a key completes the row that has the focus, by the rules of its kind', async () => {
  const { user, host } = await open()
  const [, second] = await rows()
  act(() => second?.focus())
  await user.keyboard('c')
  await waitFor(() => expect(api.db.followUps[0]).toMatchObject({ status: 'completed' }))
  expect(host.calls.toasts).toMatchObject([{ title: 'Completed' }])
})

test('says when nothing is left to do', async () => {
  api.db.tasks = []
  api.db.followUps = []
  await open()
  expect(await screen.findByText('Nothing left to do')).toBeVisible()
})
