import type { NotifyApi } from '@drayline/contract'
import { createContext, type ReactNode, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { lazyComponent } from '../overlays/lazy-component.ts'
import { useEver } from '../overlays/use-ever.ts'
import { createToastStore, type ToastRecord, type ToastStore } from './toast-store.ts'

const Toasts = lazyComponent(() => import('./Toasts.tsx'), 'Toasts')

const ToastContext = createContext<ToastStore | null>(null)

/** Hosts the toasts of a page; the shell (or a harness) has exactly one. F8 moves the focus to them. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createToastStore)
  const toasts = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot)
  const hasToasts = useEver(toasts.length > 0)
  useEffect(() => () => store.dispose(), [store])
  return (
    <ToastContext value={store}>
      {children}
      {hasToasts ? <Toasts store={store} toasts={toasts} /> : null}
    </ToastContext>
  )
}

/**
 * The page's toasts: `show` and `dismiss`. Screens use the host's `notify`, which the shell makes from this.
 * @throws Error outside a ToastProvider
 */
export function useToasts(): Pick<ToastStore, 'show' | 'dismiss'> {
  const store = use(ToastContext)
  if (!store) throw new Error('useToasts must be used within a ToastProvider')
  return store
}

/** The host's `notify` on top of the page's toasts. */
export function useNotifyApi(): NotifyApi {
  const { show } = useToasts()
  return useMemo(() => {
    const notify =
      (tone: ToastRecord['tone']): NotifyApi['info'] =>
      (title, description, options) => {
        show({ title, description, tone, ...options })
      }
    return { success: notify('success'), error: notify('destructive'), info: notify('default') }
  }, [show])
}
