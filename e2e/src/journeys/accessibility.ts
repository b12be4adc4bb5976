import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axeProblems, signIn, viewports, visit } from '../support/browser.ts'

const screens = [
  ['/', 'Dashboard'],
  ['/clients', 'Clients'],
  ['/clients?new=1', 'Clients'],
  ['/loads', 'Loads'],
  ['/loads?new=1', 'Loads'],
  ['/invoices', 'Invoices'],
  ['/invoices?new=1', 'Invoices'],
  ['/activities', 'Activity Log'],
  ['/profile', 'Profile'],
  ['/settings', 'Settings'],
] as const

for (const viewport of Object.keys(viewports) as (keyof typeof viewports)[]) {
  for (const dark of [false, true]) {
    test(`every screen is accessible: ${viewport}, ${dark ? 'dark' : 'light'}`, async () => {
      const { page, context } = await visit({ viewport, dark })
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), dark ? 'dark' : 'light')
      await page.goto('/login')
      await page.getByRole('button', { name: 'Sign In' }).waitFor()
      assert.deepEqual(await axeProblems(page), [], '/login')
      await signIn(page, 'manager')
      for (const [path, title] of screens) {
        await page.goto(path)
        // An open form hides the page behind it from assistive technology, its heading included.
        const shown = path.includes('new=1')
          ? page.getByRole('dialog')
          : page.getByRole('heading', { name: title })
        await shown.first().waitFor()
        await page.waitForLoadState('networkidle')
        assert.deepEqual(await axeProblems(page), [], path)
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        assert.ok(overflow <= 0, `${path} scrolls sideways by ${overflow} px`)
      }
      await context.close()
    })
  }
}
