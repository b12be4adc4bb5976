import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Registry } from '../../../packages/contract/src/registry.ts'
import { axeProblems, signIn, viewports, visit } from '../support/browser.ts'

/** Screens that no remote shows. */
const shellScreens = ['/', '/landing', '/nothing-here']
/** Other shapes of a screen, which only its address tells. */
const otherShapes = ['/tasks?layout=board']

/** Every screen and every form that the present remotes declare, and those of the shell; a new screen is in by itself. */
async function screensOf(page: Page): Promise<string[]> {
  const registry = (await (await page.request.get('/api/remotes')).json()) as Registry
  const paths = registry.remotes.flatMap(({ descriptor }) => [
    ...descriptor.routes.map(({ path }) => path.replaceAll(/:\w+/g, '1')),
    ...(descriptor.newItems ?? []).map(({ to }) => to),
  ])
  return [...new Set([...shellScreens, ...paths, ...otherShapes])]
}

for (const viewport of Object.keys(viewports) as (keyof typeof viewports)[]) {
  for (const dark of [false, true]) {
    test(`every screen is accessible: ${viewport}, ${dark ? 'dark' : 'light'}`, async () => {
      const { page, context, quiet } = await visit({ viewport, dark })
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), dark ? 'dark' : 'light')
      await page.goto('/login')
      await page.getByRole('button', { name: 'Sign In' }).waitFor()
      assert.deepEqual(await axeProblems(page), [], '/login')
      await signIn(page, 'admin')
      const problems: string[] = []
      for (const path of await screensOf(page)) {
        await page.goto(path)
        await page.locator('h1').first().waitFor({ state: 'attached' })
        await quiet()
        problems.push(...(await axeProblems(page)).map((problem) => `${path} ${problem}`))
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        if (overflow > 0) problems.push(`${path} scrolls sideways by ${overflow} px`)
      }
      assert.deepEqual(problems, [])
      await context.close()
    })
  }
}
