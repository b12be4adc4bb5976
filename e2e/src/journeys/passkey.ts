import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { axeProblems, confirmIdentity, demoPassword, productUrl, signIn, visit } from '../support/browser.ts'

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
  // Passkeys belong to a name: there are none for a bare address.
  const url = productUrl().replace('127.0.0.1', 'localhost')
  const { page, context, complaints } = await visit({ url })
  await addDevice(page)
  await signIn(page, 'manager', '/settings?tab=security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await confirmIdentity(page)
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  await codes.getByRole('listitem').first().waitFor()
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

  // The oldest ones: others may have added clients since.
  const clients = await page.evaluate(() =>
    fetch('/api/clients?sort=createdAt&limit=100').then((answer) => answer.json()),
  )
  const withEntries = await page.evaluate(
    async (ids: number[]) => {
      for (const id of ids) {
        const entries = await fetch(`/api/vault/${id}?isActive=true`).then((answer) => answer.json())
        if (entries.length > 0) return id
      }
      return 0
    },
    clients.map(({ id }: { id: number }) => id),
  )
  assert.ok(withEntries > 0, 'a client has an entry in the vault')
  await page.goto(`/vault?clientId=${withEntries}`)
  await page
    .getByRole('button', { name: /^Show / })
    .first()
    .click()
  const asking = page.getByRole('dialog')
  await asking.getByLabel('Reason').fill('The client called')
  await asking.getByRole('button', { name: 'Show for 30 seconds' }).click()
  await page.getByRole('dialog', { name: 'Is it you?' }).waitFor()
  await usePasskey(page)
  await page
    .getByRole('button', { name: /^Hide / })
    .first()
    .waitFor()

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
