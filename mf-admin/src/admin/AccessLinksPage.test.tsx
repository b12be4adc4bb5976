import { http, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { createMockApi } from '@drayline/testing/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import * as page from './AccessLinksPage.module.ts'
import { adminPanelHandlers } from './admin.handlers.ts'
import { makeAdminDb } from './admin.mock.ts'

const api = createMockApi(makeAdminDb(), adminPanelHandlers)
const open = () => renderPage(page, { route: '/admin/access-links', role: 'manager' })

function clipboard(write: () => Promise<void>) {
  const writeText = jest.fn(write)
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  return writeText
}

async function order(user: Awaited<ReturnType<typeof open>>['user'], button: string) {
  await user.type(screen.getByLabelText(/Email address/), 'owner@carrier.test')
  await user.type(screen.getByLabelText('Client name'), 'Blue Ridge')
  await user.click(await screen.findByRole('button', { name: button }))
}

it('asks for the address', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Send access links' }))
  expect((await screen.findAllByText('Email address is required'))[0]).toBeVisible()
  expect(api.seen('POST', '/api')).toEqual([])
  await expectAccessible()
})

it('says that the links are on their way, and is empty for the next client', async () => {
  const { user, host } = await open()
  await order(user, 'Send access links')
  await waitFor(() =>
    expect(host.calls.toasts).toMatchObject([
      { tone: 'success', message: 'Access links are on their way to owner@carrier.test' },
    ]),
  )
  expect(api.seen('POST', '/api/email/installer-links')).toMatchObject([
    { body: { email: 'owner@carrier.test', clientName: 'Blue Ridge', message: null, language: 'en' } },
  ])
  expect(screen.getByLabelText(/Email address/)).toHaveValue('')
})

it('copies the text where no mail is sent', async () => {
  api.db.hasMailServer = false
  const { user, host } = await open()
  const writeText = clipboard(async () => undefined)
  await order(user, 'Prepare email')
  await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Email copied to clipboard' }]))
  expect(writeText).toHaveBeenCalledWith(expect.stringContaining('owner@carrier.test'))
})

it('shows the text when copying fails', async () => {
  api.db.hasMailServer = false
  const { user } = await open()
  clipboard(async () => {
    throw new Error('refused')
  })
  await order(user, 'Prepare email')
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy the email manually' }))
  expect(dialog.getByLabelText('To')).toHaveValue('owner@carrier.test')
  expect(dialog.getByLabelText('Text')).toHaveDisplayValue(/Open Drayline in your browser/)
})

it('says that it failed, and keeps what was typed', async () => {
  api.use(http.post('/api/email/installer-links', () => problem(429, 'Too many requests')))
  const { user, host } = await open()
  await order(user, 'Send access links')
  await waitFor(() =>
    expect(host.calls.toasts).toMatchObject([
      { tone: 'error', title: 'Failed to send installer links', message: 'Too many requests' },
    ]),
  )
  expect(screen.getByLabelText(/Email address/)).toHaveValue('owner@carrier.test')
})
