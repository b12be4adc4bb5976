import lighthouse, { desktopConfig, type Result } from 'lighthouse'
import type { Browser } from 'playwright-core'
import { launchChromium } from '../../../tools/src/chromium.ts'
import type { BenchContext } from '../support/context.ts'
import { openData, password } from '../support/data.ts'
import type { PartResult, Target } from '../support/result.ts'
import { freePort, signIn, startApi } from '../support/servers.ts'
import { median } from '../support/statistics.ts'
import { buildProduct } from '../variants/variants.ts'

/**
 * On a phone the line is really slowed down. A simulated one takes every script that was there before the first paint,
 * as all are on this machine, for one that the paint waited for; the frame that the server draws waits for none.
 */
const forms = [
  { name: 'desktop', config: desktopConfig, throttlingMethod: 'simulate', performance: 95 },
  { name: 'mobile', config: undefined, throttlingMethod: 'devtools', performance: 97 },
] as const

interface Audit {
  performance: number
  accessibility: number
  cls: number
  lcp: number
  tbt: number
}

/** Lighthouse on `/invoices`, signed in, on its own lines and processors. */
export async function measureLighthouse(bench: BenchContext): Promise<PartResult> {
  const shellDir = await buildProduct(bench)
  const data = await openData(10_000, bench.lifecycle, bench.note)
  const { url } = await startApi({ data, front: 'federated', shellDir }, bench.lifecycle)
  const cookie = await signIn(url, 'admin', password)
  const port = await freePort()
  const browser = await launchChromium({ args: [`--remote-debugging-port=${port}`] })
  bench.lifecycle.onEnd(() => browser.close())
  await keepCookies(browser, url, cookie)
  const rounds = bench.quick ? 1 : 5
  const results = new Map<string, Audit[]>()
  const failing = new Set<string>()
  for (const { name, config, throttlingMethod } of forms) {
    for (let round = 1; round <= rounds; round += 1) {
      const flags = {
        ...{ port, throttlingMethod },
        onlyCategories: ['performance', 'accessibility'],
        logLevel: 'silent' as const,
      }
      const result = await lighthouse(`${url}/invoices`, flags, config)
      if (!result) throw new Error('Lighthouse gave no result')
      if (!result.lhr.finalDisplayedUrl.endsWith('/invoices'))
        throw new Error(`Lighthouse measured ${result.lhr.finalDisplayedUrl}`)
      results.set(name, [...(results.get(name) ?? []), auditOf(result.lhr)])
      for (const id of failedAudits(result.lhr)) failing.add(id)
      bench.note(`lighthouse: ${name} ${round} of ${rounds}`)
    }
  }
  await browser.close()
  return report(results, [...failing])
}

/** In the browser itself: those of a header give way to any that the server sets, and the page asks who is there. */
async function keepCookies(browser: Browser, url: string, cookie: string): Promise<void> {
  const cookies = cookie.split('; ').map((one) => {
    const [name = '', ...value] = one.split('=')
    return { name, value: value.join('='), url }
  })
  const cdp = await browser.newBrowserCDPSession()
  await cdp.send('Storage.setCookies', { cookies })
  await cdp.detach()
}

function auditOf({ categories, audits }: Result): Audit {
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    performance: Math.round((categories.performance?.score ?? 0) * 100),
    accessibility: Math.round((categories.accessibility?.score ?? 0) * 100),
    cls: value('cumulative-layout-shift'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
  }
}

function failedAudits({ categories, audits }: Result): string[] {
  const weighted = categories.accessibility?.auditRefs.filter(({ weight }) => weight > 0) ?? []
  return weighted.map(({ id }) => id).filter((id) => audits[id]?.score === 0)
}

function report(results: ReadonlyMap<string, Audit[]>, failing: readonly string[]): PartResult {
  const middle = (name: string, field: keyof Audit) =>
    median((results.get(name) ?? []).map((audit) => audit[field]))
  const targets = forms.flatMap(({ name, performance }): Target[] => [
    {
      what: `Lighthouse ${name}, performance`,
      value: middle(name, 'performance'),
      limit: performance,
      bound: 'least',
    },
    {
      what: `Lighthouse ${name}, accessibility`,
      value: middle(name, 'accessibility'),
      limit: 100,
      bound: 'least',
    },
    { what: `Lighthouse ${name}, layout shift`, value: middle(name, 'cls'), limit: 0.02, bound: 'most' },
  ])
  const largest = {
    what: 'Lighthouse mobile, largest paint',
    value: middle('mobile', 'lcp'),
    limit: 1800,
    bound: 'most' as const,
    unit: 'ms',
  }
  return {
    name: 'lighthouse',
    tables: [
      {
        title: 'Lighthouse on `/invoices`, signed in',
        head: ['', 'Performance', 'Accessibility', 'Layout shift', 'Largest paint, ms', 'Blocked, ms'],
        rows: forms.map(({ name }) => [
          name,
          middle(name, 'performance'),
          middle(name, 'accessibility'),
          middle(name, 'cls').toFixed(3),
          Math.round(middle(name, 'lcp')),
          Math.round(middle(name, 'tbt')),
        ]),
        notes: failing.length > 0 ? [`Accessibility audits that failed: ${failing.join(', ')}.`] : [],
      },
    ],
    targets: [...targets, largest],
  }
}
