import type { Locator, Page } from 'playwright-core'
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

/** Something that people do all day. */
interface Interaction {
  name: string
  act(page: Page): Promise<void>
  /** Looks for what it leads to. Only asked when the page is at rest: asking takes the page's own time. */
  leadsTo(page: Page): Locator
  /** False when that is to be gone. */
  shows?: false
}

const drawer = (page: Page) => page.getByRole('dialog')
const navigated = (name: string) => (page: Page) =>
  press(page.getByRole('navigation').getByRole('link', { name }))
const home = (page: Page) => press(page.getByRole('banner').getByRole('link', { name: 'Home' }))
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, level: 1 })

/** As a hand does it: the pointer is there a moment before it presses, and the button takes its time to come up. */
async function press(locator: Locator): Promise<void> {
  await locator.first().hover()
  await locator.page().waitForTimeout(200)
  await locator.first().click({ delay: 80 })
}

/** In the order in which they are done; each begins where the one before has led. */
const interactions: readonly Interaction[] = [
  {
    name: 'Open an invoice beside the list',
    act: (page) => press(page.locator('tbody tr[data-id] .dt-link').nth(3)),
    leadsTo: (page) => drawer(page).getByRole('heading'),
  },
  { name: 'Close it', act: (page) => page.keyboard.press('Escape'), leadsTo: drawer, shows: false },
  {
    name: 'Open the form of a new invoice',
    act: (page) => press(page.getByRole('main').getByRole('button', { name: 'New invoice' })),
    leadsTo: (page) => drawer(page).getByRole('textbox'),
  },
  { name: 'Close the form', act: (page) => page.keyboard.press('Escape'), leadsTo: drawer, shows: false },
  {
    name: 'Sort by amount',
    act: (page) => press(page.getByRole('button', { name: 'Amount' })),
    leadsTo: (page) => page.locator('th[data-column="amount"][aria-sort]'),
  },
  { name: 'Go to clients', act: navigated('Clients'), leadsTo: heading('Clients') },
  { name: 'Go home', act: home, leadsTo: heading('Dashboard') },
  { name: 'Go to clients again', act: navigated('Clients'), leadsTo: heading('Clients') },
  { name: 'Go home again', act: home, leadsTo: heading('Dashboard') },
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
    for (const { name, act, leadsTo, shows } of interactions) {
      const ms = await timeOf(page, () => act(page))
      await leadsTo(page)
        .first()
        .waitFor({ state: shows === false ? 'detached' : 'visible' })
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
