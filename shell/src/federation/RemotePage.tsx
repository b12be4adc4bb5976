import type { PageLoaderArgs } from '@drayline/contract'
import { type ReactElement, useSyncExternalStore } from 'react'
import type { Federation } from './federation.ts'
import { RemoteBoundary } from './RemoteBoundary.tsx'
import { RemoteFailure } from './RemoteFailure.tsx'
import { RemoteHost } from './RemoteHost.tsx'
import type { ModuleHandle } from './remote-module.ts'
import { createModuleHandle } from './remote-module.ts'
import { useRetryOnline } from './use-retry-online.ts'

/** A page of a remote, for one route of the router. */
export interface RemotePage {
  /**
   * Loads the page's code and runs its loader. Never rejects: a failure is what `element` then shows, so that the
   * router neither shows its error page nor remembers the failure.
   */
  prepare(args: PageLoaderArgs): Promise<void>
  element: ReactElement
}

/** Makes the page for an exposed module of a remote. */
export function createRemotePage(federation: Federation, remoteId: string, expose: string): RemotePage {
  const handle = createModuleHandle(federation, remoteId, expose)
  let lastArgs: PageLoaderArgs | undefined

  async function runLoader(): Promise<void> {
    const state = handle.get()
    if (state.status !== 'ready' || !lastArgs) return
    try {
      const host = federation.hostFor(remoteId, lastArgs.host)
      await state.module.loader?.({ ...lastArgs, host } as never)
    } catch (error) {
      handle.fail(error)
    }
  }

  async function prepare(args: PageLoaderArgs): Promise<void> {
    lastArgs = args
    if (handle.recheck()) return
    // Coming back to a page that failed is a wish to try again.
    if (handle.get().status === 'failed') await handle.retry()
    else await handle.load()
    await runLoader()
  }

  async function retry(): Promise<void> {
    await handle.retry()
    await runLoader()
  }

  return {
    prepare,
    element: <Page federation={federation} handle={handle} onRetry={() => void retry()} />,
  }
}

interface PageProps {
  federation: Federation
  handle: ModuleHandle
  onRetry: () => void
}

function Page({ federation, handle, onRetry }: PageProps) {
  const state = useSyncExternalStore(handle.subscribe, handle.get, handle.get)
  useRetryOnline(state, onRetry)
  if (state.status === 'failed')
    return (
      <RemoteFailure
        federation={federation}
        error={state.error}
        retrying={state.retrying}
        onRetry={onRetry}
      />
    )
  if (state.status !== 'ready') return null
  const { Component } = state.module
  return (
    <RemoteBoundary key={state.attempt} onError={handle.fail}>
      <RemoteHost federation={federation} remoteId={handle.remoteId}>
        <Component />
      </RemoteHost>
    </RemoteBoundary>
  )
}
