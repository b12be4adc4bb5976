import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { signIn, visit } from '../support/browser.ts'

const finance = '**/remotes/mf-finance/**'

const faults: Record<string, (page: Page) => Promise<unknown>> = {
  'its files are gone': (page) => page.route(finance, (route) => route.fulfill({ status: 404, body: '{}' })),
  'it answers HTML': (page) =>
    page.route(finance, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Hello' }),
    ),
  'it throws': (page) =>
    page.route(finance, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("finance is broken")' }),
    ),
  'its code was altered on the way': (page) =>
    page.route(finance, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: `${await answer.text()};globalThis.altered = true` })
    }),
  'the network fails': (page) => page.route(finance, (route) => route.abort()),
}

for (const [fault, install] of Object.entries(faults)) {
  test(`when ${fault}, the rest works and 'Try again' repairs it without a reload`, async () => {
    const { page, context } = await visit()
    await signIn(page, 'employee', '/clients')
    await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
    // The idle prefetch may have brought finance already; a fresh page starts without it.
    await install(page)
    await page.goto('/clients')
    await page.evaluate(() => Object.assign(window, { neverReloaded: true }))
    await page.getByRole('link', { name: 'Invoices', exact: true }).click()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    assert.match((await page.getByRole('main').textContent()) ?? '', /Finance/)
    await page.getByRole('link', { name: 'Clients', exact: true }).click()
    await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Invoices', exact: true }).click()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.unroute(finance)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Invoices', level: 1 }).waitFor()
    assert.equal(await page.evaluate(() => 'neverReloaded' in window), true)
    assert.equal(await page.evaluate(() => 'altered' in window), false)
    await context.close()
  })
}

test('a remote that takes long is named as slow, and nothing else waits for it', async () => {
  const { page, context } = await visit()
  await page.route(finance, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 30_000))
    await route.continue().catch(() => undefined)
  })
  await signIn(page, 'employee', '/clients')
  await page.getByRole('link', { name: 'Invoices', exact: true }).click()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await page.getByRole('link', { name: 'Activity Log', exact: true }).click()
  await page.getByRole('heading', { name: 'Activity Log', level: 1 }).waitFor()
  await context.close()
})
