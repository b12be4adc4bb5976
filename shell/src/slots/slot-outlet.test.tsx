import { Slot, useHost, usePageTitle, useSlotEntries } from '@drayline/contract'
import { createServer, HttpResponse, http } from '@drayline/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { makeRemote } from '../testing/fake-remotes.tsx'
import { quietHandlers } from '../testing/quiet-handlers.ts'
import { forgetBrowser, renderShell } from '../testing/render-shell.tsx'

createServer(
  ...quietHandlers(),
  http.get('/remotes/*', () => HttpResponse.error()),
  http.get('/api/remotes', () => HttpResponse.json({ schemaVersion: 1, remotes: [] })),
)
beforeEach(forgetBrowser)

/** A screen of one remote that others fill, with a navigation of its own. */
function ClientPage() {
  usePageTitle('Blue Ridge')
  const entries = useSlotEntries('client/section/v1')
  return (
    <>
      <h1>Client</h1>
      <nav aria-label="Parts">
        {entries.map(({ id, title, anchor }) => (
          <a key={id} href={`#${anchor}`}>
            {title}
          </a>
        ))}
      </nav>
      <Slot name="client/section/v1" clientId={7} />
      <p>after</p>
    </>
  )
}

const slot = 'client/section/v1' as const
const exposes = { './Page': { files: [] }, './Part': { files: [] } }
const clients = makeRemote('mf-clients', {
  exposes,
  slots: [{ slot, id: 'timeline', expose: './Part', order: 90, title: { en: 'Timeline', es: 'Historia' } }],
})
const money = makeRemote('mf-money', {
  exposes,
  slots: [
    { slot, id: 'invoices', expose: './Part', order: 30, title: { en: 'Invoices', es: 'Facturas' } },
    { slot, id: 'vault', expose: './Part', order: 40, permission: 'audit.read' },
    { slot: 'load/section/v1', id: 'elsewhere', expose: './Part', order: 1 },
  ],
})
const Timeline = ({ clientId }: { clientId: number }) => <p>Timeline of {clientId}</p>
const Invoices = ({ clientId }: { clientId: number }) => <p>Invoices of {clientId}</p>
const modules = {
  'mf_clients/Page': { Component: ClientPage },
  'mf_clients/Part': { Component: Timeline },
  'mf_money/Part': { Component: Invoices },
}

function Broken(): never {
  throw new Error('broken')
}

function quiet() {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
}

const parts = () =>
  within(screen.getByRole('main'))
    .getAllByRole('region')
    .map((region) => region.getAttribute('aria-label'))

test('remotes fill the place in order, each told which record it is about', async () => {
  await renderShell({ path: '/clients', remotes: [clients, money], modules })
  expect(await screen.findByText('Timeline of 7')).toBeVisible()
  expect(await screen.findByText('Invoices of 7')).toBeVisible()
  // Contributions to other slots, and those that need a permission this person lacks, are not there.
  expect(parts()).toEqual(['Invoices', 'Timeline'])
})

const own = 'team-cases/section/v1' as const
function CasePage() {
  return (
    <>
      <a href={useHost().entityLink('team-cases/case', 7)}>Case</a>
      <Slot name={own} caseId={7} />
    </>
  )
}

const About = ({ caseId }: { caseId: number }) => <p>Payroll of case {caseId}</p>

describe('a place and a kind of record that a remote brings itself', () => {
  const part = (id: string, given: typeof own | 'team-cases/section/v2') =>
    makeRemote(id, { exposes, slots: [{ slot: given, id: 'part', expose: './Part', order: 1 }] })
  const cases = makeRemote('mf-team-cases', {
    exposes,
    ownSlots: [{ slot: own }],
    entityLinks: [{ entityType: 'team-cases/case', to: '/team-cases/{id}' }],
  })
  const code = {
    'mf_team_cases/Page': { Component: CasePage },
    'mf_payroll/Part': { Component: About },
    'mf_late/Part': { Component: Broken },
  }

  test('are filled and linked to by others; what is for another version is not there', async () => {
    const remotes = [cases, part('mf-payroll', own), part('mf-late', 'team-cases/section/v2')]
    await renderShell({ path: '/team-cases', remotes, modules: code })
    expect(await screen.findByText('Payroll of case 7')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Case' })).toHaveAttribute('href', '/team-cases/7')
    expect(parts()).toHaveLength(1)
  })

  test('are gaps where nobody fills them', async () => {
    await renderShell({ path: '/team-cases', remotes: [cases], modules: code })
    expect(await screen.findByRole('link', { name: 'Case' })).toBeVisible()
    expect(within(screen.getByRole('main')).queryByRole('region')).toBeNull()
  })
})

test("the page's own navigation leads to each part, in the language of the page", async () => {
  await renderShell({ path: '/clients', remotes: [clients, money], modules, user: { language: 'es' } })
  const link = await screen.findByRole('link', { name: 'Facturas' })
  const anchor = link.getAttribute('href')?.slice(1) ?? ''
  expect(document.getElementById(anchor)).toBe(screen.getByRole('region', { name: 'Facturas' }))
})

test('a part on its way has a place with its name', async () => {
  const waiting = new Promise(() => {})
  await renderShell({
    path: '/clients',
    remotes: [clients, money],
    modules: { ...modules, 'mf_money/Part': () => waiting },
  })
  expect(await screen.findByText('Timeline of 7')).toBeVisible()
  const place = screen.getByRole('region', { name: 'Invoices' })
  expect(within(place).getByRole('heading', { name: 'Invoices' })).toBeVisible()
  expect(within(place).getByRole('status')).toHaveTextContent('Loading')
})

test.each([
  [
    'whose code is missing',
    () => {
      throw new Error('RUNTIME-008 ScriptNetworkError')
    },
    'Its code could not be loaded',
  ],
  ['that throws while it is shown', () => ({ Component: Broken }), 'It stopped because of an error'],
])('a part %s says so, another try repairs it, and the rest goes on', async (_, broken, message) => {
  quiet()
  let behaviour: () => unknown = broken
  const { user } = await renderShell({
    path: '/clients',
    remotes: [clients, money],
    modules: { ...modules, 'mf_money/Part': () => behaviour() },
  })
  const place = await screen.findByRole('region', { name: 'Invoices' })
  expect(await within(place).findByRole('alert')).toHaveTextContent(message)
  expect(await screen.findByText('Timeline of 7')).toBeVisible()
  behaviour = () => ({ Component: Invoices })
  await user.click(within(place).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Invoices of 7')).toBeVisible()
})

test('a remote that is switched off, or does not fit, leaves a gap', async () => {
  quiet()
  const off = { ...money, enabled: false }
  const tooNew = makeRemote('mf-later', {
    exposes,
    contract: '^9.0.0',
    slots: [{ slot, id: 'later', expose: './Part', order: 10, title: { en: 'Later' } }],
  })
  await renderShell({ path: '/clients', remotes: [clients, off, tooNew], modules })
  expect(await screen.findByText('Timeline of 7')).toBeVisible()
  expect(parts()).toEqual(['Timeline'])
  expect(within(screen.getByRole('navigation', { name: 'Parts' })).getAllByRole('link')).toHaveLength(1)
})

test('a page is called what it shows, and the next one by its route again', async () => {
  const { user } = await renderShell({ path: '/clients', remotes: [clients, money], modules })
  expect(await screen.findByText('Timeline of 7')).toBeVisible()
  expect(document.title).toBe('Blue Ridge · Drayline')
  await user.click(
    within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Dashboard' }),
  )
  await waitFor(() => expect(document.title).toBe('Dashboard · Drayline'))
})
