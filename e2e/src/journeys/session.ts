import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn, visit } from '../support/browser.ts'

test('a page that needs a session sends to sign-in and back', async () => {
  const { page, context } = await visit()
  await page.goto('/invoices?status=paid')
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Username is required').first().waitFor()
  await page.getByText('Password is required').first().waitFor()
  await page.getByLabel('Username').fill('employee')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Invalid username or password. Please try again.').waitFor()
  await page.getByLabel('Password', { exact: true }).fill(process.env.DEMO_PASSWORD ?? 'drayline-demo')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/invoices?status=paid')
  await context.close()
})

test('signing out ends the session for a copied cookie too', async () => {
  const { page, context } = await visit()
  await signIn(page, 'employee')
  const cookies = await context.cookies()
  await page.getByRole('button', { name: /user menu|account/i }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  await context.addCookies(cookies)
  const status = await page.evaluate(() => fetch('/api/invoices').then((response) => response.status))
  assert.equal(status, 401)
  await context.close()
})

test('a session that ends in mid-form loses nothing', async () => {
  const { page, context } = await visit()
  await signIn(page, 'employee', '/clients?new=1')
  await page.getByRole('dialog').getByLabel('Client name').fill('Half Typed Freight')
  await context.clearCookies()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('You are logged out. Logging in again...').first().waitFor()
  await page.waitForURL('**/login**')
  await page.getByLabel('Username').fill('employee')
  await page.getByLabel('Password', { exact: true }).fill(process.env.DEMO_PASSWORD ?? 'drayline-demo')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/clients**')
  await page
    .getByRole('dialog')
    .getByLabel('Client name')
    .and(page.locator('[value="Half Typed Freight"]'))
    .waitFor()
  await context.close()
})

test('an employee does not reach what only managers may', async () => {
  const { page, context } = await visit()
  await signIn(page, 'employee')
  assert.equal(
    await page.getByRole('navigation').getByRole('link', { name: 'Admin', exact: true }).count(),
    0,
  )
  const status = await page.evaluate(() => fetch('/api/audit').then((response) => response.status))
  assert.equal(status, 403)
  await page.goto('/nowhere')
  await page.getByText('404 Page Not Found').waitFor()
  await context.close()
})
