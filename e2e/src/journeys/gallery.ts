import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startGallery } from '@drayline/federation/dev-server'
import { axeProblems, viewports, visit } from '../support/browser.ts'

test('axe finds nothing in the gallery, in either theme, at a desk and on a phone', async () => {
  const gallery = await startGallery()
  for (const viewport of Object.keys(viewports) as (keyof typeof viewports)[]) {
    const { page, context } = await visit({ viewport })
    await page.goto(gallery.url)
    await page.getByRole('heading', { name: 'Dark', level: 1 }).waitFor()
    // The page shows each landmark twice, once per theme; that alone is no fault of a component.
    const problems = (await axeProblems(page)).filter((problem) => !problem.startsWith('landmark-'))
    assert.deepEqual(problems, [], viewport)
    await context.close()
  }
  await gallery.stop()
})
