import { createContext, use, useSyncExternalStore } from 'react'
import type { Federation } from '../federation/federation.ts'
import type { RemoteEntry } from '../federation/remote-store.ts'
import type { Pages, PagesState } from './pages.ts'

const PagesContext = createContext<Pages | null>(null)
export const PagesProvider = PagesContext.Provider

/** The composed routes, and how to ask for them again. */
export function usePages(): PagesState & Pick<Pages, 'load'> {
  const pages = use(PagesContext)
  if (!pages) throw new Error('usePages must be used within a PagesProvider')
  const state = useSyncExternalStore(pages.subscribe, pages.get, pages.get)
  return { ...state, load: pages.load }
}

/** The loader of remotes; null while the registry is not there. */
export function useFederation(): Federation | null {
  return usePages().federation
}

const noEntries: readonly RemoteEntry[] = []
const noSubscription = () => () => undefined

/** All remotes of this user and how each fares. */
export function useRemoteEntries(): readonly RemoteEntry[] {
  const store = useFederation()?.store
  const list = store?.list ?? (() => noEntries)
  return useSyncExternalStore(store?.subscribe ?? noSubscription, list, list)
}
