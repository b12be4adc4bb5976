import type { Browser, Page } from 'playwright-core'
import { freshProfile, openPage } from '../support/browser.ts'
import type { BenchContext } from '../support/context.ts'
import type { PartResult } from '../support/result.ts'
import { median } from '../support/statistics.ts'
import type { Variant } from '../variants/variants.ts'

/** A screen of another remote: its link in the sidebar, and what its first record looks like. */
export const screens = [
  { link: 'Clients', path: '/clients', api: '/api/clients', record: '[data-id]' },
  { link: 'Loads', path: '/loads', api: '/api/loads', record: '[data-id]' },
] as const
type Screen = (typeof screens)[number]

export interface Switch {
  /** Milliseconds from the click until the first record was painted. */
  total: number
  /** Of these, how long the screen's own call still took. */
  data: number
}

/** Changes from invoices to screens of another remote whose code was fetched while idle. */
export async function measureSwitches(
  browser: Browser,
  { url, rowSelector }: Variant,
  cookie: string,
  bench: BenchContext,
): Promise<PartResult> {
  const rounds = bench.quick ? 5 : 11
  const found = new Map<string, Switch[]>(screens.map(({ path }) => [path, []]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const screen of screens) {
      const context = await freshProfile(browser, url, cookie)
      const opened = await openPage(context, rowSelector)
      await opened.load('/invoices')
      // Idle: by now the other remotes' code is here.
      await opened.page.waitForTimeout(1_500)
      const result = await measureSwitch(opened.page, screen)
      if (round > 0) found.get(screen.path)?.push(result)
      await context.close()
    }
    bench.note(`switch: round ${round} of ${rounds}${round === 0 ? ' (warm-up, not counted)' : ''}`)
  }
  const beyond = (path: string) => median((found.get(path) ?? []).map(({ total, data }) => total - data))
  return {
    name: 'switch',
    tables: [
      {
        title: 'From `/invoices` to a screen of another remote, fetched while idle',
        head: ['Screen', 'Click to first record, ms', 'its call, ms', 'beyond its data, ms'],
        rows: screens.map(({ path }) => [
          path,
          Math.round(median((found.get(path) ?? []).map(({ total }) => total))),
          Math.round(median((found.get(path) ?? []).map(({ data }) => data))),
          Math.round(beyond(path)),
        ]),
      },
    ],
    targets: screens.map(({ path }) => ({
      what: `Switch to ${path}, beyond its data`,
      value: beyond(path),
      limit: 50,
      bound: 'most' as const,
      unit: 'ms',
    })),
  }
}

/** Opens a screen by its link in the sidebar. */
export async function measureSwitch(page: Page, { link, api, record }: Screen): Promise<Switch> {
  await page.evaluate(
    ({ record, api }) => {
      const clicked = Promise.withResolvers<number>()
      addEventListener('click', (event) => clicked.resolve(event.timeStamp), { capture: true, once: true })
      const shown = new Promise<number>((done) => {
        const before = new Set(document.querySelectorAll(record))
        const observer = new MutationObserver(() => {
          if (![...document.querySelectorAll(record)].some((element) => !before.has(element))) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => done(performance.now()), 0))
        })
        observer.observe(document, { childList: true, subtree: true })
      })
      const benchSwitch = Promise.all([clicked.promise, shown]).then(([from, to]) => {
        // The call may have begun while the button was down: only what is left of it at the click is waited for.
        const call = performance
          .getEntriesByType('resource')
          .find((entry) => new URL(entry.name).pathname === api && entry.startTime + entry.duration >= from)
        return {
          total: to - from,
          data: call ? call.startTime + call.duration - Math.max(from, call.startTime) : 0,
        }
      })
      Object.assign(globalThis, { benchSwitch })
    },
    { record, api },
  )
  // The pointer rests on the link before the click, as under a hand. A hand also holds the button down for some 70 ms, in
  // which the call is made; here the click is at once, so that the call is waited for.
  const target = page.getByRole('navigation').getByRole('link', { name: link }).first()
  await target.hover()
  await page.waitForTimeout(150)
  await target.click()
  return await page.evaluate(() => (globalThis as unknown as { benchSwitch: Promise<Switch> }).benchSwitch)
}
