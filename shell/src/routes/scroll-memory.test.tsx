import { createServer } from '@drayline/testing'
import { screen, within } from '@testing-library/react'
import { makeRemote, pageOf } from '../testing/fake-remotes.tsx'
import { quietHandlers } from '../testing/quiet-handlers.ts'
import { forgetBrowser, renderShell } from '../testing/render-shell.tsx'

createServer(...quietHandlers())
beforeEach(forgetBrowser)
afterEach(() => jest.restoreAllMocks())

const navigation = () => within(screen.getByRole('navigation', { name: 'Main' }))

const alpha = makeRemote('mf-alpha')
const beta = makeRemote('mf-beta')
const modules = { 'mf_alpha/Page': pageOf('Alpha'), 'mf_beta/Page': pageOf('Beta') }

test('Back returns to where one had scrolled, though the next page was shown from its top', async () => {
  let scrolled = 0
  Object.defineProperty(window, 'scrollY', { get: () => scrolled, configurable: true })
  const scroll = jest.spyOn(window, 'scrollTo').mockImplementation((...[, top]: unknown[]) => {
    scrolled = Number(top)
    window.dispatchEvent(new Event('scroll'))
  })
  const { user } = await renderShell({ path: '/alpha', remotes: [alpha, beta], modules })
  await screen.findByRole('heading', { name: 'Alpha' })
  scrolled = 600
  window.dispatchEvent(new Event('scroll'))
  await user.click(navigation().getByRole('link', { name: 'Go beta' }))
  await screen.findByRole('heading', { name: 'Beta' })
  expect(scrolled).toBe(0)
  window.history.back()
  await screen.findByRole('heading', { name: 'Alpha' })
  expect(scroll).toHaveBeenLastCalledWith(0, 600)
  Reflect.deleteProperty(window, 'scrollY')
})

test.each([
  ['navigate', 0],
  ['reload', 600],
  ['back_forward', 600],
])('after a page load by %s the page starts at %s', async (type, expected) => {
  sessionStorage.setItem('drayline.scroll', JSON.stringify({ 'default /alpha': 600, 'default /beta': 40 }))
  jest.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type }] as never)
  const scroll = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  await renderShell({ path: '/alpha', remotes: [alpha, beta], modules })
  expect(await screen.findByRole('heading', { name: 'Alpha' })).toBeVisible()
  expect(scroll).toHaveBeenCalledWith(0, expected)
})
