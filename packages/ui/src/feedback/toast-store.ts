/** Limits of R-UIX-1. Times in milliseconds, distances in CSS pixels. */
export const toastLimits = {
  visible: 1,
  duration: 5_000,
  removeAfter: 1_000_000,
  swipeThreshold: 50,
  maxWidth: 420,
  hotkey: 'F8',
} as const

export type ToastTone = 'default' | 'success' | 'destructive'

export interface ToastInput {
  title: string
  description?: string
  tone?: ToastTone
  /** Milliseconds on screen. */
  duration?: number
  action?: { label: string; run: () => void }
}

export interface ToastRecord extends ToastInput {
  id: number
  open: boolean
}

/**
 * The toasts of a page: the newest replaces what is shown. A dismissed toast stays, closed, until it is pushed out
 * or `removeAfter` has passed, so that its leaving can be seen.
 */
export function createToastStore() {
  let toasts: readonly ToastRecord[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const timers = new Map<number, ReturnType<typeof setTimeout>>()

  function set(next: readonly ToastRecord[]) {
    toasts = next
    for (const listener of listeners) listener()
  }

  function remove(id: number) {
    clearTimeout(timers.get(id))
    timers.delete(id)
    set(toasts.filter((toast) => toast.id !== id))
  }

  function dismiss(id: number) {
    if (!timers.has(id))
      timers.set(
        id,
        setTimeout(() => remove(id), toastLimits.removeAfter),
      )
    set(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
  }

  function show(input: ToastInput): number {
    lastId += 1
    const kept = [{ ...input, id: lastId, open: true }, ...toasts].slice(0, toastLimits.visible)
    for (const [id, timer] of timers) {
      if (kept.some((toast) => toast.id === id)) continue
      clearTimeout(timer)
      timers.delete(id)
    }
    set(kept)
    return lastId
  }

  return {
    show,
    dismiss,
    snapshot: () => toasts,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Forgets pending timers when the page's provider goes. */
    dispose() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}

export type ToastStore = ReturnType<typeof createToastStore>
