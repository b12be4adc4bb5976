import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { axeProblems, confirmIdentity, demoPassword, signIn, visit } from '../support/browser.ts'

/** A device with a passkey store, whose person is always there and verified. */
async function addDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

const usePasskey = (page: Page) => page.getByRole('button', { name: 'Use a passkey' }).click()

test('a passkey is set up, signs in, and shows a value of the vault', async () => {
  const { page, context, complaints } = await visit()
  await addDevice(page)
  await signIn(page, 'manager', '/settings?tab=security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await confirmIdentity(page)
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  assert.equal(await codes.getByRole('listitem').count(), 10)
  assert.deepEqual(await axeProblems(page), [])
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByText('10 codes left.').waitFor()

  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/login')
  await page.getByLabel('Username').fill('manager')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
  assert.deepEqual(await axeProblems(page), [])
  await usePasskey(page)
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))

  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Remove Passkey' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog', { name: 'Is it you?' }).waitFor()
  await usePasskey(page)
  await page.getByText('You have no second factor yet.').waitFor()
  assert.deepEqual(
    complaints.filter((text) => !text.includes('status of 403')),
    [],
  )
  await context.close()
})
