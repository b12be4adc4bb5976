import assert from 'node:assert/strict'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { build } from '@drayline/federation'
import { createRemote } from '../../../tools/src/create-remote/create.ts'
import { signIn, visit } from '../support/browser.ts'
import { createPublisher } from '../support/releases.ts'

const id = 'mf-journey'
const repository = new URL('../../..', import.meta.url).pathname
/** Inside the repository, so that what is made finds the packages; outside version control. */
const workshop = join(repository, '.cache/create-remote')

/** Makes a remote and builds it, as its team would. @returns the folder of the build */
async function makeRemote(): Promise<string> {
  await rm(workshop, { recursive: true, force: true })
  await mkdir(workshop, { recursive: true })
  await symlink(join(repository, 'packages'), join(workshop, 'packages'))
  await createRemote(workshop, { id, roots: ['/journey-claims'], title: 'Journey claims' })
  const { outputPath } = await build({ folder: join(workshop, id) })
  return outputPath
}

test('a remote that the generator makes appears in the running product, and goes again', async () => {
  const { page, context, complaints } = await visit()
  await signIn(page, 'admin', '/clients')
  const link = page.getByRole('navigation').getByRole('link', { name: 'Journey claims', exact: true })
  assert.equal(await link.count(), 0)

  const publisher = await createPublisher(page, id, await makeRemote())
  try {
    await publisher.publish()
    await publisher.move({ action: 'enable' })
    await page.reload()
    await link.click()
    await page.getByRole('heading', { name: 'Journey claims', level: 1 }).waitFor()
    await page.getByRole('table').getByRole('link').first().click()
    await page.getByRole('heading', { name: 'Note' }).waitFor()

    await page.goto('/')
    await page.getByRole('heading', { name: 'Cases due next' }).waitFor()
    await page.goto('/clients/1')
    await page.getByRole('region', { name: 'Journey claims' }).waitFor()
    await page.goto('/settings')
    await page.getByRole('region', { name: 'Journey claims' }).getByText('Contract of the shell').waitFor()
  } finally {
    await publisher.move({ action: 'disable' })
    await rm(workshop, { recursive: true, force: true })
  }
  await page.goto('/clients')
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
  assert.equal(await link.count(), 0)
  assert.deepEqual(complaints, [])
  await context.close()
})
