import type { Page } from 'playwright-core'

/** Reads that the server has answered and the page does not know yet. */
export interface HeldReads {
  /** Resolves when the first of them is answered. */
  answered: Promise<void>
  /** Lets the answers through; from now on nothing is held. */
  letThrough(): void
}

/** Makes a slow network of the reads of one path: what they answer was true when they were asked. */
export async function holdReads(page: Page, path: string): Promise<HeldReads> {
  const answered = Promise.withResolvers<void>()
  const through = Promise.withResolvers<void>()
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      if (route.request().method() !== 'GET') return await route.fallback()
      const response = await route.fetch()
      answered.resolve()
      await through.promise
      await route.fulfill({ response })
    },
  )
  return { answered: answered.promise, letThrough: through.resolve }
}
