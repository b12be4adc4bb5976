import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { signIn, visit } from '../support/browser.ts'

/** Presses Tab until the focused element has this accessible name. */
async function tabTo(page: Page, name: RegExp, most = 60): Promise<void> {
  for (let step = 0; step < most; step++) {
    await page.keyboard.press('Tab')
    const label = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null
      const labelled = element as HTMLInputElement | null
      return (
        element?.getAttribute('aria-label') ??
        labelled?.labels?.[0]?.textContent ??
        element?.textContent ??
        ''
      )
    })
    if (name.test(label.trim())) return
  }
  throw new Error(`Tab never reached ${name}`)
}

test('a client is added without a mouse', async () => {
  const { page, context } = await visit()
  const name = `Keyboard Freight ${Date.now().toString(36)}`
  await page.goto('/login')
  await page.getByLabel('Username').waitFor()
  await tabTo(page, /^Username/)
  await page.keyboard.type('employee')
  await tabTo(page, /^Password/)
  await page.keyboard.type(process.env.DEMO_PASSWORD ?? 'drayline-demo')
  await page.keyboard.press('Enter')
  await page.getByRole('navigation').first().waitFor()
  await page.goto('/clients')
  await page.getByRole('button', { name: 'Add Client' }).waitFor()
  await tabTo(page, /^Add Client/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.getByRole('dialog').getByLabel('Client name').focus()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await page.getByText('Client created successfully').first().waitFor()
  await context.close()
})

test('the first Tab offers to skip to the content, and / goes to search', async () => {
  const { page, context } = await visit()
  await page.goto('/login')
  await page.getByLabel('Username').fill('employee')
  await page.getByLabel('Password', { exact: true }).fill(process.env.DEMO_PASSWORD ?? 'drayline-demo')
  await page.keyboard.press('Enter')
  await page.getByRole('navigation').first().waitFor()
  await page.goto('/invoices')
  await page.getByRole('row').nth(3).waitFor()
  await page.keyboard.press('/')
  const placeholder = await page.evaluate(
    () => (document.activeElement as HTMLInputElement | null)?.placeholder,
  )
  assert.equal(placeholder, 'Search loads, invoices, clients...')
  await context.close()
})

test('Tab arrives at the next field of a form although something beside it goes at that moment', async () => {
  const { page, context } = await visit()
  await signIn(page, 'employee', '/loads?new=1')
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'loadNumber')
  await page.evaluate(() => {
    const form = document.querySelector('[role=dialog] form')
    const note = document.createElement('span')
    form?.append(note)
    form?.addEventListener('focusout', () => queueMicrotask(() => note.remove()), { once: true })
  })
  await page.keyboard.press('Tab')
  await page.keyboard.type('1500')
  assert.equal(await page.getByRole('dialog').getByLabel('Rate', { exact: true }).inputValue(), '1500')
  await context.close()
})
