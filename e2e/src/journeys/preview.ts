import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { axeProblems, signIn, visit } from '../support/browser.ts'
import { createPublisher, versionOf } from '../support/releases.ts'

const remote = 'mf-finance'
const newName = 'Bills to review'
const menu = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first()

test('a changed remote is seen by its link in one tab alone, promoted as it is, and then seen by all', async () => {
  const [admin, invited, other] = [await visit(), await visit(), await visit()]
  await signIn(admin.page, 'admin', '/profile')
  await signIn(invited.page, 'employee', '/clients')
  await signIn(other.page, 'manager', '/invoices')
  const firstVersion = await versionOf(admin.page, remote)
  const publisher = await createPublisher(admin.page, remote)
  try {
    const { version, preview } = await publisher.preview({
      change: (descriptor) => ({
        ...descriptor,
        nav: descriptor.nav?.map((entry) =>
          entry.to === '/invoices' ? { ...entry, label: { en: newName } } : entry,
        ),
      }),
    })

    // Whoever has the link sees the new menu entry, and goes on seeing it while clicking and after a reload.
    await invited.page.goto(preview)
    const bar = invited.page.getByText(`${version}`)
    await bar.waitFor()
    await menu(invited.page, newName).waitFor()
    assert.equal(new URL(invited.page.url()).search.includes('try='), false)
    assert.deepEqual(await axeProblems(invited.page), [])
    await menu(invited.page, 'Clients').click()
    await invited.page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
    assert.equal(await bar.isVisible(), true)
    await invited.page.reload()
    await bar.waitFor()
    await menu(invited.page, newName).click()
    await invited.page.getByRole('heading', { name: 'Invoices', level: 1 }).waitFor()
    assert.equal(await versionOf(invited.page, remote), firstVersion)

    // Their other tab, and everybody else, see what is active.
    const secondTab = await invited.context.newPage()
    for (const page of [secondTab, other.page]) {
      await page.goto('/invoices')
      await menu(page, 'Invoices').waitFor()
      assert.equal(await menu(page, newName).count(), 0)
    }

    // Promoted from the link's row: the very version that was tried.
    await admin.page.goto(`/admin/remotes/${remote}`)
    await admin.page.getByRole('button', { name: `Actions for the preview of ${version}` }).click()
    await admin.page.getByRole('menuitem', { name: 'Release to everyone' }).click()
    await admin.page.getByLabel('Reason').fill('Looks right')
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Release to everyone' }).click()
    await admin.page.getByText('Everyone gets the chosen version of').first().waitFor()
    assert.equal(await versionOf(other.page, remote), version)
    for (const page of [secondTab, other.page]) {
      await page.reload()
      await menu(page, newName).waitFor()
    }

    await invited.page.reload()
    await invited.page.getByText('is what you get without the preview, too').waitFor()
    await invited.page.getByRole('button', { name: /Leave the preview of/ }).click()
    await bar.waitFor({ state: 'detached' })
    await menu(invited.page, newName).waitFor()
  } finally {
    await publisher.move({ action: 'activate', version: firstVersion })
  }
  assert.deepEqual([...admin.complaints, ...invited.complaints, ...other.complaints], [])
  await Promise.all([admin, invited, other].map(({ context }) => context.close()))
})
