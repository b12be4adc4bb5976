import { http, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { createMockApi } from '@drayline/testing/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import { adminPanelHandlers } from './admin.handlers.ts'
import { makeAdminDb } from './admin.mock.ts'
import { pageOpening } from './page-opening.ts'
import * as page from './RolesPage.module.ts'

const api = createMockApi(makeAdminDb(), adminPanelHandlers)
const open = (route = '/admin/roles') => renderPage(page, { route, role: 'manager' })
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

test('says for each right which roles have it', async () => {
  await open()
  const approve = await screen.findByRole('row', { name: /^Approve invoices May not/ })
  expect(cells(approve)).toEqual(['–May not', 'May', 'May'])
  expect(cells(screen.getByRole('row', { name: /^Read the audit log/ }))).toEqual([
    '–May not',
    '–May not',
    'May',
  ])
  expect(cells(screen.getByRole('row', { name: /^Create invoices/ }))).toEqual(['May', 'May', 'May'])
  await expectAccessible()
})

test('finds rights by their words, and shows only what differs; both are in the address', async () => {
  const { user, url } = await open()
  await user.type(await screen.findByRole('searchbox', { name: 'Search rights' }), 'invoices')
  await user.click(screen.getByRole('checkbox', { name: 'Only what differs' }))
  expect(url()).toBe('/admin/roles?q=invoices&differ=1')
  expect(screen.queryByRole('row', { name: /^Create invoices/ })).not.toBeInTheDocument()
  expect(screen.getByRole('row', { name: /^Approve invoices May/ })).toBeVisible()
  await user.type(screen.getByRole('searchbox'), 'zzz')
  expect(screen.getByText('No right matches')).toBeVisible()
})

describe('seeing as', () => {
  afterEach(() => jest.restoreAllMocks())

  test('a manager sees Drayline as an employee does, by one call and a new page', async () => {
    const opened = jest.spyOn(pageOpening, 'to').mockImplementation(() => undefined)
    const { user } = await open()
    expect(screen.queryByRole('button', { name: 'See as Manager' })).not.toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'See as Employee' }))
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/'))
    expect(api.seen('POST', '/api/auth/see-as')).toMatchObject([{ body: { role: 'employee' } }])
  })

  test('says why it was refused, and stays', async () => {
    const opened = jest.spyOn(pageOpening, 'to').mockImplementation(() => undefined)
    api.use(http.post('/api/auth/see-as', () => problem(503, 'Please try again shortly')))
    const { user, host } = await open()
    await user.click(await screen.findByRole('button', { name: 'See as Employee' }))
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([
        { title: 'Failed to change the view', message: 'Please try again shortly' },
      ]),
    )
    expect(opened).not.toHaveBeenCalled()
  })
})
