import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { signIn, type Visit, visit } from '../support/browser.ts'
import { createPublisher, versionOf } from '../support/releases.ts'

const remote = 'mf-finance'
const users = ['employee', 'manager', 'admin'] as const
const times = 20

interface Walk {
  /** Problems: requests of other remotes, errors of the page, pages that did not show. */
  problems: string[]
  /** Pages that were seen. */
  pages: number
  stop(): Promise<void>
}

/** Clicks through the screens of all teams until told to stop, as a person at work does. */
function walkThrough({ page }: Visit, name: string): Walk {
  const problems: string[] = []
  let running = true
  const walk: Walk = {
    problems,
    pages: 0,
    async stop() {
      running = false
      await walking
    },
  }
  page.on('response', (response) => {
    if (isOther(response.url()) && response.status() >= 400)
      problems.push(`${name}: ${response.status()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    // A page that is left gives up what it was still waiting for.
    if (isOther(request.url()) && !request.failure()?.errorText.includes('ABORTED'))
      problems.push(`${name}: ${request.failure()?.errorText} ${request.url()}`)
  })
  page.on('pageerror', (error) => problems.push(`${name}: ${error}`))
  const walking = (async () => {
    for (let round = 0; running; round++) {
      await see(page, 'Clients')
      // Every other round with a new page, which gets what was published meanwhile.
      if (round % 2 === 1) await page.reload()
      await see(page, 'Invoices')
      await see(page, 'Activity Log')
      walk.pages += 3
    }
  })().catch((error: Error) => void problems.push(`${name}: ${error.message}`))
  return walk
}

const isOther = (url: string) => url.includes('/remotes/') && !url.includes(`/remotes/${remote}/`)

/** Opens a page by its link; the published remote's may be switched off at the moment. */
async function see(page: Page, title: string): Promise<void> {
  const link = page.getByRole('navigation').getByRole('link', { name: title, exact: true })
  if (title === 'Invoices' && (await link.count()) === 0) return
  if (title === 'Invoices') {
    // It may be switched off just now, and its link go.
    const gone = await link.click({ timeout: 5_000 }).catch(() => 'gone')
    if (gone) return
  } else await link.click()
  const heading = page.getByRole('heading', { name: title, level: 1 })
  const off = page.getByText('It is switched off at the moment')
  await (title === 'Invoices' ? heading.or(off).first() : heading).waitFor()
}

/** A signed-in user. Five browsers and an upload share the machine: it may take its time. */
async function enter(user: (typeof users)[number], at: string): Promise<Visit> {
  const entered = await visit()
  entered.context.setDefaultTimeout(60_000)
  await signIn(entered.page, user, at)
  return entered
}

test('while one remote is published, rolled back, tried out and switched off, the other remotes are not affected', async () => {
  const visits: Visit[] = []
  for (const user of users) visits.push(await enter(user, '/clients'))
  const open = await enter('manager', '/invoices')
  await open.page.getByRole('heading', { name: 'Invoices', level: 1 }).waitFor()
  const firstVersion = await versionOf(open.page, remote)
  await open.page.evaluate(() => Object.assign(window, { neverReloaded: true }))

  const control = await enter('admin', '/profile')
  const publisher = await createPublisher(control.page, remote)
  const walks = visits.map((each, index) => walkThrough(each, users[index] ?? ''))

  let latest = ''
  for (let count = 0; count < times; count++) latest = await publisher.publish()
  assert.equal(await versionOf(control.page, remote), latest)
  await publisher.move({ action: 'rollBack' })
  const stable = await versionOf(control.page, remote)
  assert.notEqual(stable, latest)

  await publisher.move({ action: 'canary', version: latest, percent: 30 })
  const cohort = await Promise.all(visits.map(({ page }) => versionOf(page, remote)))
  for (let look = 0; look < 5; look++)
    assert.deepEqual(await Promise.all(visits.map(({ page }) => versionOf(page, remote))), cohort)
  await publisher.move({ action: 'canary', version: latest, percent: 80 })
  const grown = await Promise.all(visits.map(({ page }) => versionOf(page, remote)))
  for (const [index, version] of cohort.entries()) if (version === latest) assert.equal(grown[index], latest)
  await publisher.move({ action: 'endCanary' })

  await publisher.move({ action: 'disable' })
  await control.page.waitForTimeout(3_000)
  await publisher.move({ action: 'enable' })
  await control.page.waitForTimeout(3_000)
  await Promise.all(walks.map((walk) => walk.stop()))
  assert.deepEqual(
    walks.flatMap(({ problems }) => problems),
    [],
  )
  for (const walk of walks) assert.ok(walk.pages >= 6, `only ${walk.pages} pages were seen`)

  // The tab from before: it is told of the new release, and goes on with the version it has, its late files included.
  await open.page.evaluate(() => window.dispatchEvent(new Event('online')))
  await open.page.getByText('A new version of Finance is ready').waitFor()
  await open.page
    .getByRole('main')
    .getByRole('button', { name: /New Invoice/ })
    .first()
    .click()
  await open.page.getByRole('dialog').first().waitFor()
  assert.equal(await open.page.evaluate(() => 'neverReloaded' in window), true)
  const file = await open.page.evaluate(
    async (version) => (await fetch(`/remotes/mf-finance/${version}/remoteEntry.js`)).status,
    firstVersion,
  )
  assert.equal(file, 200)
  assert.deepEqual(
    open.complaints.filter((line) => line.includes('ChunkLoadError')),
    [],
  )

  await publisher.move({ action: 'activate', version: firstVersion })
  await Promise.all([...visits, open, control].map(({ context }) => context.close()))
})
