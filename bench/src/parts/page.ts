import type { Browser } from 'playwright-core'
import { launchChromium } from '../../../tools/src/chromium.ts'
import type { PageLoad } from '../support/browser.ts'
import { beforeUse, freshProfile, openPage, scriptBytes } from '../support/browser.ts'
import type { BenchContext } from '../support/context.ts'
import type { PartResult } from '../support/result.ts'
import { median, pairedRatio, quartiles } from '../support/statistics.ts'
import type { Variant } from '../variants/variants.ts'
import { startVariants } from '../variants/variants.ts'
import { measureSwitches } from './switch.ts'

const path = '/invoices'

/** Measurements measured of one variant, one entry per round. */
interface Measured {
  variant: Variant
  first: PageLoad[]
  repeat: PageLoad[]
}

/** First load of `/invoices`, signed in, cold cache, 40 ms and 10 Mbit/s; and what follows it. */
export async function measurePages(bench: BenchContext): Promise<PartResult> {
  const { variants, cookie } = await startVariants(bench)
  const browser = await launchChromium()
  bench.lifecycle.onEnd(() => browser.close())
  const measured = variants.map((variant): Measured => ({ variant, first: [], repeat: [] }))
  const rounds = bench.quick ? 5 : 11
  for (let round = 0; round <= rounds; round += 1) {
    // One after the other, and each round begins with another: what else the machine does hits all alike.
    for (const index of measured.keys()) {
      const one = measured[(index + round) % measured.length]
      if (one) await visitTwice(browser, one, cookie, round > 0)
    }
    bench.note(`page: round ${round} of ${rounds}${round === 0 ? ' (warm-up, not counted)' : ''}`)
  }
  const switches = await measureSwitches(browser, one(measured, 'federated').variant, cookie, bench)
  await browser.close()
  return report(measured, switches)
}

async function visitTwice(
  browser: Browser,
  measured: Measured,
  cookie: string,
  counts: boolean,
): Promise<void> {
  const { url, rowSelector } = measured.variant
  const context = await freshProfile(browser, url, cookie)
  try {
    const before = await openPage(context, rowSelector)
    const first = await before.load(path)
    // A page that is not in sight draws nothing.
    await before.close()
    const repeat = await (await openPage(context, rowSelector)).load(path)
    if (!counts) return
    measured.first.push(first)
    measured.repeat.push(repeat)
  } finally {
    await context.close()
  }
}

function one(all: readonly Measured[], name: Variant['name']): Measured {
  const found = all.find(({ variant }) => variant.name === name)
  if (!found) throw new Error(`${name} was not measured`)
  return found
}

const times = (loads: readonly PageLoad[]) => loads.map(({ row }) => row)

function report(all: readonly Measured[], switches: PartResult): PartResult {
  const federated = one(all, 'federated')
  const frameless = one(all, 'frameless')
  const split = one(all, 'split')
  const single = one(all, 'single')
  const reactAdmin = one(all, 'react-admin')
  const ratio = (other: Measured) => pairedRatio(times(federated.first), times(other.first))
  const usable = ({ first }: Measured) => first.map((load) => load.usable)
  const firstPaints = ({ first }: Measured) => first.map(({ firstPaint }) => firstPaint)
  const middle = ({ first }: Measured, what: 'firstPaint' | 'largestPaint' | 'shift') =>
    median(first.map((load) => load[what]))
  const bytes = ({ first }: Measured) => median(first.map(scriptBytes))
  const requests = median(federated.first.map((load) => beforeUse(load).length))
  return {
    name: 'page',
    tables: [
      {
        title: 'First load of `/invoices`, signed in, cold cache, 40 ms / 10 Mbit/s',
        head: [
          'Build',
          'First row, ms',
          'middle half',
          'Drayline is … of it',
          'Usable, ms',
          'JavaScript, kB br',
          'Requests before that',
          'Repeat visit, ms',
        ],
        rows: all.map((measured) => [
          measured.variant.title,
          Math.round(median(times(measured.first))),
          quartiles(times(measured.first)).map(Math.round).join('–'),
          measured === federated ? '' : ratio(measured).toFixed(2),
          Math.round(median(usable(measured))),
          (bytes(measured) / 1000).toFixed(1),
          median(measured.first.map((load) => beforeUse(load).length)),
          Math.round(median(times(measured.repeat))),
        ]),
        notes: [
          `Medians of ${federated.first.length} rounds; ratios are medians of the ratios within each round.`,
        ],
      },
      {
        title: 'What is painted first, on the same loads',
        head: ['Build', 'First paint, ms', 'Largest paint, ms', 'Layout shift'],
        rows: all.map((measured) => [
          measured.variant.title,
          Math.round(middle(measured, 'firstPaint')),
          Math.round(middle(measured, 'largestPaint')),
          middle(measured, 'shift').toFixed(3),
        ]),
      },
      ...switches.tables,
    ],
    targets: [
      { what: 'First row, to one bundle', value: ratio(single), limit: 1.05, bound: 'most' },
      {
        what: 'JavaScript, to one bundle',
        value: bytes(federated) / bytes(single),
        limit: 1.15,
        bound: 'most',
      },
      { what: 'Requests before the first row can be used', value: requests, limit: 10, bound: 'most' },
      { what: 'First row, to a chunk per screen', value: ratio(split), limit: 0.85, bound: 'most' },
      {
        what: 'Usable row, to a chunk per screen',
        value: pairedRatio(usable(federated), usable(split)),
        limit: 1.05,
        bound: 'most',
      },
      {
        what: 'First paint, to no frame',
        value: pairedRatio(firstPaints(federated), firstPaints(frameless)),
        limit: 0.35,
        bound: 'most',
      },
      { what: 'Layout shift', value: middle(federated, 'shift'), limit: 0.02, bound: 'most' },
      { what: 'First row, to react-admin', value: ratio(reactAdmin), limit: 0.75, bound: 'most' },
      ...switches.targets,
    ],
  }
}
