import {
  contractVersion,
  HostProvider,
  offeredContracts,
  type RegisteredRemote,
  useHost,
} from '@drayline/contract'
import { createFakeHost } from '@drayline/testing'
import { act, render as renderAlone, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { contractAdapters } from './contract-adapters.ts'
import { createRemotePage } from './RemotePage.tsx'
import { RemoteSlot } from './RemoteSlot.tsx'
import { chunkError, fakeFederation, fakeRemote, runtimeError } from './testing/fake-remote.tsx'

const host = createFakeHost()
const args = { url: new URL('http://localhost/sample'), params: {}, host }
const render = (children: ReactNode) => renderAlone(<HostProvider value={host}>{children}</HostProvider>)

const Good = () => <h1>Sample page</h1>
const Version = () => <p>contract {useHost().version}</p>
const ClientCard = ({ clientId }: { clientId: number }) => <p>client {clientId}</p>
function Throwing(): never {
  throw new Error('broken')
}
function MissingChunk(): never {
  throw chunkError('error')
}

// React reports what boundaries caught; here that is the point of the test.
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => jest.restoreAllMocks())

async function openPage(fake: ReturnType<typeof fakeFederation>) {
  const page = createRemotePage(fake.federation, 'mf-sample', './SamplePage')
  await page.prepare(args)
  render(page.element)
  return page
}

test('a page shows its component, after its loader ran', async () => {
  const fake = fakeFederation()
  const loader = jest.fn()
  fake.state.behaviour = async () => ({ Component: Good, loader })
  await openPage(fake)
  expect(screen.getByRole('heading', { name: 'Sample page' })).toBeVisible()
  expect(loader).toHaveBeenCalledWith(args)
})

test('a failed page names remote, version and owner, and a real retry repairs it', async () => {
  const fake = fakeFederation()
  fake.state.behaviour = () => Promise.reject(runtimeError('015'))
  await openPage(fake)
  const alert = screen.getByRole('alert')
  expect(alert).toHaveTextContent('Sample is unavailable')
  // Without the page it is the page's heading.
  expect(within(alert).getByRole('heading', { level: 1 })).toBeVisible()
  expect(alert).toHaveTextContent('Version 1.0.0-0a1b2c3d · Sample team (sample@example.test)')

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('stopped while starting')

  fake.state.behaviour = async () => ({ Component: Good })
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Sample page' })).toBeVisible()
})

test('a page whose files the network kept away is there when the browser is back online', async () => {
  const fake = fakeFederation()
  fake.state.behaviour = () => Promise.reject(runtimeError('008'))
  await openPage(fake)
  expect(screen.getByRole('alert')).toHaveTextContent('Its files could not be loaded')
  fake.state.behaviour = async () => ({ Component: Good })
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByRole('heading', { name: 'Sample page' })).toBeVisible()
})

test('a page that throws while it is shown can be tried again with new code', async () => {
  const fake = fakeFederation()
  fake.state.behaviour = async () => ({ Component: Throwing })
  await openPage(fake)
  expect(screen.getByRole('alert')).toHaveTextContent('stopped because of an error')
  expect(fake.federation.store.get('mf-sample')?.state).toMatchObject({ status: 'failed', reason: 'render' })
  fake.state.behaviour = async () => ({ Component: Good })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Sample page' })).toBeVisible()
})

test('a chunk that a page misses while it is shown is a network failure', async () => {
  const fake = fakeFederation()
  fake.state.behaviour = async () => ({ Component: MissingChunk })
  await openPage(fake)
  expect(screen.getByRole('alert')).toHaveTextContent('files could not be loaded')
})

test('a loader that throws shows the failure, and the router hears nothing of it', async () => {
  const fake = fakeFederation()
  fake.state.behaviour = async () => ({
    Component: Good,
    loader: () => Promise.reject(new Error('no')),
  })
  await openPage(fake)
  expect(screen.getByRole('alert')).toHaveTextContent('Sample is unavailable')
})

test('opening a failed page again tries again', async () => {
  const fake = fakeFederation()
  fake.state.behaviour = () => Promise.reject(runtimeError('015'))
  const page = await openPage(fake)
  fake.state.behaviour = async () => ({ Component: Good })
  await act(() => page.prepare(args))
  expect(screen.getByRole('heading', { name: 'Sample page' })).toBeVisible()
})

test('an incompatible remote says what it needs and what there is', async () => {
  const fake = fakeFederation({ remotes: [fakeRemote({ contract: '^9.0.0' })] })
  await openPage(fake)
  expect(screen.getByRole('alert')).toHaveTextContent(/needs contract \^9\.0\.0, and 1\.\d+\.\d+ is offered/)
})

