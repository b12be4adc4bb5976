import type { HostApi, RegisteredRemote, Registry } from '@drayline/contract'
import { isRenderableModule } from '@drayline/contract'
import { acceptRemotes } from '../registry/compose.ts'
import { type ContractAdapter, createHosts } from './contract-adapters.ts'
import { diagnose, remoteFiles } from './diagnose.ts'
import { reloadOnce } from './reload-guard.ts'
import { classifyLoadError, type FailureReason, RemoteError } from './remote-error.ts'
import type { RemoteStore } from './remote-store.ts'
import { createRemoteStore } from './remote-store.ts'
import type { FederationRuntime } from './runtime.ts'

/** A module of a remote that the shell can show. */
export type RenderableModule = { Component: React.ComponentType<object>; loader?: (args: never) => unknown }

export interface FederationOptions {
  registry: Registry
  runtime: FederationRuntime
  /** Milliseconds until a remote that does not answer counts as failed. */
  timeout?: number
  fetch?: typeof fetch
  /** Where the registry is asked for. */
  registryUrl?: (() => string) | undefined
  /** Reloads the page at most once per gone version; answers whether it did. */
  reloadOnce?: (remoteId: string, version: string) => boolean
  /** Hears of every failure, for reporting. */
  onFailure?: (error: RemoteError) => void
  /** Hosts of earlier contract majors. */
  adapters?: readonly ContractAdapter[]
  /** Hears how each remote's first load, and every failure, went. */
  onOutcome?: (report: LoadReport) => void
}

/** Outcome of loading a remote. */
export interface LoadReport {
  remote: string
  version: string
  outcome: 'ready' | FailureReason
  /** Milliseconds until the code ran, or until it was given up. */
  ms: number
  /** True for a version that this tab tries by a link. */
  preview: boolean
  /** What was thrown, where, on which page. */
  fault?: { message: string; stack: string; page: string }
}

/** Loads remotes into the page. */
export interface Federation {
  readonly store: RemoteStore
  /**
   * Loads a module that a remote exposes; the same promise for the same module until a retry.
   * @throws RemoteError
   */
  loadExpose(remoteId: string, expose: string): Promise<RenderableModule>
  /** Forgets the failed attempt and asks the server which version to take now; the next load starts over. */
  retry(remoteId: string): Promise<void>
  /** Notes that a component of the remote threw while it was rendered. */
  reportRenderError(remoteId: string, expose: string, error: unknown): RemoteError
  /** The host for what a remote runs: of the contract it was built for. */
  hostFor(remoteId: string, host: HostApi): HostApi
}

const defaultTimeout = 8_000
/** A failure is not tried again by itself before this, so that a broken remote is not asked for by every slot. */
const restAfterFailure = 10_000

