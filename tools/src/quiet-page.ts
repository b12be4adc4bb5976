import type { Page, Request } from 'playwright-core'

/** As long without a request counts as quiet, in ms. */
const quietMs = 400

/**
 * Follows the requests of a page; the answer waits until none is under way. Streams do not count: a page holds one
 * open for its notifications, and would never be 'networkidle'.
 */
export function followRequests(page: Page): () => Promise<void> {
  const running = new Set<Request>()
  let lastEnd = Date.now()
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') running.add(request)
  })
  const end = (request: Request) => {
    if (running.delete(request)) lastEnd = Date.now()
  }
  page.on('requestfinished', end)
  // A preload that the page does not take is answered and never finished.
  page.on('response', (response) => response.request().resourceType() === 'other' && end(response.request()))
  page.on('requestfailed', end)
  return async () => {
    const giveUpAt = Date.now() + 15_000
    while (running.size > 0 || Date.now() - lastEnd < quietMs) {
      if (Date.now() > giveUpAt) {
        const asked = [...running].map((request) => request.url())
        throw new Error(`${page.url()} keeps asking for ${asked.join(', ') || 'more'}`)
      }
      await page.waitForTimeout(50)
    }
  }
}