describe('a slot', () => {
  const slot = (fake: ReturnType<typeof fakeFederation>) => (
    <>
      <RemoteSlot
        federation={fake.federation}
        remoteId="mf-sample"
        expose="./SampleCard"
        slotProps={{ clientId: 7 }}
        fallback={<p>waiting</p>}
      />
      <p>after</p>
    </>
  )

  test('waits with a place of its own, then shows the component with what the slot hands it', async () => {
    const fake = fakeFederation()
    fake.state.behaviour = async () => ({ Component: ClientCard })
    render(slot(fake))
    expect(screen.getByText('waiting')).toBeVisible()
    expect(await screen.findByText('client 7')).toBeVisible()
  })

  test.each([
    ['cannot be loaded', () => Promise.reject(runtimeError('008'))],
    ['throws while it is shown', async () => ({ Component: Throwing })],
  ])('that %s leaves a gap and nothing else', async (_name, behaviour) => {
    const fake = fakeFederation()
    fake.state.behaviour = behaviour
    const { container } = render(slot(fake))
    await waitFor(() =>
      expect(fake.federation.store.get('mf-sample')?.state).toMatchObject({ status: 'failed' }),
    )
    expect(container).toHaveTextContent(/^after$/)
  })

  test('runs its loader before it shows; one that throws leaves a gap', async () => {
    const fake = fakeFederation()
    const loader = jest.fn()
    fake.state.behaviour = async () => ({ Component: ClientCard, loader })
    render(slot(fake))
    expect(await screen.findByText('client 7')).toBeVisible()
    expect(loader).toHaveBeenCalledWith({ host })

    const broken = fakeFederation()
    broken.state.behaviour = async () => ({
      Component: ClientCard,
      loader: () => Promise.reject(new Error('no')),
    })
    const { container } = render(slot(broken))
    await waitFor(() =>
      expect(broken.federation.store.get('mf-sample')?.state).toMatchObject({ reason: 'render' }),
    )
    expect(container).toHaveTextContent(/^after$/)
  })
})

describe('contracts', () => {
  /** As the shell would have it after a new major: what the one before called `say` is `notify` now. */
  const before = {
    version: '0.9.4',
    adapt: (now: typeof host) =>
      ({ ...now, version: '0.9.4', say: (text: string) => now.notify.info(text) }) as never,
  }
  const ranges = ['^0.9.0', '^1.0.0', '^1.1.0', `^${contractVersion}`, '^0.9.0 || ^1.0.0']

  test('remotes for this minor, earlier ones and the major before run side by side, each with its host', async () => {
    const remotes = ranges.map((contract, index): RegisteredRemote => {
      const id = `mf-${index}`
      const remote = fakeRemote({ contract })
      return { ...remote, id, descriptor: { ...remote.descriptor, id, container: `mf_${index}` } }
    })
    const { federation, state } = fakeFederation({ remotes, adapters: [before] })
    const given: string[] = []
    state.behaviour = async () => ({
      Component: Version,
      loader: ({ host }: typeof args) => void given.push(host.version),
    })
    for (const { id } of remotes) {
      const page = createRemotePage(federation, id, './SamplePage')
      await page.prepare(args)
      render(page.element)
    }
    const expected = ['0.9.4', contractVersion, contractVersion, contractVersion, contractVersion]
    expect(given).toEqual(expected)
    expect(screen.getAllByText(/^contract/).map((line) => line.textContent)).toEqual(
      expected.map((version) => `contract ${version}`),
    )
  })

  test('the host of the major before is one object, and what it lacks today is there', () => {
    const { federation } = fakeFederation({
      remotes: [fakeRemote({ contract: '^0.9.0' })],
      adapters: [before],
    })
    const adapted = federation.hostFor('mf-sample', host)
    expect(federation.hostFor('mf-sample', host)).toBe(adapted)
    ;(adapted as never as { say(text: string): void }).say('Saved')
    expect(host.calls.toasts).toMatchObject([{ title: 'Saved' }])
  })

  test("a slot inside an older remote's page starts from the shell's own host", async () => {
    const remotes = [
      fakeRemote({ contract: '^0.9.0' }),
      { ...fakeRemote(), id: 'mf-now', descriptor: { ...fakeRemote().descriptor, id: 'mf-now' } },
    ]
    const { federation, state } = fakeFederation({ remotes, adapters: [before] })
    state.behaviour = async () => ({ Component: Version })
    const adapted = federation.hostFor('mf-sample', host)
    renderAlone(
      <HostProvider value={adapted}>
        <RemoteSlot federation={federation} remoteId="mf-now" expose="./SampleCard" />
      </HostProvider>,
    )
    expect(await screen.findByText(`contract ${contractVersion}`)).toBeVisible()
  })

  test('the shell has an adapter for each earlier contract that it offers', () => {
    expect([...contractAdapters.map(({ version }) => version), contractVersion]).toEqual(offeredContracts)
  })

  test('without the adapter the major before is refused, and no code of it is fetched', async () => {
    const { federation, state } = fakeFederation({ remotes: [fakeRemote({ contract: '^0.9.0' })] })
    await expect(federation.loadExpose('mf-sample', './SamplePage')).rejects.toMatchObject({
      reason: 'incompatible',
    })
    expect(state.registered).toEqual([])
  })
})