/** Makes the loader for a registry. */
export function createFederation(options: FederationOptions): Federation {
  const { runtime, timeout = defaultTimeout, fetch: fetchFile = (...args) => fetch(...args) } = options
  const hosts = createHosts(options.adapters)
  const store = createRemoteStore(options.registry, hosts.offered)
  const modules = new Map<string, Promise<RenderableModule>>()
  const registered = new Map<string, string>()
  /** Time of a module's last failure, by its key, and of its remote's, by the remote's id. */
  const failedAt = new Map<string, number>()
  /** Remotes whose code has run in this page: another version of them needs a new page. */
  const executed = new Set<string>()

  function loadExpose(remoteId: string, expose: string): Promise<RenderableModule> {
    const key = keyOf(remoteId, expose)
    forgetOldFailure(remoteId, key)
    const known = modules.get(key)
    if (known) return known
    const loading = load(remoteId, expose)
    modules.set(key, loading)
    loading.catch((error: RemoteError) => options.onFailure?.(error))
    return loading
  }

  /**
   * Coming back to a place later is a new try: the network may be there again. While other modules of the remote work,
   * only the one that failed is asked for anew.
   */
  function forgetOldFailure(remoteId: string, key: string): void {
    if (hasRested(remoteId) && store.get(remoteId)?.state.status === 'failed') {
      startOver(remoteId)
    } else if (hasRested(key)) {
      failedAt.delete(key)
      modules.delete(key)
    }
  }

  function hasRested(what: string): boolean {
    const at = failedAt.get(what)
    return at !== undefined && performance.now() - at >= restAfterFailure
  }

  function startOver(remoteId: string, remote?: RegisteredRemote): void {
    const isOfRemote = (key: string) => key === remoteId || key.startsWith(keyOf(remoteId, ''))
    for (const key of failedAt.keys()) if (isOfRemote(key)) failedAt.delete(key)
    for (const key of modules.keys()) if (isOfRemote(key)) modules.delete(key)
    store.restart(remoteId, remote)
  }

  function report(
    remoteId: string,
    outcome: LoadReport['outcome'],
    started = performance.now(),
    error?: RemoteError,
  ): void {
    const { version = '', preview } = store.get(remoteId)?.remote ?? {}
    const ms = Math.round(performance.now() - started)
    const report = { remote: remoteId, version, outcome, ms, preview: preview !== undefined }
    options.onOutcome?.({ ...report, ...(error && { fault: faultOf(error) }) })
  }

  function setFailed(error: RemoteError, started?: number): void {
    report(error.remoteId, error.reason, started, error)
    failedAt.set(error.remoteId, performance.now())
    if (error.expose) failedAt.set(keyOf(error.remoteId, error.expose), performance.now())
    store.setState(error.remoteId, { status: 'failed', reason: error.reason, error })
  }

  async function load(remoteId: string, expose: string): Promise<RenderableModule> {
    const remote = loadable(remoteId, expose)
    const started = performance.now()
    if (store.get(remoteId)?.state.status !== 'ready') store.setState(remoteId, { status: 'loading' })
    try {
      const module = await loadModule(remote, expose)
      if (!executed.has(remoteId)) report(remoteId, 'ready', started)
      executed.add(remoteId)
      store.setState(remoteId, { status: 'ready', loadTime: Math.round(performance.now() - started) })
      return module
    } catch (error) {
      return await recover(remote, expose, error, started)
    }
  }

  /** The remote, unless it is certain beforehand that it cannot be shown; then no code is fetched. */
  function loadable(remoteId: string, expose: string): RegisteredRemote {
    const entry = store.get(remoteId)
    if (!entry) throw new RemoteError('unknown-remote', remoteId, { expose })
    const { status } = entry.state
    if (status === 'disabled' || status === 'incompatible')
      throw new RemoteError(status, remoteId, { expose })
    if (!entry.remote.descriptor.exposes[expose]) {
      const error = new RemoteError('missing-expose', remoteId, { expose })
      setFailed(error)
      throw error
    }
    return entry.remote
  }

  async function loadModule(remote: RegisteredRemote, expose: string): Promise<RenderableModule> {
    const { container, entry } = remote.descriptor
    const attempt = store.get(remote.id)?.attempt ?? 0
    // The query reaches entry and chunks (see the build's RetryQueryPlugin): no cache answers with what failed.
    const entryUrl = `${remote.base}${entry}${attempt > 0 ? `?retry=${attempt}` : ''}`
    if (registered.get(remote.id) !== entryUrl) {
      runtime.register(container, entryUrl, remote.integrity)
      registered.set(remote.id, entryUrl)
    }
    const module = await withTimeout(runtime.load(`${container}/${expose.replace(/^\.\//, '')}`), timeout)
    if (!isRenderableModule(module)) throw new RemoteError('missing-expose', remote.id, { expose })
    return module as RenderableModule
  }

  async function recover(
    remote: RegisteredRemote,
    expose: string,
    cause: unknown,
    started: number,
  ): Promise<RenderableModule> {
    let reason =
      cause instanceof RemoteError || cause instanceof LoadTimeout ? cause.reason : classifyLoadError(cause)
    if (reason === 'network' || reason === 'init') {
      const diagnosis = await diagnose(remoteFiles(remote, expose), fetchFile)
      reason = diagnosis.reason ?? reason
      if (diagnosis.gone && (await takeNewerVersion(remote))) return await load(remote.id, expose)
    }
    const error = cause instanceof RemoteError ? cause : new RemoteError(reason, remote.id, { expose, cause })
    setFailed(error, started)
    throw error
  }

  /** Returns whether a version other than the one that is gone is there and can be loaded into this page. */
  async function takeNewerVersion(remote: RegisteredRemote): Promise<boolean> {
    const newer = await askRegistry(remote.id)
    if (!newer || newer.version === remote.version) return false
    if (executed.has(remote.id)) {
      const reload = options.reloadOnce ?? reloadOnce
      // While the page reloads, nothing more is shown.
      if (reload(remote.id, remote.version)) await new Promise(() => {})
      return false
    }
    store.restart(remote.id, newer)
    return true
  }

  async function askRegistry(remoteId: string): Promise<RegisteredRemote | undefined> {
    try {
      const response = await fetchFile(options.registryUrl?.() ?? '/api/remotes', {
        signal: AbortSignal.timeout(3_000),
      })
      if (!response.ok) return undefined
      const registry = (await response.json()) as Registry
      return acceptRemotes(registry.remotes).find((candidate) => candidate.id === remoteId)
    } catch {
      return undefined
    }
  }

  async function retry(remoteId: string): Promise<void> {
    const entry = store.get(remoteId)
    if (!entry) return
    startOver(remoteId, await askRegistry(remoteId))
  }

  function reportRenderError(remoteId: string, expose: string, cause: unknown): RemoteError {
    const reason = classifyRenderError(cause)
    const error = cause instanceof RemoteError ? cause : new RemoteError(reason, remoteId, { expose, cause })
    setFailed(error)
    options.onFailure?.(error)
    return error
  }

  function hostFor(remoteId: string, host: HostApi): HostApi {
    return hosts.hostFor(store.get(remoteId)?.remote.descriptor.contract ?? '', host)
  }

  return { store, loadExpose, retry, reportRenderError, hostFor }
}

/** What the remote's own code threw, or what kept it from running. */
function faultOf(error: RemoteError): NonNullable<LoadReport['fault']> {
  const { cause } = error
  const { message, stack = '' } = cause instanceof Error ? cause : error
  return { message: message || String(cause), stack, page: location.pathname }
}

/** Ids hold no space, so that no key of a module begins with another remote's id. */
function keyOf(remoteId: string, expose: string): string {
  return `${remoteId} ${expose}`
}

/** A component that throws is at fault itself, unless what it threw is a file that could not be fetched. */
function classifyRenderError(cause: unknown) {
  return cause instanceof Error && cause.name === 'ChunkLoadError' ? classifyLoadError(cause) : 'render'
}

class LoadTimeout extends Error {
  readonly reason = 'timeout'
}

function withTimeout<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoadTimeout(`no answer within ${milliseconds} ms`)), milliseconds)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
