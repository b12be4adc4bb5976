import { renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, within } from '@testing-library/react'
import * as page from '../settings/SettingsPage.module.ts'
import { createTestApi } from '../testing/test-api.ts'

const api = createTestApi()
const open = () => renderPage(page, { route: '/settings?tab=security' })

async function addApp(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Authenticator app' }))
  expect(dialog.getByRole('img', { name: 'QR code for the app' })).toBeVisible()
  expect(dialog.getByText(/^JBSW Y3DP/)).toBeVisible()
  await user.type(dialog.getByLabelText(/Code that the app shows/), '123456')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
}

test('an app is added by its first code; recovery codes are shown once', async () => {
  const { user } = await open()
  expect(await screen.findByText('You have no second factor yet.')).toBeVisible()
  await addApp(user)
  const codes = within(await screen.findByRole('dialog', { name: 'Recovery codes' }))
  expect(codes.getAllByRole('listitem')).toHaveLength(10)
  await expectAccessible()
  await user.click(codes.getByRole('button', { name: 'I have kept them' }))
  expect(await screen.findByText('10 codes left.')).toBeVisible()
  expect(api.seen('POST', '/api/auth/factors')).toMatchObject([
    { body: { kind: 'app' } },
    { body: { ticket: 'ticket', name: 'Authenticator app', code: '123456' } },
  ])
})

test('a factor is renamed and removed, after a question', async () => {
  const { user } = await open()
  await addApp(user)
  await user.click(await screen.findByRole('button', { name: 'I have kept them' }))
  await user.click(await screen.findByRole('button', { name: 'Rename Authenticator app' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.clear(dialog.getByLabelText(/Name/))
  await user.type(dialog.getByLabelText(/Name/), 'Old phone')
  await user.click(dialog.getByRole('button', { name: 'Rename' }))
  await user.click(await screen.findByRole('button', { name: 'Remove Old phone' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove Old phone?' }))
  await user.click(question.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('You have no second factor yet.')).toBeVisible()
  expect(api.seen('DELETE', '/api/auth/factors/1')).toHaveLength(1)
})

test('when one is due, nothing is shown that is not answered before there is one', async () => {
  api.db.second.enrollBy = '2020-01-01T00:00:00.000Z'
  await open()
  expect(await screen.findByText(/^Set one up now\./)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add an authenticator app' })).toBeEnabled()
  expect(screen.queryByText('Recent events')).not.toBeInTheDocument()
  expect(api.seen('GET', '/api/auth/security-events')).toEqual([])
})
