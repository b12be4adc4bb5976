/** A library that shell and remotes share, as the federation runtime holds it on this page. */
export interface SharedLibrary {
  name: string
  /** Versions that are there; one each, or something is wrong. */
  versions: { version: string; from: string }[]
}

type Scope = Record<string, Record<string, { from?: string }>>
interface Instance {
  shareScopeMap?: Record<string, Scope>
}

/** Version of each shared library that was chosen; empty where the runtime does not tell. */
export function sharedLibraries(): SharedLibrary[] {
  const runtime: unknown = Reflect.get(globalThis, '__FEDERATION__')
  const instances = (runtime as { __INSTANCES__?: Instance[] } | undefined)?.__INSTANCES__ ?? []
  const scope = instances.map((instance) => instance.shareScopeMap?.default).find(Boolean) ?? {}
  return Object.entries(scope)
    .map(([name, versions]) => ({
      name,
      versions: Object.entries(versions).map(([version, { from = '' }]) => ({ version, from })),
    }))
    .sort((a, b) => a.name.localeCompare(b.name))
}
