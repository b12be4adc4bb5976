import { createServer } from '@drayline/testing'
import { screen } from '@testing-library/react'
import { makeRemote, pageOf } from '../testing/fake-remotes.tsx'
import { quietHandlers } from '../testing/quiet-handlers.ts'
import { forgetBrowser, renderShell } from '../testing/render-shell.tsx'

createServer(...quietHandlers())
beforeEach(forgetBrowser)

/** Every title the page has had. */
function watchTitles(): string[] {
  const titles: string[] = []
  document.title = ''
  const set = Object.getOwnPropertyDescriptor(Document.prototype, 'title')?.set
  jest.spyOn(document, 'title', 'set').mockImplementation((title) => {
    titles.push(title)
    set?.call(document, title)
  })
  return titles
}
afterEach(() => jest.restoreAllMocks())

test('a visitor who is sent to sign in never reads that the page does not exist', async () => {
  const titles = watchTitles()
  const { url } = await renderShell({ path: '/alpha', role: null })
  expect(url()).toBe('/login?from=%2Falpha')
  expect(titles.join()).not.toContain('Not Found')
  expect(titles.at(-1)).toContain('Agent Login')
})

test('a path without an owner has its title, for visitors and for staff', async () => {
  const visitor = await renderShell({ path: '/nonsense', role: null, pathIsUnknown: true })
  expect(document.title).toBe('Page Not Found · Drayline')
  visitor.unmount()
  const alpha = makeRemote('mf-alpha')
  await renderShell({ path: '/nonsense', remotes: [alpha], modules: { 'mf_alpha/Page': pageOf('Alpha') } })
  expect(document.title).toBe('Page Not Found · Drayline')
  expect(screen.getByText('/nonsense')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Go back' })).toBeVisible()
})
