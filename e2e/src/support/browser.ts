import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchChromium } from '../../../tools/src/chromium.ts'
import { followRequests } from '../../../tools/src/quiet-page.ts'

let browser: Promise<Browser> | undefined

/** The address of the product under test; `run.ts` sets it. */
export function productUrl(): string {
  const url = process.env.DRAYLINE_URL
  if (!url) throw new Error('DRAYLINE_URL is not set; run the journeys through `npm run e2e`')
  return url
}

/** Viewports that people use: a desk, a tablet, a phone. */
export const viewports = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
} as const

function sharedBrowser(): Promise<Browser> {
  browser ??= launchChromium()
  return browser
}

export interface Visit {
  page: Page
  context: BrowserContext
  /** Errors that the page reported: uncaught errors and console errors. */
  complaints: string[]
  /** Waits until the page asks for nothing any more. */
  quiet(): Promise<void>
}

/** A fresh browser profile with one page, of the product under test unless another address is named. */
export async function visit(
  options: { viewport?: keyof typeof viewports; dark?: boolean; url?: string | undefined } = {},
): Promise<Visit> {
  const chromium = await sharedBrowser()
  const context = await chromium.newContext({
    baseURL: options.url ?? productUrl(),
    viewport: viewports[options.viewport ?? 'desktop'],
    colorScheme: options.dark ? 'dark' : 'light',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  const quiet = followRequests(page)
  const complaints: string[] = []
  complaintsOf.set(page, complaints)
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return { page, context, complaints, quiet }
}

const complaintsOf = new WeakMap<Page, string[]>()

/** Password of the demo accounts. */
export const demoPassword = () => process.env.DEMO_PASSWORD ?? 'drayline-demo'

/** Signs in as one of the demo accounts, by the form. */
export async function signIn(
  page: Page,
  username: 'admin' | 'manager' | 'employee',
  at = '/',
): Promise<void> {
  await page.goto(at)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  // Not by its role: a window that the address opens hides the page behind it from assistive technology.
  await page.locator('h1').first().waitFor()
}

/** Answers the question who is there, which the page asks before what it was told to do. */
export async function confirmIdentity(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await dialog.getByLabel('Your password').fill(demoPassword())
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'hidden' })
  forgetQuestion(page)
}

/** The browser complains of the question itself, which is a refusal of the first call. */
export function forgetQuestion(page: Page): void {
  const complaints = complaintsOf.get(page) ?? []
  const question = complaints.findIndex((text) => text.includes('status of 403'))
  if (question >= 0) complaints.splice(question, 1)
}

/**
 * Returns what axe finds against WCAG 2.2 A and AA, one line each; empty is good. Frames in which no script may run are
 * left out: axe could not run in them and would wait for ever.
 */
export async function axeProblems(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const { violations } = await new AxeBuilder({ page })
    .withTags(tags)
    .exclude('iframe[sandbox="allow-same-origin"]')
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
}
