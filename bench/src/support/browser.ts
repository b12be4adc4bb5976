import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { followRequests } from '../../../tools/src/quiet-page.ts'

/** The line that everything is measured over: 40 ms and 10 Mbit/s each way. */
const line = {
  offline: false,
  latency: 40,
  downloadThroughput: 10_000_000 / 8,
  uploadThroughput: 10_000_000 / 8,
}

/** A request of a page. */
export interface PageRequest {
  url: string
  /** Milliseconds after the start of the navigation. */
  start: number
  end: number
  /** Bytes over the line: headers and compressed body. */
  bytes: number
  isScript: boolean
  fromCache: boolean
}

/** One load of a page. */
export interface PageLoad {
  /** Milliseconds from the start of the navigation until the first row was painted. */
  row: number
  /** Milliseconds until a painted row could also be used: the code has taken the place of what the server drew. */
  usable: number
  /** Milliseconds until the first content was painted, and the largest by the time of the row. */
  firstPaint: number
  largestPaint: number
  /** Sum of what moved without being asked to, by the browser's own measure. */
  shift: number
  requests: PageRequest[]
  /** Script execution until the row, milliseconds of the main thread; 0 where not known. */
  scripting: number
}

/** Requests that began before the first row could be used. */
export function beforeUse({ usable, requests }: PageLoad): PageRequest[] {
  return requests.filter((request) => request.start < usable && !request.fromCache)
}

/** Compressed bytes of scripts that began before the first row could be used. */
export function scriptBytes(load: PageLoad): number {
  return beforeUse(load)
    .filter((request) => request.isScript)
    .reduce((sum, request) => sum + request.bytes, 0)
}

/** A browser profile without any cache, signed in, at the desk's size. */
export async function freshProfile(browser: Browser, url: string, cookie: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return { name, value: value.join('='), url, sameSite: 'Lax' as const, httpOnly: true }
  })
  await context.addCookies(cookies)
  return context
}

/** A page behind the line, which tells when the first row of data is painted. */
export async function openPage(context: BrowserContext, rowSelector: string): Promise<ThrottledPage> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', line)
  await page.addInitScript(watchRows, rowSelector)
  return new ThrottledPage(page, cdp)
}

/** Runs in the page. A row counts when the frame that shows it has been handed to the screen. */
function watchRows(selector: string): void {
  const when = (isThere: () => boolean) =>
    new Promise<number>((found) => {
      const observer = new MutationObserver(() => {
        if (!isThere()) return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => found(performance.now()), 0))
      })
      observer.observe(document, { childList: true, subtree: true, attributes: true })
    })
  const hasRow = () => document.querySelector(selector) !== null
  Object.assign(globalThis, {
    benchRow: when(hasRow),
    benchUsable: when(() => hasRow() && !document.querySelector('[inert] ' + selector)),
  })
}

/** Runs in the page. */
async function readPaints(): Promise<Pick<PageLoad, 'firstPaint' | 'largestPaint' | 'shift'>> {
  const entries = (type: string) =>
    new Promise<PerformanceEntry[]>((done) => {
      const observer = new PerformanceObserver((list) => done(list.getEntries()))
      observer.observe({ type, buffered: true })
      // Without entries the observer is never called.
      setTimeout(() => done([]), 200)
    })
  const [largest, shifts] = await Promise.all([entries('largest-contentful-paint'), entries('layout-shift')])
  const moved = shifts as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
  return {
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    largestPaint: largest.at(-1)?.startTime ?? Number.NaN,
    shift: moved.filter((one) => !one.hadRecentInput).reduce((sum, { value }) => sum + value, 0),
  }
}

export class ThrottledPage {
  readonly page: Page
  readonly #cdp: CDPSession
  readonly #quiet: () => Promise<void>

  constructor(page: Page, cdp: CDPSession) {
    this.page = page
    this.#cdp = cdp
    this.#quiet = followRequests(page)
  }

  close(): Promise<void> {
    return this.page.close()
  }

  /** Loads a path and waits for its first row. */
  async load(path: string): Promise<PageLoad> {
    const log = new RequestLog(this.#cdp)
    await this.page.goto(path, { waitUntil: 'commit' })
    const { row, usable, origin } = await this.page.evaluate(async () => {
      const times = globalThis as unknown as Record<'benchRow' | 'benchUsable', Promise<number>>
      return {
        row: await times.benchRow,
        usable: await times.benchUsable,
        origin: performance.timeOrigin,
      }
    })
    // Requests under way still count, with their size.
    await this.#quiet()
    const paints = await this.page.evaluate(readPaints)
    return { row, usable, ...paints, requests: log.since(origin), scripting: 0 }
  }
}

interface Entry {
  url: string
  start: number
  timestamp: number
  end: number
  bytes: number
  type: string
  fromCache: boolean
}

/** Requests as the browser's network reports them. Times in milliseconds since 1970. */
class RequestLog {
  readonly #entries = new Map<string, Entry>()

  constructor(cdp: CDPSession) {
    cdp.on('Network.requestWillBeSent', (event) => {
      this.#entries.set(event.requestId, {
        url: event.request.url,
        start: event.wallTime * 1000,
        timestamp: event.timestamp,
        end: Number.NaN,
        bytes: 0,
        type: event.type ?? '',
        fromCache: false,
      })
    })
    cdp.on('Network.requestServedFromCache', ({ requestId }) => this.#change(requestId, { fromCache: true }))
    cdp.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.fromDiskCache) this.#change(requestId, { fromCache: true })
    })
    cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
      const entry = this.#entries.get(requestId)
      if (!entry) return
      this.#change(requestId, {
        end: entry.start + (timestamp - entry.timestamp) * 1000,
        bytes: encodedDataLength,
      })
    })
  }

  #change(id: string, change: Partial<Entry>): void {
    const entry = this.#entries.get(id)
    if (entry) Object.assign(entry, change)
  }

  since(origin: number): PageRequest[] {
    return [...this.#entries.values()]
      .filter(({ url }) => /^https?:/.test(url))
      .map(({ url, start, end, bytes, fromCache }) => ({
        url,
        start: start - origin,
        end: end - origin,
        bytes,
        isScript: /\.js(\?|$)/.test(url),
        fromCache,
      }))
  }
}
