import type { Page } from 'playwright-core'
import { launchChromium } from '../../../tools/src/chromium.ts'
import { freshProfile } from '../support/browser.ts'
import type { BenchContext } from '../support/context.ts'
import { openData, password } from '../support/data.ts'
import type { PartResult } from '../support/result.ts'
import { signIn, startApi } from '../support/servers.ts'
import { median, quartiles } from '../support/statistics.ts'
import { buildProduct } from '../variants/variants.ts'

/** The processor is slowed down this many times. */
const slowdown = 4
const limitMs = 100

/** Something that people do all day. It ends when the page shows what it leads to. */
interface Interaction {
  name: string
  act(page: Page): Promise<void>
}

const drawer = (page: Page) => page.getByRole('dialog')

/** In the order in which they are done; each begins where the one before has led. */
const interactions: readonly Interaction[] = [
  {
    name: 'Open an invoice beside the list',
    async act(page) {
      await page.locator('tbody tr[data-id] .dt-link').nth(3).click()
      await drawer(page).getByRole('heading').first().waitFor()
    },
  },
  {
    name: 'Close it',
    async act(page) {
      await page.keyboard.press('Escape')
      await drawer(page).waitFor({ state: 'detached' })
    },
  },
  {
    name: 'Open the form of a new invoice',
    async act(page) {
      await page.getByRole('main').getByRole('button', { name: 'New invoice' }).first().click()
      await drawer(page).getByRole('textbox').first().waitFor()
    },
  },
  {
    name: 'Close the form',
    async act(page) {
      await page.keyboard.press('Escape')
      await drawer(page).waitFor({ state: 'detached' })
    },
  },
  {
    name: 'Sort by amount',
    async act(page) {
      await page.getByRole('button', { name: 'Amount' }).click()
      await page.locator('th[data-column="amount"][aria-sort]').waitFor()
    },
  },
  {
    name: 'Go to clients',
    async act(page) {
      await page.getByRole('navigation').getByRole('link', { name: 'Clients' }).first().click()
      await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
      await page.locator('[data-id]').first().waitFor()
    },
  },
  {
    name: 'Go home',
    async act(page) {
      await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
      await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    },
  },
]

/** How long each interaction of the day takes to the next paint, as the browser's Event Timing tells. */
export async function measureInteractions(bench: BenchContext): Promise<PartResult> {
  const shellDir = await buildProduct(bench)
  const data = await openData(10_000, bench.lifecycle, bench.note)
  const { url } = await startApi({ data, front: 'federated', shellDir }, bench.lifecycle)
  const cookie = await signIn(url, 'admin', password)
  const browser = await launchChromium()
  bench.lifecycle.onEnd(() => browser.close())
  const found = new Map<string, number[]>(interactions.map(({ name }) => [name, []]))
  const rounds = bench.quick ? 3 : 9
  for (let round = 0; round <= rounds; round += 1) {
    const context = await freshProfile(browser, url, cookie)
    const page = await context.newPage()
    await page.addInitScript(watchEvents)
    const cdp = await context.newCDPSession(page)
    await page.goto('/invoices')
    await page.locator('tbody tr[data-id]').first().waitFor()
    // Idle: menus, forms and other screens are here, as for somebody who has been at work for a while.
    await page.waitForTimeout(3_000)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    for (const { name, act } of interactions) {
      const ms = await timeOf(page, () => act(page))
      if (round > 0) found.get(name)?.push(ms)
    }
    await context.close()
    bench.note(`interactions: round ${round} of ${rounds}${round === 0 ? ' (warm-up, not counted)' : ''}`)
  }
  await browser.close()
  return report(found)
}

/** Runs in the page: keeps the longest event since the last question. */
function watchEvents(): void {
  const kept = { longest: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) kept.longest = Math.max(kept.longest, entry.duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  Object.assign(globalThis, { benchEvents: kept })
}

type Kept = typeof globalThis & { benchEvents: { longest: number } }

async function timeOf(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    ;(globalThis as unknown as { benchEvents: { longest: number } }).benchEvents.longest = 0
  })
  await act()
  // The entry comes after its paint, and what was put off is done before the next step.
  await page.waitForTimeout(1_500)
  return await page.evaluate(() => (globalThis as Kept).benchEvents.longest)
}

function report(found: ReadonlyMap<string, number[]>): PartResult {
  const all = [...found]
  return {
    name: 'interactions',
    tables: [
      {
        title: `From the event to the next paint, the processor ${slowdown} times slower`,
        head: ['Interaction', 'ms', 'middle half'],
        rows: all.map(([name, values]) => [
          name,
          Math.round(median(values)),
          quartiles(values).map(Math.round).join('–'),
        ]),
        notes: [
          `Medians of ${all[0]?.[1].length ?? 0} rounds; the longest event of each interaction, in steps of 8 ms.`,
        ],
      },
    ],
    targets: all.map(([name, values]) => ({
      what: name,
      value: median(values),
      limit: limitMs,
      bound: 'most' as const,
      unit: 'ms',
    })),
  }
}
