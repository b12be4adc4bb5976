import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { BootData } from '@drayline/contract'
import { listUrl } from '@drayline/contract/list-url'
import type { Page } from 'playwright-core'
import { signIn, visit } from '../support/browser.ts'

/** What stands where, by the places that both the frame of the server and the screen have. */
type Places = Record<string, { x: number; y: number; width: number; height: number; text: string }>

const marks: Readonly<Record<string, string>> = {
  header: 'header',
  sidebar: 'aside',
  navigation: 'nav a[aria-current="page"]',
  lastLink: 'nav li:last-child a',
  search: 'header [role="search"]',
  home: 'header a[href="/"]',
  person: 'aside strong',
  main: 'main',
  title: 'main h1',
}

/** Runs in the page. */
function placesOf(named: Readonly<Record<string, string>>): Places {
  const visible = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility())
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, selector]) => {
      const element = visible(selector)
      if (!element) return []
      // Of a title the text: its box is as wide as what stands below it.
      const text = document.createRange()
      text.selectNodeContents(element)
      const { x, y, width, height } = (name === 'title' ? text : element).getBoundingClientRect()
      // The number of notifications comes when it comes.
      const isFilledLater = name === 'main' || name === 'header'
      return [[name, { x, y, width, height, text: isFilledLater ? '' : (element.textContent ?? '') }]]
    }),
  )
}

async function beforeCode(page: Page, path: string): Promise<Places> {
  await page.route('**/*.js', (route) => route.abort())
  await page.goto(path)
  const places = await page.evaluate(placesOf, marks)
  await page.unroute('**/*.js')
  return places
}

