import type { PlatformHealth } from '@drayline/domain/platform/telemetry/telemetry'
import { createServer, HttpResponse, http, problem } from '@drayline/testing'
import { screen } from '@testing-library/react'
import contract from '../../../packages/contract/package.json' with { type: 'json' }
import { makeRemote, pageOf } from '../testing/fake-remotes.tsx'
import { quietHandlers } from '../testing/quiet-handlers.ts'
import { forgetBrowser, renderShell } from '../testing/render-shell.tsx'

const health: PlatformHealth = {
  since: '2026-03-15T15:00:00.000Z',
  api: '1.0.0',
  contract: '1.1.0',
  shell: '1.1.0-newer',
  database: true,
  logs: 'rights',
  scanner: 'off',
  backup: { at: '2026-03-15T02:00:00.000Z', verifiedAt: null },
  clockAhead: 0,
  disk: { free: 60 * 1024 ** 3, size: 100 * 1024 ** 3, state: 'ok' },
  remotes: [
    {
      remote: 'mf-alpha',
      version: '1.0.0-0123456789abcdef',
      loads: 12,
      failures: 1,
      reasons: [{ reason: 'network', count: 1 }],
      p50: 90,
      p95: 300,
      lastFailureAt: null,
      faults: [],
      preview: false,
    },
  ],
  vitals: [{ name: 'LCP', samples: 3, p75: 900, good: 3, poor: 0 }],
  refusals: [],
}

const api = createServer(
  ...quietHandlers(),
  http.get('/api/platform/health', () => HttpResponse.json(health)),
)
beforeEach(forgetBrowser)
afterEach(() => jest.restoreAllMocks())

const alpha = makeRemote('mf-alpha')
const broken = makeRemote('mf-broken', { contract: '^9.0.0' })
const open = (role: 'manager' | 'employee' = 'manager') =>
  renderShell({
    path: '/status',
    role,
    remotes: [alpha, broken],
    modules: { 'mf_alpha/Page': pageOf('Alpha') },
  })

test('tells versions, and of each remote its state, range and how browsers fared', async () => {
  await open()
  expect(await screen.findByRole('heading', { name: 'Status', level: 1 })).toBeVisible()
  expect(await screen.findByText('1.1.0-newer is served')).toBeVisible()
  expect(screen.getByText('12 loads, 1 error')).toBeVisible()
  expect(screen.getByText('Not needed yet')).toBeVisible()
  expect(screen.getByText('Incompatible')).toBeVisible()
  expect(screen.getByText('^9.0.0')).toBeVisible()
  const offered = screen.getByText('Contract', { selector: 'dt' })
  expect(offered.nextElementSibling).toHaveTextContent(new RegExp(`^${contract.version}$`))
  expect(screen.getByText('900 ms')).toBeVisible()
  expect(screen.getByText('Protected by rights in the database')).toBeVisible()
})

test.each([
  [2, 'Agrees with the database'],
  [31, '31 seconds ahead of the database'],
  [-120, '120 seconds behind the database'],
])('tells a clock that is %d seconds apart: %s', async (clockAhead, text) => {
  api.use(http.get('/api/platform/health', () => HttpResponse.json({ ...health, clockAhead })))
  await open()
  expect(await screen.findByText(text)).toBeVisible()
})

test.each([
  [60, 'ok', '60.00 GB of 100.00 GB free (60%)'],
  [7, 'low', '7.00 GB of 100.00 GB free (7%)'],
  [3, 'noFiles', '3.00 GB of 100.00 GB free (3%): new files are refused'],
  [0, 'full', '0.00 Bytes of 100.00 GB free (0%): nothing can be saved'],
] as const)('tells a disk with %d GB left: %s', async (gigabytes, state, text) => {
  const disk = { free: gigabytes * 1024 ** 3, size: 100 * 1024 ** 3, state }
  api.use(http.get('/api/platform/health', () => HttpResponse.json({ ...health, disk })))
  await open()
  expect(await screen.findByText(text)).toBeVisible()
})

const refusal = {
  directive: 'require-trusted-types-for',
  blocked: 'trusted-types-sink',
  source: '/remotes/mf-alpha/1.0.0-01234567/page.js',
  sink: 'Element innerHTML',
  page: '/invoices',
  count: 3,
  firstAt: '2026-03-15T10:00:00.000Z',
  lastAt: '2026-03-15T12:00:00.000Z',
}

test('tells what the policy of pages refused: the rule, where a text would have become code, and how often', async () => {
  api.use(http.get('/api/platform/health', () => HttpResponse.json({ ...health, refusals: [refusal] })))
  await open()
  const cell = await screen.findByText('require-trusted-types-for')
  expect(cell.closest('tr')).toHaveTextContent(
    'require-trusted-types-for Element innerHTML/invoices /remotes/mf-alpha/1.0.0-01234567/page.js3',
  )
  expect(screen.queryByText('Nothing was refused.')).not.toBeInTheDocument()
})

test.each([
  ['off', 'None: CLAMD_HOST sets one'],
  ['answers', 'Sees every uploaded file'],
  ['silent', 'Does not answer: no files can be uploaded'],
] as const)('tells a virus scanner that is %s: %s', async (scanner, text) => {
  api.use(http.get('/api/platform/health', () => HttpResponse.json({ ...health, scanner })))
  await open()
  expect(await screen.findByText(text)).toBeVisible()
})

test('tells that nothing was refused', async () => {
  await open()
  expect(await screen.findByText('Nothing was refused.')).toBeVisible()
})

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

test.each([
  ['none', null, ['None yet: npm run backup']],
  ['one of tonight', { at: hoursAgo(3), verifiedAt: null }, ['3 hours ago', 'Restore not verified yet']],
  [
    'one with its changes',
    { at: hoursAgo(3), verifiedAt: null, changesUntil: hoursAgo(1) },
    ['3 hours ago', 'Changes saved 1 hour ago'],
  ],
  ['an old one', { at: hoursAgo(72), verifiedAt: hoursAgo(70) }, ['3 days ago', 'Restore verified']],
])('tells the last backup: %s', async (_name, backup, texts) => {
  api.use(http.get('/api/platform/health', () => HttpResponse.json({ ...health, backup })))
  await open()
  for (const text of texts) expect(await screen.findByText(text)).toBeVisible()
})

test('works without the API, and offers no local builds unless the server permits them', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  api.use(http.get('/api/platform/health', () => problem(500)))
  await open()
  expect(await screen.findByText('The API is not responding')).toBeVisible()
  expect(screen.getByText('Not needed yet')).toBeVisible()
  expect(screen.queryByText('Local builds')).not.toBeInTheDocument()
})

test('is for those who may see it', async () => {
  await open('employee')
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible()
})
