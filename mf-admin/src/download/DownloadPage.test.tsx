import { http, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, within } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './DownloadPage.module.ts'
import { detectDevice } from './device.ts'

const api = createTestApi()
afterEach(() => jest.restoreAllMocks())

const agents = {
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36',
  linux: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
  phone: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36',
}

async function openOn(userAgent: string) {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  return await renderPage(page)
}

test.each([
  [agents.windows, 0, 'windows'],
  [agents.windows, 10, 'windows'],
  [agents.linux, 0, 'linux'],
  [agents.mac, 0, 'mac'],
  [agents.mac, 5, 'phone'],
  [agents.phone, 5, 'phone'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', 5, 'phone'],
  ['curl/8', 0, 'unknown'],
])('%s with %i touch points is %s', (userAgent, maxTouchPoints, device) => {
  expect(detectDevice({ userAgent, maxTouchPoints })).toBe(device)
})

test('recommends the package of this device with its true size, and lists the others, macOS among them', async () => {
  await openOn(agents.windows)
  const recommended = within(screen.getByRole('region', { name: 'Recommended for your device' }))
  expect(recommended.getByRole('link', { name: /^Download for Windows/ })).toHaveAttribute(
    'href',
    '/api/desktop/download/windows',
  )
  expect(await recommended.findByText('drayline-windows.tar.gz, 10.13 KB')).toBeVisible()
  for (const [name, platform] of [
    [/^Download for Linux/, 'linux'],
    [/^Download for macOS/, 'mac'],
  ] as const) {
    const link = screen.getByRole('link', { name })
    expect(link).toHaveAttribute('href', `/api/desktop/download/${platform}`)
    expect(link).toHaveAttribute('target', '_blank')
  }
  await expectAccessible()
})

test('has guide, web version, way home, reasons and first steps', async () => {
  const { user, url } = await openOn(agents.linux)
  expect(screen.getByRole('link', { name: /^Installation Guide/ })).toHaveAttribute(
    'href',
    '/api/desktop/download/guide',
  )
  expect(screen.getByRole('link', { name: 'Use Web Version' })).toHaveAttribute('href', '/')
  expect(screen.getByRole('heading', { name: 'Why the desktop app' })).toBeVisible()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  await user.click(screen.getByRole('link', { name: 'Back to Home' }))
  expect(url()).toBe('/')
})

test('on a phone it says what to do there, and still has all packages', async () => {
  await openOn(agents.phone)
  expect(screen.getByRole('heading', { name: 'Add Drayline to your home screen' })).toBeVisible()
  expect(screen.getAllByRole('link', { name: /^Download for/ })).toHaveLength(3)
})

test('packages can be fetched also when their sizes cannot be told', async () => {
  api.use(http.get('/api/desktop/packages', () => problem(500)))
  await openOn(agents.mac)
  expect(screen.getByRole('link', { name: /^Download for macOS/ })).toBeVisible()
  expect(screen.getByText('drayline-mac.tar.gz')).toBeVisible()
})
