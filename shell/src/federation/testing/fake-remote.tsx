import type { RegisteredRemote, Registry } from '@drayline/contract'
import { createFederation, type FederationOptions } from '../federation.ts'
import type { FederationRuntime } from '../runtime.ts'

/** A remote as the registry names it. */
export function fakeRemote(
  changes: Partial<RegisteredRemote> & { contract?: string } = {},
): RegisteredRemote {
  const { contract = '^1.0.0', version = '1.0.0-0a1b2c3d', ...rest } = changes
  return {
    id: 'mf-sample',
    version,
    base: `/remotes/mf-sample/${version}/`,
    enabled: true,
    descriptor: {
      schemaVersion: 1,
      id: 'mf-sample',
      title: { en: 'Sample' },
      owner: { team: 'Sample team', contact: 'sample@example.test' },
      contract,
      version,
      container: 'mf_sample',
      entry: 'remoteEntry.js',
      builtAt: '2026-11-21T10:00:00.000Z',
      pathRoots: ['/sample'],
      exposes: { './SamplePage': { files: ['page.js'] }, './SampleCard': { files: ['card.js'] } },
      routes: [{ path: '/sample', expose: './SamplePage', title: { en: 'Sample' } }],
    },
    ...rest,
  }
}

/** Behavior of the fake remote's modules; tests change it to break or repair the remote. */
export type Behaviour = () => Promise<unknown>

export const goodModule = { Component: () => <h1>Sample page</h1> }

/** An error as the federation runtime words it. */
export function runtimeError(code: string, text = ''): Error {
  return new Error(`[ Federation Runtime ]: #RUNTIME-${code} ${text}`)
}

/** An error as webpack's chunk loading throws it. */
export function chunkError(type: 'error' | 'missing' | 'timeout'): Error {
  return Object.assign(new Error(`Loading chunk 7 failed. (${type})`), { name: 'ChunkLoadError', type })
}

interface FakeOptions extends Partial<FederationOptions> {
  remotes?: RegisteredRemote[]
}

/** A federation whose runtime and server do what the test says. */
export function fakeFederation({ remotes = [fakeRemote()], ...options }: FakeOptions = {}) {
  const state = {
    behaviour: (async () => goodModule) as Behaviour,
    /** Server's answer for the files of a build. */
    file: () => new Response('', { headers: { 'content-type': 'text/javascript' } }),
    registry: { schemaVersion: 1, remotes } as Registry,
    registered: [] as string[],
    loads: [] as string[],
  }
  const runtime: FederationRuntime = {
    register: (_container, entry) => void state.registered.push(entry),
    load: (request) => {
      state.loads.push(request)
      return state.behaviour()
    },
  }
  const federation = createFederation({
    registry: state.registry,
    runtime,
    timeout: 50,
    fetch: async (input) => (input === '/api/remotes' ? Response.json(state.registry) : state.file()),
    ...options,
  })
  return { federation, state }
}
