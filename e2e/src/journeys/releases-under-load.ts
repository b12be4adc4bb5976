import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Remote } from '../../../packages/domain/src/platform/releases/release-schema.ts'
import type { Visit } from '../support/browser.ts'
import { writeHandmade } from '../support/handmade-remote.ts'
import { createPublisher, type Publisher, versionOf } from '../support/releases.ts'
import { enter, walkThrough } from '../support/walks.ts'

const users = ['employee', 'manager', 'admin'] as const
const finance = 'mf-finance'
/** Retired at the end: a further run on the same product has others. */
const run = Date.now().toString(36)
const [oldOwner, newOwner] = [`mf-old-${run}`, `mf-new-${run}`]
const page = { root: `/journey-${run}`, title: 'Journey page' }
const times = 20

/** A remote as administrators see it. */
async function stateOf(admin: Page, id: string): Promise<Remote> {
  const remotes = (await (await admin.request.get('/api/platform/remotes')).json()) as Remote[]
  const found = remotes.find(({ name }) => name === id)
  assert.ok(found, `${id} is not among the remotes`)
  return found
}

/** Two people see the same state and both press Roll back. */
async function rollBackTwice(admin: Page, publisher: Publisher): Promise<void> {
  const { revision } = await stateOf(admin, finance)
  const both = await Promise.allSettled([1, 2].map(() => publisher.move({ action: 'rollBack', revision })))
  assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  const [refused] = both.filter((each) => each.status === 'rejected')
  assert.match(String(refused?.reason), /rollBack: 409/)
}

/** Opens the page of a broken version three times, as somebody does who does not believe it. */
async function failThreeTimes({ page: tab }: Visit): Promise<void> {
  for (let count = 0; count < 3; count++) {
    await tab.goto(page.root)
    await tab.getByText(/stopped because of an error/).waitFor()
    // A page that is left tells what failed.
    await tab.goto('/clients')
    await tab.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
  }
}

/** Waits until nobody tries a version out any more; the watch looks once a minute. */
async function untilCanaryEnded(admin: Page, id: string): Promise<void> {
  for (let look = 0; look < 180; look++) {
    if ((await stateOf(admin, id)).canary === null) return
    await admin.waitForTimeout(1_000)
  }
  assert.fail(`the canary of ${id} runs on`)
}

test('twenty releases, a canary that fails, two roll-backs at once, a root that moves and a remote that retires: nobody else notices', async () => {
  const visits: Visit[] = []
  for (const user of users) visits.push(await enter(user, '/clients'))
  const control = await enter('admin', '/profile')
  const admin = control.page
  const says = (text: string) => ({ ...page, body: `return '${text}'` })
  const old = await createPublisher(
    admin,
    oldOwner,
    await writeHandmade({ id: oldOwner, ...says('By the old team') }),
  )
  const good = await old.publish()
  const walks = visits.map((each, index) =>
    walkThrough(each, {
      name: users[index] ?? '',
      changing: [finance, oldOwner, newOwner],
      titles: ['Clients', 'Loads', 'Activity Log'],
    }),
  )

  const release = await createPublisher(admin, finance)
  const firstVersion = await versionOf(admin, finance)
  const published: string[] = []
  for (let count = 0; count < times; count++) published.push(await release.publish())
  assert.equal(await versionOf(admin, finance), published.at(-1))
  await rollBackTwice(admin, release)
  assert.equal(await versionOf(admin, finance), published.at(-2))

  const trying = await enter('manager', '/clients')
  const broken = await writeHandmade({ id: oldOwner, ...page, body: "throw new Error('not today')" })
  const trial = await createPublisher(admin, oldOwner, broken)
  const failing = await trial.publish({ activate: false })
  await trial.move({ action: 'canary', version: failing, roles: ['manager'] })
  assert.equal(await versionOf(trying.page, oldOwner), failing)
  await failThreeTimes(trying)
  await untilCanaryEnded(admin, oldOwner)
  await trying.page.goto(page.root)
  await trying.page.getByText('By the old team').waitFor()
  assert.equal(await versionOf(trying.page, oldOwner), good)

  await old.move({ action: 'handOverRoot', root: page.root, to: newOwner })
  await trying.page.reload()
  await trying.page.getByText('By the old team').waitFor()
  const heir = await writeHandmade({ id: newOwner, ...says('By the new team') })
  const next = await createPublisher(admin, newOwner, heir)
  await next.publish()
  await trying.page.reload()
  await trying.page.getByText('By the new team').waitFor()

  await old.move({ action: 'retire' })
  assert.equal(await versionOf(admin, oldOwner), '')
  await trying.page.reload()
  await trying.page.getByText('By the new team').waitFor()

  await Promise.all(walks.map((walk) => walk.stop()))
  await next.move({ action: 'retire' })
  await release.move({ action: 'activate', version: firstVersion })
  assert.deepEqual(
    walks.flatMap(({ problems }) => problems),
    [],
  )
  for (const walk of walks) assert.ok(walk.rounds >= 6, `only ${walk.rounds} rounds were gone`)
  await Promise.all([...visits, control, trying].map(({ context }) => context.close()))
})
