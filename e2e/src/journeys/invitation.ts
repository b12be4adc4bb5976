import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axeProblems, confirmIdentity, signIn, visit } from '../support/browser.ts'

const password = 'seven quiet harbors'

test('an administrator invites somebody, who opens the link, chooses a password and is inside', async () => {
  const office = await visit()
  const email = `ida.moss.${Date.now()}@carrier.example`
  await signIn(office.page, 'admin', '/admin/invitations?new=1')
  const form = office.page.getByRole('dialog', { name: 'Invite someone' })
  await form.getByLabel('First name').fill('Ida')
  await form.getByLabel('Last name').fill('Moss')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Role').selectOption('manager')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await confirmIdentity(office.page)
  const shown = office.page.getByRole('dialog', { name: 'Link for Ida Moss' })
  // Without a mail server the link is handed over by whoever invites.
  const link = new URL(await shown.getByRole('textbox', { name: 'Link' }).inputValue())
  await shown.getByRole('button', { name: 'Done' }).click()
  await office.page
    .getByRole('row', { name: new RegExp(email) })
    .getByText('Pending')
    .waitFor()

  const invited = await visit({ viewport: 'phone', dark: true })
  await invited.page.goto(link.pathname + link.hash)
  await invited.page.getByRole('heading', { name: 'Welcome, Ida' }).waitFor()
  assert.deepEqual(await axeProblems(invited.page), [])
  await invited.page.getByLabel(/^Password(?! again)/).fill(password)
  await invited.page.getByLabel(/^Password again/).fill(password)
  await invited.page.getByRole('button', { name: 'Open my account' }).click()
  await invited.page.waitForURL((url) => url.pathname === '/')
  await invited.page.locator('h1').first().waitFor()

  const late = await visit()
  await late.page.goto(link.pathname + link.hash)
  await late.page.getByText('It was already used.').waitFor()
  assert.deepEqual(await axeProblems(late.page), [])
  for (const { complaints } of [office, invited, late]) assert.deepEqual(complaints, [])
})
