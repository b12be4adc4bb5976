import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { axeProblems, signIn, visit } from '../support/browser.ts'

/** So many calls a collector makes in a row; fewer when fewer brokers are due. */
const most = 30

const heading = async (page: Page) => (await page.locator('main h1').textContent()) ?? ''

/** Presses keys and counts them; a key with Ctrl is one. */
function counted(page: Page) {
  const pressed: string[] = []
  return {
    pressed,
    press: async (key: string) => {
      pressed.push(key)
      await page.keyboard.press(key)
    },
  }
}

test('a collector calls one broker after the other with two keys a call', async (t) => {
  const { page, complaints, quiet } = await visit()
  await signIn(page, 'employee', '/collections?tab=brokers')
  const start = page.getByRole('link', { name: /^Call the/ })
  await page.locator('tbody tr').first().waitFor()
  await quiet()
  if ((await start.count()) === 0) return t.skip('every broker was called today')
  const due = Number(/\d+/.exec((await start.textContent()) ?? '')?.[0] ?? 1)
  await start.click()
  await page.getByText(`1 of ${due}`, { exact: true }).waitFor()
  assert.deepEqual(await axeProblems(page), [])
  const keys = counted(page)
  const called: string[] = []
  const calls = Math.min(most, due)
  for (let call = 0; call < calls; call += 1) {
    called.push(await heading(page))
    await page.locator('[role=radio]:focus').waitFor()
    await keys.press(call % 3 === 0 ? '1' : '4')
    await keys.press('Control+Enter')
    if (call + 1 < due) await page.getByText(`${call + 2} of ${due}`, { exact: true }).waitFor()
  }
  await page.getByText('Call logged').last().waitFor()
  assert.equal(keys.pressed.length, 2 * calls)
  assert.equal(new Set(called).size, calls, 'nobody is called twice')
  await page.goto('/collections?tab=brokers')
  await page.locator('tbody tr').first().waitFor()
  const left = page.getByRole('link', { name: /^Call the/ })
  if (due > calls) await left.getByText(String(due - calls)).waitFor()
  else assert.equal(await left.count(), 0)
  assert.deepEqual(complaints, [])
})

test('a colleague who has the same broker open is told of the call', async () => {
  const [ana, ben] = await Promise.all([visit(), visit()])
  await signIn(ana.page, 'employee', '/collections?tab=brokers')
  await ana.page.locator('tbody tr').nth(1).getByRole('link').first().click()
  await ana.page.locator('[role=radio]:focus').waitFor()
  await signIn(ben.page, 'manager', new URL(ana.page.url()).pathname)
  await ben.page.locator('[role=radio]:focus').waitFor()
  await ana.page.keyboard.press('5')
  await ana.page.keyboard.press('Control+Enter')
  await ben.page.getByText(/called .*: Disputes the debt/).waitFor()
  assert.deepEqual([...ana.complaints, ...ben.complaints], [])
})
