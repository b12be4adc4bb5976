// Takes the pictures of the README from the running product: `npm run screenshots [-- --url ADDRESS]`.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { startProduct } from '../../e2e/src/support/product.ts'
import { readOptions } from './arguments.ts'
import { repositoryRoot } from './cache.ts'
import { launchChromium } from './chromium.ts'
import { createLifecycle } from './lifecycle.ts'
import { createProgress } from './progress.ts'
import { followRequests } from './quiet-page.ts'

const usage = `npm run screenshots -- [--url ADDRESS]

  Writes docs/images/*.png. Starts the product with fresh demo data, or uses the one at --url, which must have the
  demo accounts (DEMO_PASSWORD when it is not the standard one).`

interface Shot {
  file: string
  path: string
  phone?: true
  dark?: true
  /** Condition for taking the picture, beyond the page's heading. */
  ready: (page: Page) => Promise<unknown>
}

const table = (page: Page) => page.getByRole('row').nth(8).waitFor()

/** Opens the first invoice of the list, so that the form shows real values. */
async function editFirst(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).waitFor()
}

const shots: Shot[] = [
  { file: 'dashboard', path: '/', ready: (page) => page.getByRole('row').nth(3).waitFor() },
  { file: 'invoices-light', path: '/invoices', ready: table },
  { file: 'invoices-dark', path: '/invoices', dark: true, ready: table },
  { file: 'invoice-form', path: '/invoices?status=submitted', ready: editFirst },
  { file: 'phone', path: '/invoices', phone: true, ready: (page) => page.getByText('$').nth(3).waitFor() },
]

const folder = join(repositoryRoot, 'docs/images')
const lifecycle = createLifecycle()
const progress = createProgress()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const { values } = readOptions(usage, { url: { type: 'string' } })
  const url = values.url ?? (await progress.step('Product', startOwn))
  const browser = await launchChromium()
  lifecycle.onEnd(() => browser.close())
  await mkdir(folder, { recursive: true })
  for (const shot of shots) await progress.step(`${shot.file}.png`, () => take(browser, url, shot))
  await lifecycle.end(0)
}

async function startOwn(): Promise<string> {
  const product = await startProduct()
  lifecycle.onEnd(product.stop)
  return product.url
}

async function take(browser: Browser, baseURL: string, shot: Shot): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    viewport: shot.phone ? { width: 390, height: 800 } : { width: 1280, height: 800 },
    colorScheme: shot.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  const page = await context.newPage()
  const quiet = followRequests(page)
  await page.goto(shot.path)
  await page.getByLabel('Username').fill('manager')
  await page.getByLabel('Password', { exact: true }).fill(process.env.DEMO_PASSWORD ?? 'drayline-demo')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await shot.ready(page)
  await quiet()
  await dismissToasts(page)
  await page.screenshot({ path: join(folder, `${shot.file}.png`), animations: 'disabled', caret: 'hide' })
  await context.close()
}

/** The greeting after signing in would lie over the picture. */
async function dismissToasts(page: Page): Promise<void> {
  const close = page.getByRole('region', { name: /notifications/i }).getByRole('button')
  for (let left = 3; left > 0 && (await close.count()) > 0; left--) {
    await close.first().click()
    await page.waitForTimeout(300)
  }
}
