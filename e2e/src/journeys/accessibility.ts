import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Registry } from '../../../packages/contract/src/registry.ts'
import { axeProblems, signIn, viewports, visit } from '../support/browser.ts'
import { sticksOut } from '../support/sticks-out.ts'

/** Screens that no remote shows. */
const shellScreens = ['/', '/landing', '/nothing-here']
/** Other shapes of a screen, which only its address tells. */
const otherShapes = ['/tasks?layout=board']

/** Every screen and every form that the present remotes declare, and those of the shell; a new screen is in by itself. */
async function screensOf(page: Page): Promise<string[]> {
  const registry = (await (await page.request.get('/api/remotes')).json()) as Registry
  const paths = registry.remotes.flatMap(({ descriptor }) => [
    ...descriptor.routes.map(({ path }) => path.replaceAll(/:\w+/g, '1')),
    ...(descriptor.newItems ?? []).map(({ to }) => to),
  ])
  return [...new Set([...shellScreens, ...paths, ...otherShapes])]
}

/** Waits for the page in the place of the server's frame, which nobody can use yet. */
async function waitUntilUsable(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector<HTMLElement>('#root')?.inert === false)
  await page.locator('h1').first().waitFor({ state: 'attached' })
}

for (const viewport of Object.keys(viewports) as (keyof typeof viewports)[]) {
  for (const dark of [false, true]) {
    test(`every screen is accessible: ${viewport}, ${dark ? 'dark' : 'light'}`, async () => {
      const { page, context, quiet } = await visit({ viewport, dark })
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), dark ? 'dark' : 'light')
      await page.goto('/login')
      await page.getByRole('button', { name: 'Sign In' }).waitFor()
      assert.deepEqual(await axeProblems(page), [], '/login')
      await signIn(page, 'admin')
      const problems: string[] = []
      for (const path of await screensOf(page)) {
        await page.goto(path)
        await waitUntilUsable(page)
        await quiet()
        problems.push(...(await axeProblems(page)).map((problem) => `${path} ${problem}`))
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        if (overflow > 0) problems.push(`${path} scrolls sideways by ${overflow} px`)
      }
      assert.deepEqual(problems, [])
      await context.close()
    })
  }
}

/** Bottom edge of the first record of the page's list, in CSS pixels; null where it has no list, or an empty one. */
function endOfFirstRecord(): number | null {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-id]')]
  const first = rows.find((row) => row.checkVisibility() && row.getBoundingClientRect().height > 0)
  return first ? first.getBoundingClientRect().bottom + scrollY : null
}

test('on a phone the first record of every list is on the first screen', async () => {
  const { page, context, quiet } = await visit({ viewport: 'phone' })
  await signIn(page, 'admin')
  const below: string[] = []
  const lists: string[] = []
  async function look(path: string): Promise<void> {
    await quiet()
    const end = await page.evaluate(endOfFirstRecord)
    if (end === null) return
    lists.push(path)
    if (end > viewports.phone.height) below.push(`${path}: ${Math.round(end)}`)
  }
  const paths = (await screensOf(page)).filter((path) => !/\/1(\/|$)|[?]/.test(path))
  for (const path of paths) {
    await page.goto(path)
    await waitUntilUsable(page)
    await look(path)
    const tabs = page.locator('main [role="tab"]:not([disabled])')
    for (let index = 1; index < (await tabs.count()); index += 1) {
      await tabs.nth(index).click()
      await look(`${path}, ${await tabs.nth(index).textContent()}`)
    }
  }
  assert.ok(lists.length > 20, `only ${lists.length} lists were found`)
  assert.deepEqual(below, [])
  await context.close()
})

/** Widths at which cards are narrowest, in CSS pixels: of phones, tablets, and the smallest screens of an office. */
const narrow = [390, 768, 1280, 1366]

/** Changes the language of who is signed in. */
async function speak(page: Page, language: 'en' | 'es'): Promise<void> {
  const { version } = (await (await page.request.get('/api/auth/user')).json()) as { version: number }
  const status = await page.evaluate(
    async ([chosen, match]) => {
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        'if-match': match,
      }
      const body = JSON.stringify({ language: chosen })
      return (await fetch('/api/user/profile', { method: 'PATCH', headers, body })).status
    },
    [language, `"${version}"`] as const,
  )
  assert.equal(status, 200)
}

for (const language of ['en', 'es'] as const)
  test(`nothing sticks out of its card: ${language}`, async () => {
    const { page, context, quiet } = await visit()
    await signIn(page, 'manager', '/profile')
    await speak(page, language)
    const problems: string[] = []
    for (const path of await screensOf(page)) {
      await page.goto(path)
      await waitUntilUsable(page)
      await quiet()
      for (const width of narrow) {
        await page.setViewportSize({ width, height: viewports.desktop.height })
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        )
        problems.push(...(await page.evaluate(sticksOut)).map((part) => `${path} at ${width}: ${part}`))
      }
    }
    await speak(page, 'en')
    assert.deepEqual(problems, [])
    await context.close()
  })
