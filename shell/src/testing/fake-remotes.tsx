import type { RegisteredRemote, RemoteDescriptor } from '@drayline/contract'
import { useHost, useUnsavedChanges } from '@drayline/contract'
import { useEffect, useState } from 'react'
import type { FederationRuntime } from '../federation/runtime.ts'

/** A remote with one page, changed as a test needs it. */
export function makeRemote(id: string, change: Partial<RemoteDescriptor> = {}): RegisteredRemote {
  const name = id.replace('mf-', '')
  const descriptor: RemoteDescriptor = {
    schemaVersion: 1,
    id,
    title: { en: name[0]?.toUpperCase() + name.slice(1), es: `${name} (es)` },
    version: '1.0.0-0123456789abcdef',
    container: id.replaceAll('-', '_'),
    entry: 'remoteEntry.js',
    contract: '^1.0.0',
    builtAt: '2026-03-16T15:00:00.000Z',
    owner: { team: 'Team', contact: 'team@example.test' },
    pathRoots: [`/${name}`],
    routes: [{ path: `/${name}`, expose: './Page', title: { en: `${name} page` } }],
    nav: [
      { id: name, to: `/${name}`, label: { en: `Go ${name}`, es: `Ir ${name}` }, icon: 'file', order: 10 },
    ],
    exposes: { './Page': { files: [] } },
    ...change,
  }
  return { id, version: descriptor.version, base: `/remotes/${id}/1/`, enabled: true, descriptor }
}

/** Modules of remotes by request, `mf_things/Page`; a function is called anew for each load. */
export type FakeModules = Record<string, unknown | (() => unknown)>

/** A federation runtime that hands out modules of the test and counts its loads. */
export function createFakeRuntime(modules: FakeModules): FederationRuntime & { loads: string[] } {
  const loads: string[] = []
  return {
    loads,
    register: () => undefined,
    async load(request) {
      loads.push(request)
      const module = modules[request]
      if (module === undefined) throw new Error(`ScriptNetworkError RUNTIME-008 ${request}`)
      return await (typeof module === 'function' ? module() : module)
    },
  }
}

/** A page that shows its name. */
export function pageOf(name: string) {
  // biome-ignore lint/correctness/noComponentHookFactories: each test makes its page once
  return { Component: () => <h1>{name}</h1> }
}

/** A page with a box whose text is unsaved until it is empty, and kept as a draft. */
export function DraftPage() {
  const host = useHost()
  const [text, setText] = useState(() => host.drafts.read<string>('note') ?? '')
  useUnsavedChanges(text !== '')
  useEffect(() => host.drafts.write('note', text), [host, text])
  return (
    <>
      <h1>Drafts</h1>
      <label>
        Note <input value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <button
        type="button"
        onClick={() => void host.http.post('/api/notes', { text }).catch(() => undefined)}
      >
        Save
      </button>
    </>
  )
}