/** The same typeface for both: which one is there when is not what is compared. */
async function afterCode(page: Page, path: string): Promise<{ places: Places; shift: number }> {
  await page.route('**/*.woff2', (route) => route.abort())
  await page.addInitScript(() => {
    const kept = { shift: 0 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        kept.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(globalThis, { kept })
  })
  await page.goto(path)
  await page.waitForFunction(() => !document.querySelector('body > [inert]'))
  await page.locator('main h1').waitFor()
  const places = await page.evaluate(placesOf, marks)
  await page.locator('[data-id]').first().waitFor()
  const shift = await page.evaluate(() => (globalThis as unknown as { kept: { shift: number } }).kept.shift)
  return { places, shift }
}

/** Compares place by place, to the pixel; texts too. */
function assertSame(before: Places, after: Places): void {
  assert.deepEqual(Object.keys(before), Object.keys(after))
  for (const [name, place] of Object.entries(before)) {
    const there = after[name]
    assert.equal(place.text, there?.text, name)
    for (const side of ['x', 'y', 'width', 'height'] as const) {
      // The page's own content is longer than its outline.
      if (name === 'main' && side === 'height') continue
      assert.ok(Math.abs(place[side] - (there?.[side] ?? Number.NaN)) < 1, `${name}: ${side}`)
    }
  }
}

for (const viewport of ['desktop', 'tablet', 'phone'] as const)
  test(`what is painted before the code stays where it is: ${viewport}`, async () => {
    const { page, context, complaints } = await visit({ viewport })
    await signIn(page, 'manager', '/profile')
    for (const path of ['/invoices', '/loads']) {
      // The browser knows from then on that the list has saved views, whose bar has its room.
      const views = page.waitForResponse(/\/api\/views\?list=/)
      await page.goto(path)
      await (await views).finished()
      await page.locator('[data-id]').first().waitFor()
      const before = await beforeCode(page, path)
      assert.ok(before.title?.text, `${path} has a title before its code`)
      const { places, shift } = await afterCode(page, path)
      assertSame(before, places)
      assert.ok(shift <= 0.02, `${path} moved by ${shift}`)
    }
    // What was kept from loading is told in the console.
    assert.deepEqual(
      complaints.filter((text) => !/ERR_FAILED|NetworkError/.test(text)),
      [],
    )
    await context.close()
  })

/** Each part that moves by itself is a layer of its own, which the browser has to compose: here cards and lists, not their bars. */
const maxMoving = 20

/** Runs in the page. */
const movingParts = () =>
  document.getAnimations().filter(({ effect }) => {
    const { target } = effect as KeyframeEffect
    return target?.checkVisibility() ?? false
  }).length

test('placeholders are few layers, before the code and while a list loads', async () => {
  const { page, context } = await visit()
  await signIn(page, 'manager', '/profile')
  // Of a search no records are drawn: the outline stays.
  for (const path of ['/', '/invoices?q=nothing']) {
    await beforeCode(page, path)
    const moving = await page.evaluate(movingParts)
    assert.ok(moving > 0 && moving <= maxMoving, `${path} has ${moving} moving parts`)
  }
  await page.goto('/profile')
  await page.route('**/api/loads?*', () => undefined)
  await page.locator('nav a[href="/loads"]').click()
  await page.locator('tbody[data-loading]').waitFor()
  const moving = await page.evaluate(movingParts)
  assert.ok(moving > 0 && moving <= maxMoving, `a list that loads has ${moving} moving parts`)
  await context.close()
})

/** Why a list has no records before its code. */
const outlinesOnly: Readonly<Record<string, string>> = {
  '/download': 'what it offers first is for the device, which only the browser knows',
}

/** Screens whose records are no rows of a list, and what is seen of one. */
const unmarked: Readonly<Record<string, string>> = { '/admin/remotes': 'mf-finance' }

test('the server draws every screen that names its first calls, with the first record', async () => {
  const { page, context } = await visit()
  await signIn(page, 'admin', '/profile')
  const html = (path: string) => page.evaluate(async (url) => (await fetch(url)).text(), path)
  const boot = JSON.parse(
    /id="drayline-boot">(.*)<\/script>/.exec(await html('/profile'))?.[1] ?? '{}',
  ) as BootData
  const routes = boot.registry.remotes.flatMap(({ descriptor }) => descriptor.routes)
  const lists = routes.filter(({ path, data }) => data && !/[:*]/.test(path) && !(path in outlinesOnly))
  assert.ok(lists.length > 15)
  for (const { path, data = [] } of lists) {
    const root = await drawnRoot(() => html(path))
    assert.ok(root, `${path} is drawn by its remote`)
    const [first] = data.map((call) => listUrl(call, new URLSearchParams()))
    const record = unmarked[path] ?? (await firstRecord(page, first ?? ''))
    if (record) assert.ok(root.includes(record), `${path} has ${record} before its code`)
  }
  await context.close()
})

/** What the server drew. On a busy machine the first tries may come without it: pages do not wait for long. */
async function drawnRoot(read: () => Promise<string>): Promise<string | undefined> {
  for (let tries = 0; tries < 20; tries += 1) {
    const text = await read()
    const start = text.indexOf('<div id="root" inert>')
    if (text.includes('<div id="outline"') && start > 0)
      return text.slice(start, text.indexOf('id="drayline-boot"'))
    await setTimeout(300)
  }
  return undefined
}

/** The mark of a call's first record in lists; undefined where it answers no records. */
async function firstRecord(page: Page, url: string): Promise<string | undefined> {
  const answer = (await page.evaluate(async (path) => (await fetch(path)).json(), url)) as unknown
  const [first] = Array.isArray(answer) ? (answer as { id?: unknown }[]) : []
  return first?.id === undefined ? undefined : `data-id="${first.id}"`
}

test('the collapsed sidebar and the dark theme are there before the code', async () => {
  const { page, context } = await visit()
  await signIn(page, 'manager', '/loads')
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await page.getByRole('button', { name: 'Expand sidebar' }).waitFor()
  const before = await beforeCode(page, '/loads')
  const { places } = await afterCode(page, '/loads')
  assertSame(before, places)
  assert.ok((before.sidebar?.width ?? 0) < 100)
  await page.getByRole('button', { name: 'Expand sidebar' }).click()
  await context.close()
})
