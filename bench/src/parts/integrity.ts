import type { Browser } from 'playwright-core'
import { launchChromium } from '../../../tools/src/chromium.ts'
import { freshProfile, openPage, type PageLoad, scriptBytes } from '../support/browser.ts'
import type { BenchContext } from '../support/context.ts'
import { openData, password } from '../support/data.ts'
import type { PartResult } from '../support/result.ts'
import { signIn, startApi } from '../support/servers.ts'
import { median, pairedRatio, quartiles } from '../support/statistics.ts'
import { buildProduct } from '../variants/variants.ts'
import { measureSwitch, screens } from './switch.ts'

const fronts = ['federated', 'unchecked'] as const
const titles = { federated: 'compared with what was built', unchecked: 'not compared' }

interface Measured {
  url: string
  first: PageLoad[]
  /** Milliseconds from the click to the first record. */
  switches: number[]
}

/** First load of `/invoices` and a switch to another remote, with and without hashes of what the browser loads. */
export async function measureIntegrity(bench: BenchContext): Promise<PartResult> {
  const data = await openData(10_000, bench.lifecycle, bench.note)
  const shellDir = await buildProduct(bench)
  const start = async (front: (typeof fronts)[number]): Promise<Measured> => ({
    url: (await startApi({ data, front, shellDir }, bench.lifecycle)).url,
    ...{ first: [], switches: [] },
  })
  const measured = { federated: await start('federated'), unchecked: await start('unchecked') }
  const cookie = await signIn(measured.federated.url, 'admin', password)
  const browser = await launchChromium()
  bench.lifecycle.onEnd(() => browser.close())
  const rounds = bench.quick ? 5 : 21
  for (let round = 0; round <= rounds; round += 1) {
    // One right after the other, and each round begins with the other one.
    for (const front of round % 2 ? fronts : fronts.toReversed())
      await visit(browser, measured[front], cookie, round > 0)
    bench.note(`integrity: round ${round} of ${rounds}${round === 0 ? ' (warm-up, not counted)' : ''}`)
  }
  await browser.close()
  return report(measured)
}

async function visit(browser: Browser, measured: Measured, cookie: string, counts: boolean): Promise<void> {
  const context = await freshProfile(browser, measured.url, cookie)
  const opened = await openPage(context, 'tbody tr[data-id]')
  const first = await opened.load('/invoices')
  // Idle: by now the other remotes' code is here.
  await opened.page.waitForTimeout(1_500)
  const { total } = await measureSwitch(opened.page, screens[0])
  await context.close()
  if (!counts) return
  measured.first.push(first)
  measured.switches.push(total)
}

function report(measured: Record<(typeof fronts)[number], Measured>): PartResult {
  const rows = ({ first }: Measured) => first.map(({ usable }) => usable)
  const ratio = (values: (one: Measured) => number[]) =>
    pairedRatio(values(measured.federated), values(measured.unchecked))
  return {
    name: 'integrity',
    tables: [
      {
        title: 'What the browser compares: first load of `/invoices` and a switch to `/clients`',
        head: ['Files are', 'First row, ms', 'middle half', 'JavaScript, kB br', 'Switch, ms'],
        rows: fronts.map((front) => [
          titles[front],
          Math.round(median(rows(measured[front]))),
          quartiles(rows(measured[front])).map(Math.round).join('–'),
          (median(measured[front].first.map(scriptBytes)) / 1000).toFixed(1),
          Math.round(median(measured[front].switches)),
        ]),
      },
    ],
    targets: [
      { what: 'First row, to files not compared', value: ratio(rows), limit: 1.03, bound: 'most' },
      {
        what: 'Switch, to files not compared',
        value: ratio(({ switches }) => switches),
        limit: 1.03,
        bound: 'most',
      },
    ],
  }
}
