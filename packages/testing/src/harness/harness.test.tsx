import type { RemoteSource } from '@drayline/contract'
import { createMemoryRouter, RouterProvider } from '@drayline/platform/router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createFakeHost } from '../fake-host.ts'
import { HostFrame } from '../host-frame.tsx'
import { HarnessLayout } from './HarnessLayout.tsx'
import { harnessRoutes } from './harness-routes.tsx'
import { commonScenarios } from './scenarios.ts'
import { readSettings, settingsFromAddress } from './settings.ts'

const choices = {
  role: ['employee', 'admin'],
  language: ['en', 'es'],
  theme: ['light', 'dark'],
  scenario: ['normal', 'empty', 'slow'],
}

beforeEach(() => localStorage.clear())

test('the address sets role, language, theme and scenario; they stay, and the screen keeps its own parameters', () => {
  const own = '?role=manager&harness-role=admin&harness-language=es&harness-theme=dark&harness-scenario=slow'
  history.replaceState(null, '', `/admin/users${own}#top`)
  const settings = { role: 'admin', language: 'es', theme: 'dark', scenario: 'slow' }
  expect(settingsFromAddress(choices)).toEqual(settings)
  expect(location.href).toMatch(/\/admin\/users\?role=manager#top$/)
  expect(settingsFromAddress(choices)).toEqual(settings)
})

test('what is no choice changes nothing', () => {
  const before = readSettings()
  history.replaceState(null, '', '/?harness-role=king&harness-scenario=flood')
  expect(settingsFromAddress(choices)).toEqual(before)
  expect(location.search).toBe('')
})

const remote: RemoteSource = {
  id: 'mf-sample',
  title: { en: 'Sample' },
  owner: { team: 'Sample', contact: 'sample@example.test' },
  contract: '^1.0.0',
  pathRoots: ['/samples'],
  exposes: {},
  routes: [
    { path: '/samples', expose: './SamplesPage', title: { en: 'Samples' } },
    { path: '/samples/:name', expose: './SamplePage', title: { en: 'One sample' } },
  ],
}

function Faulty(): never {
  throw new Error('No such column')
}

describe('a screen that cannot be shown', () => {
  const exposes = { './SamplesPage': './src/samples/SamplesPage.module.ts' }
  const open = (modules: Record<string, () => Promise<unknown>>) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const routes = harnessRoutes({ remote: { ...remote, exposes }, modules }, createFakeHost())
    render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/samples'] })} />)
  }

  test('says which line is missing in standalone.tsx', async () => {
    open({})
    expect(await screen.findByText('./SamplesPage is missing in src/standalone.tsx')).toBeVisible()
    const line = "'./SamplesPage': () => import('./samples/SamplesPage.module.ts'),"
    expect(screen.getByText(line)).toBeVisible()
  })

  test('says that its module exports no component', async () => {
    open({ './SamplesPage': async () => ({}) })
    expect(await screen.findByText('./SamplesPage exports no Component')).toBeVisible()
    expect(screen.queryByText(/Add this/)).toBeNull()
  })

  test('says what it threw', async () => {
    open({ './SamplesPage': async () => ({ Component: Faulty }) })
    expect(await screen.findByText('No such column')).toBeVisible()
  })
})

test('every screen can be opened, those without a link among them', async () => {
  const user = userEvent.setup()
  const settings = readSettings()
  const host = createFakeHost()
  const router = createMemoryRouter(
    [
      {
        element: (
          <HostFrame host={host}>
            <HarnessLayout
              remote={remote}
              settings={settings}
              scenarios={commonScenarios}
              places={{ name: 'blue' }}
            />
          </HostFrame>
        ),
        children: [{ path: '*', element: null }],
      },
    ],
    { initialEntries: ['/samples'] },
  )
  render(<RouterProvider router={router} />)
  const screens = await screen.findByRole('combobox', { name: 'Screen' })
  expect(screens).toHaveDisplayValue('Samples (/samples)')
  await user.selectOptions(screens, 'One sample (/samples/:name)')
  await waitFor(() => expect(router.state.location.pathname).toBe('/samples/blue'))
  await waitFor(() => expect(screens).toHaveDisplayValue('One sample (/samples/:name)'))
})
