import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Visit } from '../support/browser.ts'
import { createPublisher, versionOf } from '../support/releases.ts'
import { enter, walkThrough } from '../support/walks.ts'

const remote = 'mf-finance'
const users = ['employee', 'manager', 'admin'] as const
const titles = ['Clients', 'Activity Log']
const times = 20

test('while one remote is published, rolled back, tried out and switched off, the other remotes are not affected', async () => {
  const visits: Visit[] = []
  for (const user of users) visits.push(await enter(user, '/clients'))
  const open = await enter('manager', '/invoices')
  await open.page.getByRole('heading', { name: 'Invoices', level: 1 }).waitFor()
  const firstVersion = await versionOf(open.page, remote)
  await open.page.evaluate(() => Object.assign(window, { neverReloaded: true }))

  const control = await enter('admin', '/profile')
  const publisher = await createPublisher(control.page, remote)
  const walks = visits.map((each, index) =>
    walkThrough(each, { name: users[index] ?? '', changing: [remote], titles, maybeOff: 'Invoices' }),
  )

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
  for (const walk of walks) assert.ok(walk.rounds >= 2, `only ${walk.rounds} rounds were gone`)

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
