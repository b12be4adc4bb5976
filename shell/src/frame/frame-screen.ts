import type { PathParams, RegisteredRemote, RouteDescriptor } from '@drayline/contract'
import { matchPath } from '@drayline/platform/router'
import type { ReactElement } from 'react'
import { createRemotePage } from '../federation/RemotePage.tsx'
import type { Shell } from '../shell-context.ts'
import type { FirstAnswer, FrameInput, FrameRuntime } from './frame.types.ts'

/** A screen of a remote that can be drawn: its code has run, and its first calls were answered. */
export interface FrameScreen {
  /** Pattern of its route. */
  path: string
  element: ReactElement
}

/**
 * Loads the screen of a page as the browser does: the remote's code, then its loader with the answers that are there.
 * Undefined where there are no answers.
 * @throws Error when the screen cannot be drawn with them
 */
export async function prepareScreen(
  shell: Shell,
  { url, answers }: FrameInput,
  runtime: FrameRuntime,
): Promise<FrameScreen | undefined> {
  const address = new URL(url, 'http://page')
  const { federation, registry } = shell
  const host = shell.host()
  const found = answers && registry && findRoute(registry.remotes, address.pathname)
  if (!found || !federation || !host) return undefined
  const { remote, route, params } = found
  if (route.permission && !host.can(route.permission)) return undefined
  const page = createRemotePage(federation, remote.id, route.expose)
  let isPrepared = false
  const prepared = page.prepare({ url: address, params, host }).then(() => {
    isPrepared = true
  })
  await Promise.race([prepared, runtime.idle()])
  if (!isPrepared) throw new Error('The screen waits for something that the server does not have')
  const fault = faultOf(shell, remote.id)
  if (fault) throw fault
  return { path: route.path, element: page.element }
}

function findRoute(
  remotes: readonly RegisteredRemote[],
  path: string,
): { remote: RegisteredRemote; route: RouteDescriptor; params: PathParams } | undefined {
  for (const remote of remotes)
    for (const route of remote.descriptor.routes) {
      const match = matchPath(route.path, path)
      if (match) return { remote, route, params: match.params }
    }
  return undefined
}

/** What kept the code from running, or what the screen would say in place of its records. */
function faultOf(shell: Shell, remoteId: string): Error | null {
  const state = shell.federation?.store.get(remoteId)?.state
  if (state?.status === 'failed') return state.error
  const queries = shell.queryClient.getQueryCache().getAll()
  return queries.find(({ state: { error } }) => error)?.state.error ?? null
}

/** Gives the answers that are there; any other call waits for the browser. */
export function fetchFrom(answers: Readonly<Record<string, FirstAnswer>> = {}): typeof fetch {
  return (address) => {
    const answer = answers[String(address)]
    if (!answer) return new Promise(() => undefined)
    return Promise.resolve(new Response(answer.body, { headers: answer.headers }))
  }
}
